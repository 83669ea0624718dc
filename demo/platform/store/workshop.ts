import { Agents } from './agents.js';
import { Branches } from './branches.js';
import { ConfigPages } from './config-pages.js';
import type { Database } from './database.js';
import { Releases } from './releases.js';
import { Telephony } from './telephony.js';
import { Voices } from './voices.js';

/** Where agents are built, and what of them is deployed. */
export interface Workshop {
  readonly agents: Agents;
  readonly branches: Branches;
  readonly releases: Releases;
  readonly configPages: ConfigPages;
  readonly telephony: Telephony;
  readonly voices: Voices;
}

export const workshop = (db: Database, now: () => number): Workshop => ({
  agents: new Agents(db, now),
  branches: new Branches(db, now),
  releases: new Releases(db, now),
  configPages: new ConfigPages(db, now),
  telephony: new Telephony(db),
  voices: new Voices(db),
});

import { reduceAll } from '../conversation/reduce-all.js';
import { decodeAll } from '../protocol/other-events.js';
import { Carer } from './care.js';
import { mend } from './mend.js';
import type { Parts } from './parts.js';
import type { PagePorts } from './ports.js';
import { act } from './rare-actions.js';
import { Link } from './tab-link.js';

/** The half of the client that a first message does not need, around what the page gives. */
export const loadedLater = (page: PagePorts): Parts => ({
  page,
  decode: decodeAll,
  reduce: reduceAll,
  mend,
  act,
  care: (engine) => new Carer(engine, page.vault),
  link: (desk) => new Link(desk),
});

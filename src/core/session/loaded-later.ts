import { reduceAll } from '../conversation/reduce-all.js';
import { decodeAll } from '../protocol/other-events.js';
import { alone } from './alone.js';
import { Carer } from './care.js';
import { mend } from './mend.js';
import type { Parts } from './parts.js';
import type { PagePorts } from './ports.js';
import { act } from './rare-actions.js';
import { Link } from './tab-link.js';
import { VERSION } from './words.js';

/** The half of the client that a first message does not need, around what the page gives. */
export function loadedLater(page: PagePorts, version = VERSION): Parts {
  const parts: Parts = {
    page,
    decode: decodeAll,
    reduce: reduceAll,
    mend,
    act,
    care: (engine) => new Carer(engine, page.vault),
    link: (desk) => new Link(desk, version),
    alone: (desk, inTime) => alone(parts, desk, inTime, version),
  };
  return parts;
}

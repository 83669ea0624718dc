import { localIdOf } from '../conversation/drafts.js';
import type { Action } from './action.js';
import type { EngineState } from './audience.js';
import { tended } from './care.js';
import { inherit, readFrom, unsentOf } from './inherit.js';
import { LoneLink } from './lone-link.js';
import type { AllPorts, Care, Charge, LaterHalf, LinkDesk, Lone } from './parts.js';
import type { Vault } from './ports.js';
import { ownState, type Sight } from './sight.js';

/**
 * What a tab goes on with that has taken leave of the others (F25): it has a socket of its own on the same session, and
 * writes nothing down. Only that all is to be wiped is still told and heard. One that led goes on as it is.
 */
export function alone(all: LaterHalf, desk: LinkDesk, inTime: boolean, version: number): Lone {
  const engine = desk.engine();
  let ready: Promise<unknown> = Promise.resolve();
  const vault: Vault = {
    mode: 'none',
    load: () => Promise.resolve(null),
    // What waits is sent when nobody else will.
    save: () => ready.then(() => true),
    wipe: () => link.wiping,
  };
  if (engine !== null) ready = moved(desk, engine, all.tend(engine), vault);
  const link = new LoneLink(desk, version, ready, engine === null ? luggage(desk, inTime) : null);
  const parts: LaterHalf = { ...all, tend: (charge) => tended(charge, { ...all.page, vault }) };
  return { link, ready, parts, ports: { ...desk.ports, ...byItself, parts: () => Promise.resolve(parts) } };
}

const byItself: Pick<AllPorts, 'tabs' | 'vault'> = {
  tabs: {
    together: false,
    lead(taken) {
      let wanted = true;
      void Promise.resolve().then(() => wanted && taken());
      return () => (wanted = false);
    },
    steal: () => undefined,
  },
  vault: { mode: 'none', some: () => Promise.resolve(false) },
};

/** It keeps what waits, and sends it. Where that could not be written down, another may have read it, and send it. */
async function moved(desk: LinkDesk, engine: Charge, care: Care, to: Vault): Promise<void> {
  engine.kept = false;
  engine.outbox.recall();
  const certain = await care.moves(to);
  if (certain) return;
  engine.outbox.recall();
  const own = desk.engine() === engine ? engine : desk.sight.ledger;
  for (const localId of engine.outbox.all('waiting'))
    if (engine.written.has(localId)) own.note({ type: 'handed', localId });
  care.handed();
}

/** A tab that followed: what it was told, or else what is on the disk. */
async function luggage({ sight, ports, page }: LinkDesk, inTime: boolean): Promise<EngineState> {
  doneElsewhere(sight);
  const { wiped } = sight;
  const read = inTime ? undefined : await readFrom(page.vault, sight);
  const own = inTime || sight.wiped > wiped;
  const from = own ? ownState(sight, ports.clock) : inherit(sight, read, ports, { inTime, led: true });
  // Those that led send what waits.
  for (const message of unsentOf(from.ledger)) from.ledger.note({ type: 'handed', localId: localIdOf(message) });
  return { ...from, kept: false };
}

/** A message that another tab was asked to send may have been sent: it does not go out once more by itself. */
function doneElsewhere({ pending }: Sight): void {
  for (const [id, one] of pending)
    if (one.posted === true && (one.action.do === 'send' || one.action.do === 'retry'))
      pending.set(id, { ...one, action: { ...one.action, given: true } satisfies Action });
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { childPlatform } from '../support/process.js';
import { handshake, Wire, type Handshake } from '../support/wire.js';

const KILLS = Number(process.env['KILLS'] ?? 100);
const LANES = 4;
const MESSAGES = 200;
const SEED = Number(process.env['SEED'] ?? 20_260_601);

interface Acknowledged {
  readonly sequence: number;
  readonly id: string;
  readonly text: string;
}

/** mulberry32: small, seeded, good enough to choose moments. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const port = (handle: Handshake, address: string): string =>
  handle.url().replace(/^ws:\/\/[^/]+/, address.replace('http', 'ws'));

const messages = (wire: Wire): Acknowledged[] =>
  wire.all('USER_MESSAGE').map(({ sequence, id, payload }) => ({
    sequence: sequence ?? 0,
    id: id ?? '',
    text: String(payload['text']),
  }));

/** Start, check that nothing acknowledged is missing, write, kill at some moment; again. */
async function lane(kills: number, seed: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'am-kill-'));
  const chance = random(seed);
  const acknowledged = new Map<string, Acknowledged>();
  let session: Handshake | undefined;
  try {
    for (let killed = 0; killed <= kills; killed++) {
      const platform = await childPlatform({ folder });
      session ??= await handshake(platform);
      const wire = new Wire(port(session, platform.addresses.messaging));
      await wire.hears('SESSION_START');
      await wire.settle();
      compare(wire, acknowledged);
      if (killed < kills) {
        const before = messages(wire).length;
        for (let message = 0; message < MESSAGES; message++) wire.say('USER_MESSAGE', { text: `${killed}/${message}` });
        // The moment is the point: from before the first write to after the last.
        const echoes = Math.floor(chance() * (MESSAGES + 1));
        await wire.until(() => messages(wire).length >= before + echoes, `${echoes} echoes`, 20_000);
      }
      await platform.kill();
      for (const one of messages(wire)) acknowledged.set(one.id, one);
    }
    return acknowledged.size;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function compare(wire: Wire, acknowledged: ReadonlyMap<string, Acknowledged>): void {
  const replayed = new Map(messages(wire).map((one) => [one.id, one]));
  for (const [id, one] of acknowledged) expect(replayed.get(id), `seed ${SEED}`).to.deep.equal(one);
  const places = wire.events.filter(({ sequence }) => typeof sequence === 'number').map(({ sequence }) => sequence);
  expect(places, 'places in the journal').to.deep.equal(places.map((_place, index) => index + 1));
}

describe('kill -9', () => {
  it(`at ${KILLS} random moments loses no acknowledged event`, async function () {
    this.timeout(600_000);
    const lanes = Array.from({ length: LANES }, (_lane, index) => lane(Math.ceil(KILLS / LANES), SEED + index));
    const written = await Promise.all(lanes);
    expect(Math.min(...written)).to.be.greaterThan(0);
  });
});

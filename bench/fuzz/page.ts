import type { FuzzOptions, FuzzOutcome } from './platform.js';
import { Prng } from './prng.js';
import { openGround, type Ground } from './page/ground.js';
import { Visit, type Seen } from './page/visit.js';

const ACTS = 45;
/** Who was refused for long asks again after half a minute at most, and then waits for an answer. */
const QUIET_MS = 75_000;
const LOOK_MS = 700;
/** Seen so often in a row it is as it stays. */
const STILL = 4;
/** For a widget that may have to be fetched first. */
const PATIENCE_MS = 20_000;

/** An event, as the journal keeps it. */
interface Told {
  readonly type: string;
  readonly payload: { readonly text?: string };
}

/**
 * Visitors who talk, reload, open tabs and lose the line, in a browser, with the widget as it ships. When all is quiet, what
 * was said is there once and in order, the same in every tab, after a reload and in the journal of the service. An input is a
 * visitor; each takes half a minute, and a seed with its number makes them again, as far as the machine is as fast.
 */
export async function fuzzPage({ inputs, seed, say }: FuzzOptions): Promise<FuzzOutcome> {
  const ground = await openGround();
  let failures = 0;
  try {
    for (let input = 0; input < inputs; input++) {
      const { trail, wrong } = await visited(ground, new Prng(seed, input));
      say(
        `visitor ${input}: ${wrong.length === 0 ? 'as it should be' : `${wrong.join('\n  ')}\n  ${trail.join(', ')}`}`,
      );
      if (wrong.length > 0) failures += 1;
    }
  } finally {
    await ground.stop();
  }
  return { inputs, failures };
}

async function visited(
  ground: Ground,
  prng: Prng,
): Promise<{ readonly trail: readonly string[]; readonly wrong: readonly string[] }> {
  const context = await ground.browser.newContext({ viewport: { width: 1_000, height: 800 } });
  const visit = new Visit(ground, prng, context);
  const trail: string[] = [];
  try {
    await visit.opensTab();
    await visit.opens(visit.tabs[0]!, PATIENCE_MS);
    for (let act = 0; act < ACTS; act++) trail.push(await visit.acts());
    await visit.heals();
    for (const tab of visit.tabs) {
      await tab.bringToFront();
      await visit.opens(tab, PATIENCE_MS);
    }
    const wrong = await judged(ground, visit);
    return { trail, wrong: [...visit.faults, ...wrong] };
  } catch (error) {
    return { trail, wrong: [...visit.faults, String(error)] };
  } finally {
    await visit.heals();
    await context.close();
  }
}

async function judged({ platform }: Ground, visit: Visit): Promise<string[]> {
  const tabs = await quiet(visit);
  if (tabs === null) return ['it never comes to rest'];
  const wrong: string[] = [];
  const [first, ...others] = tabs.map(({ lines }) => lines ?? []);
  const lines = first ?? [];
  const differs = (where: string, there: readonly string[]): void => {
    if (JSON.stringify(there) !== JSON.stringify(lines))
      wrong.push(`${where}: ${told(there)}\n  instead of ${told(lines)}`);
  };
  for (const there of others) differs('another tab', there);
  for (const text of visit.said) {
    const times = lines.filter((line) => line.startsWith('you|') && line.includes(text)).length;
    if (times === 0 && !tabs.some(({ draft }) => draft.includes(text))) wrong.push(`lost: ${text}`);
    if (times > 1 + visit.again) wrong.push(`${times} times: ${text}`);
  }
  const session = [...platform.hub.rooms.keys()].at(-1);
  const journal = session === undefined ? [] : await platform.journal.since(session, 0);
  const kept = journal
    .map(({ body }) => JSON.parse(`{${body}}`) as Told)
    .filter(({ type }) => type === 'EVENT_TYPE_USER_MESSAGE')
    .map(({ payload }) => payload.text);
  const sent = lines.filter((line) => /^you\|.*\|$/s.test(line)).map((line) => line.slice('you|'.length, -1));
  if (JSON.stringify(kept) !== JSON.stringify(sent)) wrong.push(`the journal: ${told(kept)}\n  and sent ${told(sent)}`);
  const [tab] = visit.tabs;
  await tab!.reload();
  await visit.opens(tab!, PATIENCE_MS);
  const again = await quiet(visit);
  differs('after a reload', again?.[0]?.lines ?? []);
  return wrong;
}

/** What every tab shows when nothing changes any more; null where it always does. */
async function quiet(visit: Visit): Promise<readonly Seen[] | null> {
  const end = Date.now() + QUIET_MS;
  let was = '';
  for (let still = 0; Date.now() < end;) {
    await new Promise((over) => setTimeout(over, LOOK_MS));
    const tabs = await Promise.all(visit.tabs.map((tab) => visit.look(tab)));
    for (const [at, { phase }] of tabs.entries()) if (phase === 'failed') await visit.goesOn(visit.tabs[at]!);
    const rests = tabs.every(
      ({ phase, lines }) => phase === 'ready' && lines?.every((line) => !/\|(?:Sending|Waiting[^|]*)$/.test(line)),
    );
    const now = JSON.stringify(tabs);
    still = rests && now === was ? still + 1 : 0;
    was = now;
    if (still === STILL) return tabs;
  }
  return null;
}

const told = (lines: readonly (string | undefined)[]): string => lines.map((line) => line?.slice(0, 60)).join(' / ');

import type { Snapshot } from '../../core/session/client.js';
import type { Backstage } from '../backstage.js';
import type { MessengerEventMap } from '../events.js';
import { asked } from '../guarded.js';
import type { MessengerStep } from '../steps.js';
import { takenBack } from '../taken-back.js';
import type { Page } from './consent-mode.js';
import { Funnel, type Told } from './funnel.js';
import { vendors, type Vendor } from './vendors.js';

const funnels = new WeakMap<Backstage, Funnel>();

/** Chats in which the visitor has written. */
const wrote = new WeakSet<Backstage>();

/** Of each chat of the page, by its name, however often it is put there. */
const once = new Set<string>();
const OF_PAGE: ReadonlySet<string> = new Set<MessengerStep['name']>(['shown', 'opened', 'failed']);

/** What a page was told, as a step; told on in a turn of its own: a tag manager takes its time, and a press must not. */
export function count<Type extends keyof MessengerEventMap>(
  stage: Backstage,
  type: Type,
  detail: MessengerEventMap[Type],
  snapshot: Snapshot,
  drawn: boolean,
): void {
  const { host } = stage;
  const funnel = funnels.get(stage) ?? new Funnel();
  funnels.set(stage, funnel);
  if (type === 'am-send') wrote.add(stage);
  // What is told has its stamp by now (teller.ts).
  const told = { type, detail, snapshot, drawn } as unknown as Told;
  for (const step of funnel.of(told, host.mode === 'inline')) {
    const name = `${step.name} ${host.instance}`;
    if (once.has(name)) continue;
    if (OF_PAGE.has(step.name)) once.add(name);
    setTimeout(() => tellAll(stage, step));
  }
}

/**
 * They have agreed, and have not taken it back. Where the site asks without a gate, whoever writes agrees. What is none of the
 * words for it asks, as in `allows`: to have that from there costs everybody 0.1 kB.
 */
function isAgreed(stage: Backstage): boolean {
  const { allowed, consented, host, talk } = stage;
  const writes = (): boolean => wrote.has(stage) || talk.snapshot.items.some(({ kind }) => kind === 'visitor');
  return allowed && !takenBack.has(stage) && (/^(?:implied|granted)?$/.test(host.consent) || consented || writes());
}

/** All that the site wants told by now. */
function tellAll(stage: Backstage, step: MessengerStep): void {
  const { host } = stage;
  if (!isAgreed(stage)) return;
  const named: unknown[] = [host.config.analytics].flat();
  for (const [name, vendor] of Object.entries(vendors)) if (named.includes(name)) void tellVendor(stage, vendor, step);
  if (host.adapters.track)
    asked('adapters.track', () => host.adapters.track?.(step)).catch((error: unknown) => {
      if (isFirst(stage, 'adapters.track')) stage.failed(error);
    });
}

async function tellVendor(stage: Backstage, { as, tell }: Vendor, step: MessengerStep): Promise<void> {
  try {
    await tell(window as unknown as Page, step);
  } catch (error) {
    if (!isFirst(stage, as)) return;
    const help = `${as}: ${wordsOf(error)}`;
    stage.host.tell('am-error', { code: 'page/analytics', recoverable: false, help });
    const cause = `${as} does not take what it is told (${wordsOf(error)}).`;
    stage.wiring.complain(new Error(`page/analytics: ${cause} See what has put it on the page; the chat goes on.`));
  }
}

const failed = new WeakMap<Backstage, Set<string>>();

/** Each of them is told of once. */
function isFirst(stage: Backstage, who: string): boolean {
  const known = failed.get(stage) ?? new Set();
  failed.set(stage, known);
  return !known.has(who) && !!known.add(who);
}

/** As much of what was thrown as a line holds; it may be anything as well. */
const MOST = 160;
function wordsOf(error: unknown): string {
  try {
    return (error instanceof Error ? error.message : String(error)).slice(0, MOST);
  } catch {
    return 'no words';
  }
}

import type { Backstage } from './backstage.js';
import { allows } from './opening.js';
import { recall } from './recall.js';
import { requestOf } from './request.js';
import { noPreferences } from './scene.js';
import { takenBack } from './taken-back.js';
import { dropUnsaid, identified, wiped, type Wipeable } from './wiped.js';

/** What was decided last: while the disk is asked, it may be decided otherwise. */
const decisions = new WeakMap<Backstage, symbol>();

function decide(stage: Backstage): () => boolean {
  const decision = Symbol('decision');
  decisions.set(stage, decision);
  return () => decisions.get(stage) === decision;
}

/** The visitor has agreed: what else is to be asked comes next, or the chat, which begins if it is to be seen. */
export function granted(stage: Backstage, open: boolean): void {
  decide(stage);
  takenBack.delete(stage);
  if (stage.consented) return;
  stage.consented = true;
  // What was set before is kept from now on.
  const unset: Readonly<Record<string, unknown>> = { ...noPreferences };
  const set = Object.entries(stage.preferences).filter(([name, value]) => name in unset && unset[name] !== value);
  stage.remember({ consent: true, open: stage.host.open }, Object.fromEntries(set));
  identified(stage);
  stage.host.tell('am-consent-change', { consent: true });
  begins(stage, open);
  stage.redraw();
}

/** What is to be asked comes next, or the chat; or that which goes on in another tab, as far as they may know of it now. */
function begins(stage: Backstage, open: boolean): void {
  stage.screen = stage.opening();
  if (open && stage.screen === 'chat') stage.start();
  else recall(stage);
}

/** The visitor has taken it back, or the page says no for them: of what there was nothing goes on, and nothing stays. */
export async function revoked(stage: Wipeable): Promise<void> {
  const stands = decide(stage);
  const { host, talk } = stage;
  const { made } = talk;
  stage.consented = false;
  takenBack.add(stage);
  dropUnsaid(stage);
  stage.memory.clear();
  stage.redraw();
  const over = (): void => {
    wiped(stage);
    host.tell('am-consent-change', { consent: false });
    stage.redraw();
  };
  const goes = made || (await mayRemain(stage)) || talk.made;
  try {
    if (goes && stands()) await host.logout();
  } catch (error) {
    if (!stands()) throw error;
    // Nobody could be told. Here it is over all the same.
    talk.destroy();
    stage.memory.clear();
    over();
    await stage.wiring.wipe(requestOf(host)).catch(() => undefined);
    throw error;
  }
  if (!stands()) return;
  // It was there for that alone.
  if (!made) talk.destroy();
  over();
}

/** The page says no from the start. Where there is nothing of anybody, there is nothing to take back. */
export async function refused(stage: Wipeable): Promise<void> {
  const stands = decide(stage);
  const { view, preferences } = stage.memory.read();
  const before = Object.keys(view).length > 0 || preferences.consent === true;
  if ((before || (await mayRemain(stage))) && stands()) await stage.host.revokeConsent();
}

/** The page says something else than before. */
export function decided(stage: Wipeable, before: string): void {
  const { host, screen } = stage;
  if (host.consent === 'denied') return void host.revokeConsent().catch(stage.failed);
  decide(stage);
  takenBack.delete(stage);
  if (allows(host, stage.consented)) identified(stage);
  const now = stage.opening();
  // It is to be asked now, or not any more; or there was nothing to be seen.
  if (now !== 'consent' && screen !== 'consent' && before !== 'denied') return;
  begins(stage, host.open);
}

/** What cannot be known may be something. */
const mayRemain = ({ host, wiring }: Wipeable): Promise<boolean> => wiring.remains(requestOf(host)).catch(() => true);

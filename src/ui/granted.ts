import type { Backstage } from './backstage.js';
import { requestOf } from './request.js';
import type { Wiring } from './wiring.js';

interface Withdrawing extends Backstage {
  readonly wiring: Pick<Wiring, 'kept'>;
}

/** The visitor has agreed: what else is to be asked comes next, or the chat, which begins if it is to be seen. */
export function granted(stage: Backstage, seen: boolean): void {
  stage.consented = true;
  stage.remember({ consent: true, open: stage.host.open });
  stage.host.tell('am-consent-change', { consent: true });
  stage.screen = stage.opening();
  if (seen && stage.screen === 'chat') stage.start();
  stage.redraw();
}

/** The visitor has taken it back, or the page says no for them: of what there was nothing goes on, and nothing stays. */
export async function revoked(stage: Withdrawing): Promise<void> {
  const { host, talk } = stage;
  const { made } = talk;
  stage.consented = false;
  if (made) await host.logout();
  stage.memory.clear();
  stage.screen = stage.opening();
  host.tell('am-consent-change', { consent: false });
  stage.redraw();
  // One that nobody has gone on with on this page.
  if (!made && (await isKept(stage)) && !talk.made) await host.logout();
}

/** The page says no from the start. Where nothing was begun before, there is nothing to take back. */
export async function refused(stage: Withdrawing): Promise<void> {
  const { view, preferences } = stage.memory.read();
  if (view.talking !== undefined || preferences.consent === true || (await isKept(stage)))
    await stage.host.revokeConsent();
}

/** The page says something else than before. */
export function decided(stage: Withdrawing): void {
  const { host, screen } = stage;
  if (host.consent === 'denied') return void host.revokeConsent().catch(stage.failed);
  const now = stage.opening();
  // It is to be asked now, or not any more.
  if (now !== 'consent' && screen !== 'consent') return;
  stage.screen = now;
  if (host.open && now === 'chat') stage.start();
}

const isKept = ({ host, wiring }: Withdrawing): Promise<boolean> => wiring.kept(requestOf(host)).catch(() => false);

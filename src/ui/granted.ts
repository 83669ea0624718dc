import type { Backstage } from './backstage.js';

/** The visitor has agreed: what else is to be asked comes next, or the chat, which begins if it is to be seen. */
export function granted(stage: Backstage, seen: boolean): void {
  stage.consented = true;
  stage.remember({ consent: true, open: stage.host.open });
  stage.host.tell('am-consent-change', { consent: true });
  stage.screen = stage.opening();
  if (seen && stage.screen === 'chat') stage.start();
  stage.redraw();
}

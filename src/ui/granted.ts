import type { Backstage } from './backstage.js';

/** The visitor has agreed, by the page's own means. */
export function granted(stage: Backstage): void {
  const { host } = stage;
  stage.consented = true;
  stage.remember({ consent: true });
  host.tell('am-consent-change', { consent: true });
  stage.screen = stage.opening();
  if (host.open) stage.start();
  stage.redraw();
}

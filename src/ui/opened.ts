import { putAside } from './put-aside.js';
import { opensAt } from './seen.js';
import type { Stage } from './stage.js';

/** It has been opened, or closed, by whomever; `known` where it was the one or the other before. */
export function opened(stage: Stage, known: boolean): void {
  const { host } = stage;
  const { open } = host;
  if (open) {
    stage.screen = stage.opening();
    opensAt(stage);
    if (stage.screen === 'chat' && stage.allowed) stage.start();
    if (host.mode !== 'inline') stage.nears();
  } else putAside(stage);
  stage.remember({ open });
  if (known || open) host.tell(open ? 'am-open' : 'am-close', {});
  stage.redraw();
}

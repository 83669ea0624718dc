import type { ServerEvent } from '../core/protocol/events.js';
import type { Backstage } from './backstage.js';
import type { Scene } from './scene.js';

/** The innermost thing that is open closes; the draft stays. False where that is the chat itself. */
export function escape({ act, menu, dialog, screen }: Scene): boolean {
  if (dialog !== null) act.ask(null);
  else if (menu) act.menu(false);
  else if (screen === 'settings' || screen === 'data' || screen === 'whole') act.back();
  else return false;
  return true;
}

/** The chat is over: it closes no more, and there is nothing to ask about it. */
export function asksNoMore(stage: Pick<Backstage, 'closing' | 'dialog'>): void {
  stage.closing = false;
  if (stage.dialog === 'end' || stage.dialog === 'startOver') stage.dialog = null;
}

/** The service is going to close it, until a visitor has sent anything, from whichever tab: what others do keeps none open. */
export function closesSoon(stage: Pick<Backstage, 'closing' | 'redraw'>, { type }: ServerEvent, shows: boolean): void {
  if (!/^(?:idle|join|user)/.test(type)) return;
  stage.closing = shows && type === 'idleWarning';
  stage.redraw();
}

import type { ReplyMessage } from '../core/conversation/items.js';
import type { StageActs } from './acts.js';
import type { Backstage } from './backstage.js';
import { stands } from './opening.js';

interface Ringing extends Backstage {
  readonly unread: { readonly count: number };
}

/** By then a tab that is looked at has said what was read in it. */
const ELSEWHERE_MS = 500;

/** Sound and notice, as the visitor has set them: of one tab, whichever has the link, and not of what another shows. */
export function rings(stage: Ringing, acts: StageActs, reply: ReplyMessage): void {
  const { host, talk, unread } = stage;
  const { hidden } = document;
  if (!talk.snapshot.leads) return;
  const ring = (): void => {
    if (stage.preferences.sound && !(stands(host) && host.ownerDocument.hasFocus())) acts.chime();
    if (stage.preferences.notify && hidden) acts.notify(reply);
  };
  if (hidden) setTimeout(() => unread.count > 0 && ring(), ELSEWHERE_MS);
  else ring();
}

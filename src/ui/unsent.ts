import type { Backstage } from './backstage.js';
import { isBlank } from './blank.js';
import { unsaid } from './looked.js';
import { storageOf } from './request.js';

/**
 * Nothing of a chat that is over is on the disk: a page that comes has nothing to go on with, and begins nothing unasked.
 * What never left was not said in it: it is a draft of the next, until that begins, where it stands above with its buttons.
 */
export function keepUnsent(stage: Backstage): void {
  const { talk, composer, memory } = stage;
  const { phase, items } = talk.snapshot;
  const over = phase === 'ended';
  if (over) {
    // Nothing goes out in a moment any more.
    composer.hints(null);
    memory.write({ preferences: { talking: undefined, seen: undefined } });
  }
  if (storageOf(stage.host) === 'device' || !(over || memory.read().view.talking === false)) return;
  const unsent = items.map((item) =>
    over && item.kind === 'visitor' && item.delivery === 'rejected' ? item.text : '',
  );
  const draft = [...unsent, unsaid(stage, composer.text) ?? ''].filter((text) => !isBlank(text)).join('\n');
  stage.remember({ draft: draft || undefined, ...(over ? { talking: false } : {}) });
}

import { isChatError } from '../core/errors.js';
import type { Backstage } from './backstage.js';
import { hint } from './hint.js';

/** Does what was pressed for. The page is told why it came to nothing; the visitor, where the line is at fault. */
export const quietly =
  (stage: Backstage) =>
  (doing: Promise<unknown>): void =>
    void doing.then(
      () => stage.talk.look(),
      (error: unknown) => {
        stage.failed(error);
        if (isChatError(error) && error.code.startsWith('transport/')) hint(stage, 'noConnection');
      },
    );

import { isChatError } from '../core/errors.js';
import type { Backstage } from './backstage.js';
import { connected } from './connection.js';
import { hint } from './hint.js';
import { until } from './until.js';

/**
 * Does what was pressed for. The page is told why it came to nothing; the visitor, where the line is at fault, or a part of the
 * client cannot be had, which may be pressed for again once that is there.
 */
export const quietly =
  (stage: Backstage) =>
  (doing: Promise<unknown>): void =>
    void doing.then(
      () => stage.talk.look(),
      (error: unknown) => {
        stage.failed(error);
        if (!isChatError(error) || !error.code.startsWith('transport/')) return;
        const { besides, composer, talk } = stage;
        const words = connected(talk) ? 'notNow' : 'noConnection';
        hint(stage, words);
        if (!besides.part)
          void until(talk.client, () => !!besides.part).then(() => composer.hint === words && composer.hints(null));
      },
    );

import type { ChatClient } from '../core/session/client.js';
import type { Backstage } from './backstage.js';
import { until } from './until.js';
import type { OnItsWay } from './wiring.js';

type Stage = Pick<Backstage, 'memory' | 'talk' | 'remember' | 'composer'>;

/** Those of this page, which the client still has. */
const ours = new WeakSet<OnItsWay>();

const all = ({ memory }: Stage): readonly OnItsWay[] => memory.read().view.saying ?? [];
const leave = (stage: Stage, stays: (one: OnItsWay) => boolean): void => {
  const staying = all(stage).filter(stays);
  stage.remember({ saying: staying.length > 0 ? staying : undefined });
};

/** The client has it now, and its disk is slower than a page that goes: until what it returns is called, the next page knows. */
export function given(stage: Stage, said: string): () => void {
  const { items } = stage.talk.snapshot;
  const one = { text: said.trim(), after: items.findLast(({ kind }) => kind === 'visitor')?.key ?? '' };
  ours.add(one);
  stage.remember({ saying: [...all(stage), one] });
  return () => leave(stage, (other) => other !== one);
}

/**
 * What an earlier page was saying when it went, and nobody has kept, stands where it was written. It is not said again: nobody
 * has asked for it.
 */
export function bringBack(stage: Stage, client: ChatClient): void {
  const left = (): readonly OnItsWay[] => all(stage).filter((one) => !ours.has(one));
  const look = (): void => {
    const { items } = client.snapshot;
    const isKept = ({ text, after }: OnItsWay): boolean =>
      items.slice(items.findIndex(({ key }) => key === after) + 1).some((item) => item.text === text);
    const lost = left().filter((one) => !isKept(one));
    leave(stage, (one) => ours.has(one));
    const texts = [...lost.map(({ text }) => text), stage.composer.text];
    if (lost.length > 0) stage.composer.fill(texts.join('\n').trimEnd());
  };
  if (left().length === 0) return;
  if (client.snapshot.known) look();
  else void until(client, ({ known }) => known).then(look);
}

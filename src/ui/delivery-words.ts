import type { VisitorMessage } from '../core/conversation/items.js';
import type { PhraseKey } from './i18n/en.js';
import type { Scene } from './scene.js';

const states: Readonly<Record<VisitorMessage['delivery'], readonly [what: PhraseKey, why?: PhraseKey]>> = {
  waiting: ['waiting'],
  sending: ['sending'],
  sent: ['sentAt'],
  notConfirmed: ['notConfirmed', 'notConfirmedWhy'],
  rejected: ['notSent', 'notSentWhy'],
};
const reasons: Readonly<Partial<Record<string, PhraseKey>>> = {
  'message/too-large': 'tooLarge',
  'message/refused': 'refused',
  'message/not-forwarded': 'notForwarded',
  'session/ended': 'chatWasOver',
  'session/expired': 'chatWasOver',
};

/** What became of a message of the visitor, and what that means; empty where there is no more to say. */
export function deliveryWords(
  { say, words }: Pick<Scene, 'say' | 'words'>,
  { delivery, at, error }: VisitorMessage,
): readonly [what: string, why: string] {
  const [what, why] = states[delivery];
  const time = words.time(at);
  const reason = reasons[error ?? ''];
  return [
    what === 'sentAt' && time === '' ? say('sent') : say(what, { time }),
    why === undefined ? '' : `${reason === undefined ? '' : `${say(reason)} `}${say(why)}`,
  ];
}

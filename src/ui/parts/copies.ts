import type { Item, Notice, ReplyMessage } from '../../core/conversation/items.js';
import { writtenText } from '../../core/markdown/written-text.js';
import { cameToNothing } from '../came-to-nothing.js';
import type { TranscriptLine } from '../config.js';
import { deliveryWords } from '../delivery-words.js';
import { nameOf } from '../name-of.js';
import { expiredWords, noticeWords, saysNothing } from '../notice-words.js';
import type { Scene } from '../scene.js';
import { isLeft } from './leaving.js';
import { whyOver } from './over.js';

const asItIs = (text: string): string => text;

/** The conversation to take away, without asking any server. */
export const linesOf = (scene: Scene, titled = asItIs, said = asItIs): TranscriptLine[] => [
  ...scene.items
    .filter((_item, index) => !saysNothing(scene.items, index))
    .map((item) => ({ ...told(scene, item, titled, said), at: iso(item.at) })),
  ...over(scene).map((text) => ({ who: 'system', name: '', text, mark: '', at: iso(endOf(scene)) }) as const),
];

const iso = (at = NaN): string => (Number.isFinite(at) ? new Date(at).toISOString() : '');
/** As overAt has it, with the day. */
const endOf = ({ snapshot, items }: Scene): number | undefined => snapshot.conversation.endedAt || items.at(-1)?.at;

/** As the screen has it below the last message. */
function over(scene: Scene): readonly string[] {
  if (scene.items.length === 0) return [];
  const { phase } = scene.snapshot;
  return phase === 'ended' ? [whyOver(scene)] : phase === 'expired' ? expiredWords(scene).slice(0, 1) : [];
}

function told(scene: Scene, item: Item, titled: typeof asItIs, said: typeof asItIs): Omit<TranscriptLine, 'at'> {
  const { say } = scene;
  switch (item.kind) {
    case 'visitor':
      // What was not sent must not look as if it had been.
      return {
        who: 'you',
        name: say('you'),
        text: item.text,
        mark: item.delivery === 'sent' ? '' : sentences(...deliveryWords(scene, item)),
      };
    case 'notice':
      return { who: 'system', name: '', text: wish(scene, item) ?? noticeWords(scene, item), mark: '' };
    default:
      return {
        who: item.kind === 'agent' ? 'assistant' : 'person',
        name: nameOf(scene, item),
        text: withParts(said(item.text), item, titled),
        mark: item.state === 'broken' ? say('stopped') : '',
      };
  }
}

/** As the card has it, which says it on the screen in place of the line. */
const wish = (scene: Scene, item: Notice): string | null =>
  scene.hand !== null && item.place > scene.hand.place && isNobody(item) && isLeft(scene, scene.hand)
    ? scene.say('queueLeft')
    : null;
const isNobody = (item: Notice): boolean => item.what === 'handoffTimeout' || cameToNothing(item);

const sentences = (...words: readonly string[]): string => words.filter((one) => one !== '').join('. ');

/** A blank line keeps what a message brings out of a table or a list at the end of its text. */
function withParts(text: string, { parts }: ReplyMessage, titled: typeof asItIs): string {
  const links = parts.attachments.map(({ title, url }) => `${titled(title)} ${url ?? ''}`.trim());
  const calls = parts.callActions.map(({ title, number }) => `${titled(title)} ${number}`.trim());
  const brought = [...links, ...calls].filter((line) => line !== '').join('\n');
  return [text, brought].filter((part) => part !== '').join('\n\n');
}

/** Who said it, and whether that is software or a person; empty of what happened. */
export function speaker({ say }: Scene, { who, name }: TranscriptLine): readonly string[] {
  const kind = who === 'assistant' ? say('aiAssistant') : who === 'person' ? say('person') : '';
  return [name, kind === name ? '' : kind].filter((part) => part !== '');
}

/** What the language has between the two, as where it is read out who speaks. */
export const comma = ({ say }: Scene): string =>
  say('saidAt', { name: '\n', kind: '\n', time: '\n' })
    .split('\n')[1]
    ?.replace(/[\u2068\u2069]/g, '') ?? ', ';

/** In one line of text: there a name takes nothing along of what stands around it either. */
const inLine = (scene: Scene, parts: readonly string[]): string =>
  parts.map((part) => (scene.words.dir === 'rtl' ? `\u2068${part}\u2069` : part)).join(comma(scene));

export const speakerOf = (scene: Scene, line: TranscriptLine): string => inLine(scene, speaker(scene, line));

/** To be read as it is: answers without their marks. */
export const inText = (scene: Scene): string =>
  linesOf(scene, asItIs, writtenText)
    .map((line) => {
      const { at, text, mark } = line;
      const head = inLine(scene, [...speaker(scene, line), ...(at === '' ? [] : [when(scene, at)])]);
      return [head, text, mark && `[${mark}]`].map((line) => line && `${line}\n`).join('');
    })
    .join('\n');

export const when = ({ words }: Scene, at: string): string =>
  at === ''
    ? ''
    : `${new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium' }).format(Date.parse(at))} ${words.time(Date.parse(at))}`;

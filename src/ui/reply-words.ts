import type { ReplyMessage } from '../core/conversation/items.js';
import type { Told } from './controllers/announcer.js';
import { nameOf } from './name-of.js';
import { parts } from './parts.js';
import type { Scene } from './scene.js';
import { shortened } from './speech.js';
import { hostOf } from './host-of.js';

/** A reply as somebody hears it: whose it is, what it says, and what it brings; nothing of one that is empty. */
export function replyWords(scene: Scene, reply: ReplyMessage): Told[] {
  const { say, words, markdown, items } = scene;
  // Where something stands below it, it is not under the last heading.
  const last = items.findLast(({ kind }) => kind !== 'notice')?.key === reply.key;
  const continues = (n: number): string =>
    `${say('moreWords', { n })}${words.stop}${last ? ` ${say('wholeReply')}` : ''}`;
  const text = parts.markdown.part?.spokenText(reply.text, markdown.words) ?? reply.text;
  const brought = broughtWords(scene, reply);
  // What is nothing but cards is told by them.
  const [first, ...more] = text.trim() === '' ? [brought] : [text, brought];
  if (first === '') return [];
  const inTheirs = (told: string): Told => [told, scene.spoken(reply.place)];
  return [`${nameOf(scene, reply)}: ${first}`, ...more].flatMap((told) => shortened<Told>(told, inTheirs, continues));
}

/** Its cards by their titles, and whom to call; empty where there are none. */
export function broughtWords(
  { say }: Pick<Scene, 'say'>,
  { parts: { attachments, callActions } }: ReplyMessage,
): string {
  const cards = attachments.map(
    ({ kind, title, url, previewUrl }) =>
      title || (kind === 'image' && (url ?? previewUrl) !== null ? say('image') : (hostOf(url) ?? '')),
  );
  const calls = callActions
    .filter(({ number }) => /\d/.test(number))
    .map(({ title, number }) => `${title || say('call')} ${number}`);
  return [...cards, ...calls].filter((words) => words !== '').join('\n');
}

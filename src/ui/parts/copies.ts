import type { TranscriptLine } from '../config.js';
import type { Scene } from '../scene.js';

/** The conversation to take away, without asking any server. */
export function linesOf({ items, say, assistant }: Scene): TranscriptLine[] {
  return items.flatMap((item): TranscriptLine[] => {
    const at = Number.isFinite(item.at) ? new Date(item.at).toISOString() : '';
    switch (item.kind) {
      case 'visitor':
        return [{ who: 'you', name: say('you'), at, text: item.text }];
      case 'agent':
        return [{ who: 'assistant', name: item.name || assistant, at, text: withParts(item) }];
      case 'person':
        return [{ who: 'person', name: item.name || say('person'), at, text: withParts(item) }];
      case 'notice':
        return item.text === '' && item.name === ''
          ? []
          : [{ who: 'system', name: '', at, text: item.text || item.name }];
    }
  });
}

function withParts({ text, parts }: Extract<Scene['items'][number], { kind: 'agent' | 'person' }>): string {
  const links = parts.attachments.map(({ title, url }) => `${title} ${url ?? ''}`.trim());
  const calls = parts.callActions.map(({ title, number }) => `${title} ${number}`.trim());
  return [text, ...links, ...calls].filter((line) => line !== '').join('\n');
}

export function copy(scene: Scene, format: 'text' | 'html' | 'json'): string {
  const lines = linesOf(scene);
  switch (format) {
    case 'json':
      return JSON.stringify({ title: scene.config.title ?? '', language: scene.words.tag, lines }, null, 2);
    case 'html':
      return page(scene, lines);
    case 'text':
      return lines
        .map(({ name, at, text }) => `${[name, when(scene, at)].filter(Boolean).join(', ')}\n${text}\n`)
        .join('\n');
  }
}

const when = ({ words }: Scene, at: string): string =>
  at === ''
    ? ''
    : `${new Intl.DateTimeFormat(words.tag, { dateStyle: 'medium' }).format(Date.parse(at))} ${words.time(Date.parse(at))}`;

/** A file of its own, never shown here: text, escaped, and a heading for each turn. */
function page(scene: Scene, lines: readonly TranscriptLine[]): string {
  const { words, config, say } = scene;
  const title = escaped(config.title ?? say('conversation'));
  const turns = lines.map(
    ({ name, at, text }) =>
      `<article><h2>${escaped(name)}</h2>${at === '' ? '' : `<p><time datetime="${at}">${escaped(when(scene, at))}</time></p>`}<p dir="auto">${escaped(text).replace(/\n/g, '<br>')}</p></article>`,
  );
  return `<!doctype html><html lang="${escaped(words.tag)}" dir="${words.dir}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1>${turns.join('')}</html>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign]!);

import { invalid } from '../../core/errors.js';
import type { Scene } from '../scene.js';
import { inText, linesOf } from './copies.js';
import { page } from './page.js';

type Format = 'text' | 'html' | 'json';

const kinds = { text: ['text/plain', 'txt'], html: ['text/html', 'html'], json: ['application/json', 'json'] } as const;

type How = { readonly format?: Format } | null | undefined;

/** As text, unless the page says otherwise. */
function formatOf(how: How): Format {
  if (typeof (how ?? {}) !== 'object') throw invalid('how', 'expected an object');
  const format = how?.format ?? 'text';
  if (!Object.hasOwn(kinds, format)) throw invalid('format', 'expected text, html or json');
  return format;
}

export function copy(scene: Scene, how: How): string {
  const format = formatOf(how);
  if (format === 'html') return page(scene);
  if (format === 'text') return inText(scene);
  const { config, words } = scene;
  return JSON.stringify({ title: config.title ?? '', language: words.tag, lines: linesOf(scene) }, null, 2);
}

/** As what it was saved; null when the visitor thought better of it. */
export async function download(scene: Scene, how: How): Promise<Format | null> {
  const format = formatOf(how);
  const said = copy(scene, how);
  const [type, ending] = kinds[format];
  // The day that it is for the visitor.
  const name = `chat-${new Intl.DateTimeFormat('sv').format(scene.now)}.${ending}`;
  const file = new File([said], name, { type: `${type};charset=utf-8` });
  const done = await handedOver(file);
  if (done !== null) return done ? format : null;
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
  return format;
}

/**
 * An iPhone's pages on the home screen, and those in other apps, save nothing for a link and do not say so; what it has for
 * files is its sheet. Null where there is none, or it may not be used.
 */
async function handedOver(file: File): Promise<boolean | null> {
  if (!('standalone' in navigator) || navigator.maxTouchPoints === 0) return null;
  try {
    if (!navigator.canShare({ files: [file] })) return null;
    await navigator.share({ files: [file] });
    return true;
  } catch (error) {
    return (error as Error).name === 'AbortError' ? false : null;
  }
}

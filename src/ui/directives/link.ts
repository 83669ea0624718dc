import { render } from 'lit';
import { namesAnotherHost, safeLink } from '../../core/markdown/links.js';
import { icon } from '../views/icon.js';
import type { Attributes } from './pen.js';
import type { Sketch } from './sketch.js';
import { urlOf } from '../url.js';

/** More links than anybody follows. The words of further ones stay. */
const MAX_LINKS = 200;
/** Of other words the mark of a link stands on their right, also where the line runs to the left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;
const UNFINISHED: Attributes = { part: 'link' };

export interface LinkDrawing {
  readonly address: string;
  readonly words: string;
  readonly unfinished?: boolean;
  readonly children: () => void;
}

/** A link, or its words when the address may not become one. */
export function drawLink(sketch: Sketch, { address, words, unfinished, children }: LinkDrawing): void {
  const target = sketch.inLink || sketch.links >= MAX_LINKS ? undefined : targetOf(address);
  if (target === undefined) {
    children();
    return;
  }
  const { pen } = sketch;
  sketch.links++;
  sketch.inLink = true;
  pen.open(
    'a',
    unfinished === true
      ? UNFINISHED
      : RIGHT_TO_LEFT.test(words)
        ? target.attributes
        : { ...target.attributes, dir: 'ltr' },
  );
  children();
  if (unfinished !== true) drawEnd(sketch, target, words);
  pen.close();
  sketch.inLink = false;
}

function drawEnd({ pen, options }: Sketch, { host, attributes }: Target, words: string): void {
  const real = host && new URL(attributes.href).host;
  if (real && ((options.files !== true && namesAnotherHost(words, host)) || real.includes('xn--'))) {
    pen.open('span', HOST);
    pen.text(` (${real})`);
    pen.close();
  }
  if (attributes.target === undefined) return;
  pen.own('out', outIcon);
  pen.open('span', HIDDEN);
  pen.text(` (${options.words.newTab})`);
  pen.close();
}

const HOST: Attributes = { class: 'host', dir: 'ltr' };
const HIDDEN: Attributes = { class: 'sr' };

interface Target {
  readonly host: string;
  readonly attributes: Attributes & { readonly href: string };
}

function targetOf(address: string): Target | undefined {
  const safe = safeLink(address);
  const url = urlOf(safe?.href ?? '');
  if (safe === undefined || url === undefined) return undefined;
  const { href, host } = safe;
  return host === '' || url.origin === location.origin
    ? { host, attributes: { part: 'link', href } }
    : { host, attributes: { part: 'link', href, target: '_blank', rel: 'noopener noreferrer' } };
}

function outIcon(): Element {
  const span = document.createElement('span');
  span.className = 'out';
  render(icon('out', 's'), span);
  return span;
}

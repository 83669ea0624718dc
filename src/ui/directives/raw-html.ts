import DOMPurify from 'dompurify';
import { gapOf } from '../../core/markdown/plain-text.js';
import type { HtmlPolicy } from './markdown-options.js';

const purifier = DOMPurify(window);
const TAGS = ['a', 'br', 'b', 'i', 'em', 'strong', 'p', 'ul', 'ol', 'li', 'code'];

/**
 * The small HTML subset of the service, as a fragment that nothing in it can act from. Our own list of elements is
 * asked again when it is drawn.
 */
export function sanitised(html: string, policy?: HtmlPolicy): DocumentFragment {
  return purifier.sanitize(bare(html), {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
    ...(policy === undefined ? {} : { TRUSTED_TYPES_POLICY: policy as never }),
  });
}

const MARKS =
  /<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)|<(\/?)([a-z][a-z0-9-]*)\b((?:"[^"]*"|'[^']*'|[^"'<>])*)>?|<[!?][^<>]*>?|</gi;

/**
 * Only the tags of the subset, bare but for addresses. Parsing a hostile text as it is would make the page report
 * handlers and styles that never come to be.
 */
const bare = (html: string): string =>
  html.replace(MARKS, (all, _script, slash: string | undefined, name?: string, rest?: string) => {
    const tag = name?.toLowerCase();
    if (tag === undefined) return all === '<' ? '&lt;' : '';
    if (!TAGS.includes(tag)) return gapOf(all);
    const href = tag === 'a' ? /\shref\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>`]+))/i.exec(rest ?? '') : null;
    const address = href === null ? '' : ` href="${(href[1] ?? href[2] ?? href[3] ?? '').replace(/["<>]/g, '')}"`;
    return `<${slash ?? ''}${tag}${address}>`;
  });

import DOMPurify from 'dompurify';
import type { HtmlPolicy } from './markdown-options.js';

const purifier = DOMPurify(window);

/**
 * The small HTML subset of the service, as a fragment that nothing in it can act from. Our own list of elements is
 * asked again when it is drawn.
 */
export function sanitised(html: string, policy?: HtmlPolicy): DocumentFragment {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: ['a', 'br', 'b', 'i', 'em', 'strong', 'p', 'ul', 'ol', 'li', 'code'],
    ALLOWED_ATTR: ['href'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    KEEP_CONTENT: true,
    RETURN_DOM_FRAGMENT: true,
    ...(policy === undefined ? {} : { TRUSTED_TYPES_POLICY: policy as never }),
  });
}

import { eventNames } from '../ui/event-names.js';
import { nearest } from '../ui/nearest.js';
import type { Remark } from '../ui/parts/remarks.js';
import { boundName, dressed, givesAll, heardName, hyphened } from './bindings.js';
import { isProperty, optionNames, propertyNames, remarkOn, same, type Chat } from './chat.js';
import { found, type Finding, type Source } from './finding.js';

/** What any element has, as a property, and what a framework asks of one. */
const ANYONES =
  /^(?:key|ref|class|class-name|style|id|is|hidden|slot|part|title|lang|dir|inert|role|tab-?index|inner-html|inner-text|text-content|dataset|this|model|value|(?:data|aria|on|ng|dusk|attr)-.*|on\w*)$/;

/** Names that are misspelt within what a framework puts around them. */
export function bindingFindings({ found: { tag, kind: what }, kind }: Chat, page: Source): Finding[] {
  if (what === 'script') return [];
  return tag.attributes.flatMap((attribute) => {
    if (givesAll(attribute)) return [];
    const heard = heardName(attribute, kind);
    const bound = heard ?? boundName(attribute);
    if (bound === null) return [];
    const name = hyphened(bound.name);
    const remark =
      heard === null ? ofOption(name) : eventNames.includes(name) ? undefined : remarkOn({ unheard: [name] });
    // What is not nearly one may be what another part of the framework reads.
    if (remark === undefined || remark.fix.startsWith('All of them')) return [];
    const [, meant] = /^Did you mean ([\w-]+)\?$/.exec(remark.fix) ?? [];
    const instead = meant === undefined ? null : dressed(bound, meant);
    const fix = instead === null ? remark.fix : `Did you mean ${instead}?`;
    return [found(page, attribute.at, { ...remark, fix }, instead)];
  });
}

function ofOption(name: string): Remark | undefined {
  if (optionNames.some((one) => same(one, name)) || isProperty(name) || ANYONES.test(name)) return undefined;
  const remark = remarkOn({ given: new Map([[name, '']]) });
  const property = remark?.fix.startsWith('All of them') ? nearest(name, propertyNames) : null;
  return property === null || remark === undefined ? remark : { ...remark, fix: `Did you mean ${hyphened(property)}?` };
}

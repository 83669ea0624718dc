import type { Backstage } from '../backstage.js';
import { isBlank } from '../blank.js';
import type { FormField } from '../config.js';

type Answers = Readonly<Record<string, string>>;

/** What the page's markup would tell a browser not to keep either, which reads it in any case. */
const SECRET = /^\s*off\s*$|password|one-time-code|cc-/i;

/** As a draft is: for the page that comes, until it is handed in. */
export function keep(stage: Backstage, fields: readonly FormField[], given: Answers): void {
  const kept = fields.flatMap(({ name, autocomplete = '' }): [string, string][] => {
    const value = given[name] ?? '';
    return isBlank(value) || SECRET.test(autocomplete) ? [] : [[name, value]];
  });
  stage.remember({ form: kept.length === 0 ? undefined : Object.fromEntries(kept) });
}

/** What another page has left. */
export function keptIn({ memory }: Backstage): Answers | undefined {
  const { form } = memory.read().view;
  return typeof form === 'object' && form !== null
    ? Object.fromEntries(Object.entries(form).filter(([, value]) => typeof value === 'string'))
    : undefined;
}

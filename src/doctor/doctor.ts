import { remarksOn, unreadOf, type Remark } from '../ui/parts/remarks.js';
import { optionsOn } from '../ui/set-up.js';
import { observe, type Patient } from './observe.js';
import { judge } from './rules.js';

export { explain } from './failure.js';
export { lacking } from './observe.js';

/** What the door says of it, which fetches it when it is asked. */
export async function doctor(element: Patient): Promise<Remark[]> {
  if ((element as Partial<Patient> | undefined)?.localName === undefined)
    throw new TypeError("doctor: expected the chat's element");
  const seen = await observe(element);
  const remarks = [...unreadOf(element), ...remarksOn(optionsOn(element)), ...judge(seen)];
  const { phase, error } = element.state;
  // Whatever it is that nothing here knows of: a chat that has failed is not well.
  return phase !== 'failed' || remarks.some(({ level }) => level === 'error')
    ? remarks
    : [...remarks, failed(error ?? 'unknown')];
}

const failed = (code: string): Remark => ({
  code,
  level: 'error',
  cause: 'The chat has failed by that, and nothing of what can be looked at from here is wrong.',
  fix: 'docs/errors.md says what to do.',
});

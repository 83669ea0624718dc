import { remarksOn, type Remark } from '../ui/parts/remarks.js';
import { optionsOn } from '../ui/set-up.js';
import { observe, type Patient } from './observe.js';
import { judge } from './rules.js';

/**
 * Looks at a chat and the page it is on, and says what is not as it should be: what it comes to, and what to do about it.
 * It asks for a token and a session as a visitor would, unless a conversation is going on. Empty when all is well.
 */
export async function doctor(element: Patient): Promise<Remark[]> {
  return [...remarksOn(optionsOn(element)), ...judge(await observe(element))];
}

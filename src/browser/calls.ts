import { ChatError } from '../core/errors.js';
import { post, type Answer, type Call, type Web } from './request.js';

/** Asks until there is an answer worth having (HS-1 to HS-5): 2xx with JSON, or a refusal that is expected. */
export async function ask(web: Web, call: Call): Promise<Answer> {
  const answer = await post(web, call);
  const { status, json, cookies } = answer;
  if (call.signal?.aborted === true) throw new ChatError('client/destroyed');
  if (status >= 200 && status < 300 && json !== undefined && !cookies) return answer;
  return (await more()).insist(web, call, answer);
}

/** What is rarely needed. That it does not come is no fault of what it was needed for. */
export const more = (): Promise<typeof import('./platform-more.js')> =>
  import('./platform-more.js').catch(() => {
    throw new ChatError('transport/unreachable');
  });

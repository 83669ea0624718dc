import { ChatError } from '../core/errors.js';
import { REQUEST_TIMEOUT_MS } from '../core/protocol/limits.js';
import { post, type Answer, type Call, type Web } from './request.js';

/** Asks until there is an answer worth having (HS-1 to HS-5): 2xx with JSON, or a refusal that is expected. */
export async function ask(web: Web, { codes, answers = [], ...asked }: Call): Promise<Answer> {
  const once = (): Promise<Answer> => post(web, { ...asked, timeoutMs: REQUEST_TIMEOUT_MS });
  const answer = await once();
  const { status, json } = answer;
  if (asked.signal?.aborted === true) throw new ChatError('client/destroyed');
  if ((status >= 200 && status < 300 && json !== undefined) || answers.includes(status)) return answer;
  const { insist } = await import('./insist.js').catch(() => {
    throw new ChatError(codes.unreachable);
  });
  return insist(web, { codes, answers, ...asked }, once, answer);
}

import { ChatError, type ErrorCode } from '../core/errors.js';
import { REQUEST_TIMEOUT_MS } from '../core/protocol/limits.js';
import { post, type Answer, type Asked, type Web } from './request.js';

/** The codes that a failure of one kind of call has. */
export interface Codes {
  readonly unreachable: ErrorCode;
  readonly timeout: ErrorCode;
  /** 4xx: asking again would be answered the same. */
  readonly rejected: ErrorCode;
  /** An answer without what was asked for. */
  readonly malformed: ErrorCode;
}

export interface Call extends Omit<Asked, 'timeoutMs'> {
  readonly codes: Codes;
  /** Refusals that are answers to this question. */
  readonly answers?: readonly number[];
}

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

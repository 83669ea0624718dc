import type { Called } from '../doctor/called.js';
import type { Remark } from '../ui/parts/remarks.js';
import type { Heard } from './as-page.js';

/** What came of asking the page's server for a token. */
export interface Answered {
  readonly endpoint: string;
  readonly called: Called;
  readonly heard: Heard;
  readonly timedOut: boolean;
  /** The time of day, here. */
  readonly now: number;
}

interface Rule extends Pick<Remark, 'code' | 'level'> {
  readonly when: (seen: Answered) => boolean;
  readonly cause: (seen: Answered) => string;
  readonly fix: string;
  /** What the doctor would say of the same, who sees less of it. */
  readonly insteadOf: RegExp;
}

const SKEW_MS = 60_000;
const none = /^$/;
const fine = ({ called: { status } }: Answered): boolean => status >= 200 && status < 300;
/** By its server's clock where that says the time, else by ours. */
const aheadBy = ({ called, heard, now }: Answered): number =>
  heard.issuedAt === null ? 0 : heard.issuedAt - (now - (called.aheadMs ?? 0));

const rules: readonly Rule[] = [
  {
    code: 'token/timeout',
    level: 'error',
    when: ({ timedOut }) => timedOut,
    cause: ({ endpoint }) => `${endpoint} takes too long to answer.`,
    fix: 'See what it waits for.',
    insteadOf: /^token\/unreachable$/,
  },
  {
    code: 'token/too-long',
    level: 'error',
    when: ({ heard }) => heard.tooLong,
    cause: ({ endpoint }) => `${endpoint} answers with more than 64 kB, and that is no token.`,
    fix: 'It must answer {"access_token": "…"} as application/json.',
    insteadOf: /^token\/unreachable$/,
  },
  {
    code: 'token/cors',
    level: 'error',
    when: ({ heard }) => heard.kept !== null,
    cause: ({ endpoint, heard }) => `A browser keeps the answer of ${endpoint} from the page: ${heard.kept ?? ''}.`,
    fix: "Serve it from the page's own origin, or list that in origins of the host kit (docs/host.md).",
    insteadOf: /^token\/unreachable$/,
  },
  {
    code: 'token/redirected',
    level: 'error',
    when: ({ heard, called }) => heard.turned && !called.token,
    cause: ({ endpoint, heard }) =>
      `${endpoint} leads on to ${heard.ledTo ?? ''}, as for somebody who has to sign in: the POST has become a GET.`,
    fix: 'Let it answer by itself, also those who are not signed in; or refuse them by 401.',
    insteadOf: /^token\/(?:malformed|not-found|refused|failed|origin)$/,
  },
  {
    code: 'token/not-json',
    level: 'error',
    when: (seen) => fine(seen) && !seen.heard.json && !seen.heard.turned && seen.heard.type !== null,
    cause: ({ endpoint, heard }) => `${endpoint} answers with ${heard.type || 'something'} that is no JSON.`,
    fix: 'It must answer {"access_token": "…"} as application/json.',
    insteadOf: /^token\/malformed$/,
  },
  {
    code: 'token/malformed',
    level: 'error',
    when: (seen) => fine(seen) && seen.heard.given && !seen.called.token,
    cause: ({ endpoint }) => `${endpoint} answers with a token, and none that can be read as one.`,
    fix: 'It must be that of the service, as it stands.',
    insteadOf: /^token\/malformed$/,
  },
  {
    code: 'token/cacheable',
    level: 'warning',
    when: (seen) =>
      fine(seen) &&
      (seen.heard.age > 0 ||
        (/\b(?:public|(?:s-)?max-?age\s*=\s*"?[1-9])/i.test(seen.heard.caching) &&
          !/no-store/i.test(seen.heard.caching))),
    cause: ({ endpoint, heard }) =>
      heard.age > 0
        ? `${endpoint} is answered by something that keeps answers: this one is ${heard.age} s old.`
        : `${endpoint} lets its answer be kept, and one visitor's token be given to another.`,
    fix: 'Answer with Cache-Control: no-store.',
    insteadOf: none,
  },
  {
    code: 'token/clock',
    level: 'warning',
    when: (seen) => aheadBy(seen) > SKEW_MS,
    cause: (seen) => `The token was given ${Math.round(aheadBy(seen) / 1_000)} s from now: two clocks differ.`,
    fix: 'Set the clock of whoever makes it, or of what answers.',
    insteadOf: none,
  },
];

/** What is seen of the endpoint from here, and what of it the doctor would have said instead. */
export function judgeMore(seen: Answered): {
  readonly remarks: readonly Remark[];
  readonly insteadOf: (code: string) => boolean;
} {
  const broken = rules.filter(({ when }) => when(seen));
  return {
    remarks: broken.map(({ code, level, cause, fix }) => ({ code, level, cause: cause(seen), fix })),
    insteadOf: (code) => broken.some(({ insteadOf }) => insteadOf.test(code)),
  };
}

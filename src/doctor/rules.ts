import { loadedTwice, type Remark } from '../ui/parts/remarks.js';
import type { Called } from './called.js';
import { policyRemarks } from './needs.js';
import type { Observed } from './observe.js';

interface Rule extends Pick<Remark, 'code' | 'level'> {
  readonly when: (seen: Observed) => boolean;
  readonly cause: (seen: Observed) => string;
  readonly fix: string;
}

const STORAGES: readonly string[] = ['sessionStorage', 'localStorage', 'indexedDB'];

/** A clock may be so far off before a token looks old to one side. */
const SKEW_MS = 60_000;

const refused = (called: Called | null, ...statuses: readonly number[]): boolean =>
  called !== null && statuses.includes(called.status);
const elsewhere = (called: Called | null): boolean =>
  called?.code === 'host/origin' || (refused(called, 403) && called?.code === '');
/** The host kit is there, and has not got what it asked the service for. */
const away = (called: Called | null): boolean =>
  /^platform\/(unavailable|timeout|malformed|gone|ended)$/.test(called?.code ?? '');
/** Refused with a status that no rule of its own is about. */
const otherwise = (called: Called | null, from: number, below: number): boolean =>
  called !== null &&
  called.status >= from &&
  called.status < below &&
  !elsewhere(called) &&
  !refused(called, 404, 405, 429) &&
  !away(called) &&
  called.code !== 'platform/rejected';
const forbidden = ({ policy }: Observed): boolean => policy.some(({ directive }) => directive === 'connect-src');

const rules: readonly Rule[] = [
  {
    code: 'page/insecure',
    level: 'error',
    when: ({ secure }) => !secure,
    cause: () => 'The page is not served by TLS, so the browser keeps from it what the chat needs.',
    fix: 'Serve the page by https.',
  },
  {
    code: 'page/mixed-content',
    level: 'error',
    when: ({ https, base }) => https && base !== null && base.http.startsWith('http:') && !base.loopback,
    cause: () => 'The page is secure and base-url is not; the browser refuses that.',
    fix: 'Give base-url as https://….',
  },
  {
    code: 'token/unreachable',
    level: 'error',
    when: (seen) => refused(seen.granted, 0) && !forbidden(seen),
    cause: ({ endpoint }) => `Nothing answers at ${endpoint}, or it is of another origin and does not allow this page.`,
    fix: 'See that your server runs, and that the endpoint is of the same origin as the page.',
  },
  {
    code: 'token/not-found',
    level: 'error',
    when: ({ granted }) => refused(granted, 404, 405) && !away(granted),
    cause: ({ endpoint, granted }) => `${endpoint} answers ${granted?.status ?? 0} to a POST.`,
    fix: 'Mount the host kit there (docs/host.md), or give the right address.',
  },
  {
    code: 'token/origin',
    level: 'error',
    when: ({ granted }) => elsewhere(granted),
    cause: () => 'Your server does not answer pages of this origin.',
    fix: "Give the host kit the page's origin, or serve both from one.",
  },
  {
    code: 'token/host-not-registered',
    level: 'error',
    when: ({ granted }) => granted?.code === 'platform/rejected',
    cause: () => 'The service refused your server: the connector token is wrong, or the host is not registered for it.',
    fix: 'Check connectorToken and host of the host kit; host must be the registered one, or under it.',
  },
  {
    code: 'token/service-away',
    level: 'error',
    when: ({ granted }) => away(granted),
    cause: ({ granted }) => `Your server could not get a token of the service (${granted?.code ?? ''}).`,
    fix: "Check messaging.baseUrl of the host kit: the messaging host of your project's region, and no path after it.",
  },
  {
    code: 'token/rate-limited',
    level: 'warning',
    when: ({ granted }) => refused(granted, 429),
    cause: () => 'Too many tokens were asked for from here.',
    fix: 'Wait, and see the limits of the host kit.',
  },
  {
    code: 'token/refused',
    level: 'error',
    when: ({ granted }) => otherwise(granted, 400, 500),
    cause: ({ endpoint, granted }) => `${endpoint} answers ${granted?.status ?? 0}, and gives no token.`,
    fix: 'It is asked by a POST of {} with the cookies of the page. See in its log why it refuses that.',
  },
  {
    code: 'token/failed',
    level: 'error',
    when: ({ granted }) => otherwise(granted, 500, 600),
    cause: ({ endpoint, granted }) => `${endpoint} answers ${granted?.status ?? 0}: your server fails.`,
    fix: 'Look at its log.',
  },
  {
    code: 'token/malformed',
    level: 'error',
    when: ({ granted }) => granted !== null && granted.status >= 200 && granted.status < 300 && !granted.token,
    cause: ({ endpoint }) => `${endpoint} answers, and there is no token in it.`,
    fix: 'It must answer {"access_token": "…"} as application/json.',
  },
  {
    code: 'page/clock',
    level: 'warning',
    when: ({ granted }) => Math.abs(granted?.aheadMs ?? 0) > SKEW_MS,
    cause: ({ granted }) =>
      `This machine's clock is ${Math.round((granted?.aheadMs ?? 0) / 1000)} s ahead of the server's.`,
    fix: 'Set the clock.',
  },
  {
    code: 'token/expired',
    level: 'error',
    when: ({ granted }) => granted?.expired === true && Math.abs(granted.aheadMs ?? 0) <= SKEW_MS,
    cause: ({ endpoint }) => `${endpoint} gives a token that has run out: it is cached somewhere.`,
    fix: 'Ask the service for each, and answer with Cache-Control: no-store.',
  },
  {
    code: 'service/unreachable',
    level: 'error',
    when: (seen) => seen.reachable === false && !forbidden(seen),
    cause: ({ base }) => `No answer comes from ${base?.http ?? ''}.`,
    fix: "Check base-url: it must be the messaging host of your project's region.",
  },
  {
    code: 'service/wrong-host',
    level: 'error',
    // What answers, but not a page of another origin; or has no such address; or answers with something else.
    when: (seen) =>
      (refused(seen.made, 0) && seen.reachable === true && !forbidden(seen)) ||
      refused(seen.made, 404, 405) ||
      (seen.made !== null && seen.made.status >= 200 && seen.made.status < 300 && !seen.made.session),
    cause: ({ base }) => `Something answers at ${base?.http ?? ''}, and it is not the messaging service.`,
    fix: "Give base-url: the messaging host of your project's region, as https://….",
  },
  {
    code: 'service/wrong-region',
    level: 'error',
    when: ({ made }) => refused(made, 401),
    cause: ({ base }) =>
      `${base?.http ?? ''} does not accept a token that was just given: it is of another region or project.`,
    fix: 'Give the page and the host kit the same messaging host.',
  },
  {
    code: 'service/refused',
    level: 'error',
    when: ({ made }) => made !== null && made.status >= 400 && !refused(made, 401, 404, 405),
    cause: ({ made }) => `The service answers ${made?.status ?? 0} when a session is asked for.`,
    fix: 'Try again in a minute; if it stays, ask whoever provides the service.',
  },
  {
    code: 'page/sandboxed',
    level: 'warning',
    when: ({ sandboxed }) => sandboxed,
    cause: () => 'The page is in a frame without an origin: nothing can be kept, and your endpoint sees no cookie.',
    fix: 'Add allow-same-origin to the frame, if you trust what is in it.',
  },
  {
    code: 'page/storage',
    level: 'warning',
    when: ({ storages, sandboxed }) => storages.length < STORAGES.length && !sandboxed,
    cause: ({ storages }) =>
      `This browser keeps nothing in ${STORAGES.filter((one) => !storages.includes(one)).join(', ')}: a conversation ends with the page.`,
    fix: "It is the visitor's setting, or that of a private window; the chat works without.",
  },
];

/** Nothing is the matter, and nobody was asked anything. */
export const nothing: Observed = {
  secure: true,
  https: false,
  base: null,
  storages: STORAGES,
  sandboxed: false,
  tags: 1,
  policy: [],
  talking: false,
  endpoint: '',
  granted: null,
  made: null,
  reachable: null,
};

/** What is not as it should be, by the table. */
export const judge = (seen: Observed): Remark[] => [
  ...rules
    .filter(({ when }) => when(seen))
    .map(({ code, level, cause, fix }) => ({ code, level, cause: cause(seen), fix })),
  ...(seen.tags > 1 ? [loadedTwice(seen.tags)] : []),
  ...policyRemarks(seen.policy),
];

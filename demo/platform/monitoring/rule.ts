export const METRICS = [
  'turn_latency_p50',
  'turn_latency_p95',
  'api_errors',
  'function_errors',
  'call_crashes',
  'call_volume',
] as const;
export const OPERATORS = ['>', '<', '>=', '<='] as const;
export const WINDOWS = ['5m', '10m', '60m'] as const;
export const STATES = ['ok', 'alert', 'no_data', 'unknown'] as const;
export const EVENTS = ['alerts.triggered', 'alerts.resolved'] as const;

export type Metric = (typeof METRICS)[number];
export type Operator = (typeof OPERATORS)[number];
export type Window = (typeof WINDOWS)[number];
export type RuleState = (typeof STATES)[number];
export type AlertEvent = (typeof EVENTS)[number];

export interface Rule {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly metric: Metric;
  readonly operator: Operator;
  readonly threshold: number;
  readonly window: Window;
  /** Null is the whole account. */
  readonly projectId: string | null;
  readonly enabled: boolean;
  readonly state: RuleState;
  readonly since: number | null;
  readonly evaluatedAt: number | null;
  readonly value: number | null;
  /** When the alert began that has not been resolved yet. */
  readonly episodeAt: number | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A number, nothing to count, or it could not be found out. */
export type Reading = number | null | 'failed';

export interface Verdict {
  readonly state: RuleState;
  readonly since: number;
  readonly value: number | null;
  readonly episodeAt: number | null;
  /** What others are told, and from when on. */
  readonly told: { readonly event: AlertEvent; readonly triggeredAt: number } | null;
}

const BREACHES: Readonly<Record<Operator, (value: number, threshold: number) => boolean>> = {
  '>': (value, threshold) => value > threshold,
  '<': (value, threshold) => value < threshold,
  '>=': (value, threshold) => value >= threshold,
  '<=': (value, threshold) => value <= threshold,
};
const MINUTE = 60_000;
const SPANS: Readonly<Record<Window, number>> = { '5m': 5 * MINUTE, '10m': 10 * MINUTE, '60m': 60 * MINUTE };

export const spanOf = ({ window }: Pick<Rule, 'window'>): number => SPANS[window];

/** What a rule is after a look. An alert of which nothing can be said goes on in silence, until it is known to be over. */
export function judged(rule: Rule, reading: Reading, now: number): Verdict {
  const state = stateOf(rule, reading);
  const same = state === rule.state;
  const verdict = {
    state,
    since: same ? (rule.since ?? now) : now,
    value: typeof reading === 'number' ? reading : null,
    episodeAt: rule.episodeAt,
    told: null,
  };
  if (state === 'alert' && !same) {
    const triggeredAt = rule.episodeAt ?? now;
    return { ...verdict, episodeAt: triggeredAt, told: { event: 'alerts.triggered', triggeredAt } };
  }
  if (state === 'ok' && rule.episodeAt !== null)
    return { ...verdict, episodeAt: null, told: { event: 'alerts.resolved', triggeredAt: rule.episodeAt } };
  return verdict;
}

function stateOf({ operator, threshold }: Rule, reading: Reading): RuleState {
  if (reading === 'failed') return 'unknown';
  if (reading === null) return 'no_data';
  return BREACHES[operator](reading, threshold) ? 'alert' : 'ok';
}

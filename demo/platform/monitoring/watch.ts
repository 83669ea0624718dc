import { randomUUID } from 'node:crypto';
import { iso, type Clock } from '../clock.js';
import type { Log } from '../log.js';
import type { AlertRules } from '../store/alert-rules.js';
import type { Database } from '../store/database.js';
import type { Deliveries } from '../store/deliveries.js';
import { readingOf } from './reading.js';
import { judged, type Reading, type Rule, type Verdict } from './rule.js';

const TICK_MS = 30_000;

export interface WatchPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly rules: AlertRules;
  readonly deliveries: Deliveries;
}

/** Looks at every rule from time to time, and has others told of what became worse, or well again. */
export class Watch {
  readonly #ports: WatchPorts;
  #lookedAt = Number.NEGATIVE_INFINITY;

  constructor(ports: WatchPorts) {
    this.#ports = ports;
  }

  async tick(): Promise<void> {
    const { clock, rules } = this.#ports;
    const now = clock.now();
    if (now - this.#lookedAt < TICK_MS) return;
    this.#lookedAt = now;
    for (const rule of await rules.enabled()) await this.#look(rule, now);
  }

  async #look(rule: Rule, now: number): Promise<void> {
    const { rules, log } = this.#ports;
    const verdict = judged(rule, await this.#reading(rule, now), now);
    if (!(await rules.judge(rule, verdict, now))) return;
    if (verdict.state !== rule.state) log.line('alert', { rule: rule.id, from: rule.state, to: verdict.state });
    if (verdict.told !== null) await this.#tell(rule, verdict, verdict.told, now);
  }

  async #reading(rule: Rule, now: number): Promise<Reading> {
    try {
      return await readingOf(this.#ports.db, rule, now);
    } catch (error) {
      this.#ports.log.trouble('alert', error, { rule: rule.id });
      return 'failed';
    }
  }

  #tell(
    rule: Rule,
    { value }: Verdict,
    { event, triggeredAt }: NonNullable<Verdict['told']>,
    at: number,
  ): Promise<void> {
    const alert = {
      id: rule.id,
      name: rule.name,
      project_id: rule.projectId,
      metric: rule.metric,
      operator: rule.operator,
      threshold_value: rule.threshold,
      current_value: value,
      previous_state: rule.state,
      triggered_at: iso(triggeredAt),
      ...(event === 'alerts.resolved' ? { resolved_at: iso(at) } : {}),
    };
    const body = JSON.stringify({ event_type: event, alert });
    return this.#ports.deliveries.add({ id: `evt_${randomUUID()}`, type: event, accountId: rule.accountId, body, at });
  }
}

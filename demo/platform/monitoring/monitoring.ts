import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import { AlertRules } from '../store/alert-rules.js';
import type { Database } from '../store/database.js';
import { Deliveries } from '../store/deliveries.js';
import { WebhookEndpoints } from '../store/webhook-endpoints.js';
import { Courier } from './courier.js';
import { Watch } from './watch.js';

/** What is watched, who is told, and the two who see to it. */
export class Monitoring {
  readonly rules: AlertRules;
  readonly endpoints: WebhookEndpoints;
  readonly deliveries: Deliveries;
  readonly #watch: Watch;
  readonly #courier: Courier;
  #out: Promise<void> = Promise.resolve();

  constructor({ db, clock, log }: { db: Database; clock: Clock; log: Log }) {
    const now = (): number => clock.now();
    this.rules = new AlertRules(db, now);
    this.endpoints = new WebhookEndpoints(db, now);
    this.deliveries = new Deliveries(db);
    const { rules, endpoints, deliveries } = this;
    this.#watch = new Watch({ db, clock, log, rules, deliveries });
    this.#courier = new Courier({ clock, log, endpoints, deliveries });
  }

  /** Nothing waits for a receiver that is slow. */
  async tick(): Promise<void> {
    await this.#watch.tick();
    const round = this.#courier.round();
    this.#out = Promise.allSettled([this.#out, round]).then(() => undefined);
    round.catch(() => undefined);
  }

  /** Once all that is on its way has been answered, or has taken too long. */
  settled(): Promise<void> {
    return this.#out;
  }
}

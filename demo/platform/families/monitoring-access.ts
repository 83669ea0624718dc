import { buildError } from '../contract/build.js';
import type { Credentials } from '../credentials.js';
import type { Monitoring } from '../monitoring/monitoring.js';
import { Refusal, unfit } from '../policy.js';
import type { Call, Reply, Route } from '../router.js';
import type { Settings } from '../settings.js';

export interface MonitoringPorts {
  readonly monitoring: Monitoring;
  readonly keys: Credentials;
  readonly settings: Settings;
}

/** As many of each as an account may have. */
export const MOST = 10;

type Operation = Omit<Route, 'headers' | 'handle'> & { handle(call: Call): Promise<Reply> };

/** An operation of this family. A key of another family is as good as none: it knows no 403. */
export const operation = ({ keys }: MonitoringPorts, { handle, answers, ...rest }: Operation): Route => ({
  ...rest,
  headers: ['x-api-key'],
  answers: { ...answers, 400: buildError, 401: buildError, 404: buildError, 409: buildError, 422: buildError },
  handle(call) {
    if (call.header('x-api-key') !== keys.agentsKey) throw new Refusal(401, 'Missing or invalid API key');
    return handle(call);
  },
});

export function idOf(call: Call, parameter: string, prefix: string): string {
  const id = call.params[parameter] ?? '';
  if (new RegExp(`^${prefix}_[A-Za-z0-9]{1,64}$`).test(id)) return id;
  throw unfit(422, parameter, `is no ${prefix}_ identifier`);
}

/** A parameter that was not given lets everything through. */
export const fits = <Value>(wanted: Value | undefined, value: Value): boolean =>
  wanted === undefined || wanted === value;

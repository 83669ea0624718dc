import { z } from 'zod';
import { flag, identifier, word } from '../query.js';
import { EVENTS, METRICS, OPERATORS, STATES, WINDOWS } from '../monitoring/rule.js';

const name = z.string().min(1).max(255);

export const newRule = z.strictObject({
  name,
  metric: z.enum(METRICS),
  operator: z.enum(OPERATORS),
  threshold_value: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  window_duration: z.enum(WINDOWS),
  project_id: identifier.max(64).nullable().optional(),
  enabled: z.boolean().optional(),
});
export const ruleChange = newRule.partial();
export const ruleRecord = z.object({
  id: z.string(),
  name: z.string(),
  metric: z.enum(METRICS),
  operator: z.enum(OPERATORS),
  threshold_value: z.number(),
  window_duration: z.enum(WINDOWS),
  project_id: z.string().nullable(),
  enabled: z.boolean(),
  current_state: z.enum(STATES),
  since: z.string().nullable(),
  last_evaluated_at: z.string().nullable(),
  current_value: z.number().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export const ruleQuery = z.object({
  enabled: flag.optional(),
  metric: z.enum(METRICS).optional(),
  project_id: word.optional(),
  state: z.enum(STATES).optional(),
});
export const alertQuery = ruleQuery.pick({ metric: true, project_id: true });
export const ruleList = z.object({ data: z.array(ruleRecord) });
export const activeAlert = ruleRecord
  .pick({
    name: true,
    metric: true,
    operator: true,
    threshold_value: true,
    window_duration: true,
    project_id: true,
    since: true,
    last_evaluated_at: true,
    current_value: true,
  })
  .extend({ alert_rule_id: z.string() });
export const activeAlerts = z.object({ data: z.array(activeAlert) });

/** What the service sets by itself, and what a connection is made of, is nobody's to set. */
const RESERVED =
  /^(x-service-|content-(type|length|encoding)$|host$|connection$|keep-alive$|transfer-encoding$|expect$|upgrade$)/i;
const headers = z
  .record(z.string().regex(/^[\w!#$%&'*+.^`|~-]{1,128}$/, 'is no name of a header'), z.string().max(4_096))
  .refine(
    (given) => Object.values(given).every((value) => /^[\t\x20-\x7e]*$/.test(value)),
    'has a value that no header takes',
  )
  .refine((given) => !Object.keys(given).some((key) => RESERVED.test(key)), 'names a header of the service')
  .refine(
    (given) => new Set(Object.keys(given).map((key) => key.toLowerCase())).size === Object.keys(given).length,
    'names a header twice',
  )
  .refine((given) => Object.keys(given).length <= 20, 'has more than 20');

export const newEndpoint = z.strictObject({
  name,
  url: z.string().max(2_048),
  event_types: z.array(z.enum(EVENTS)).min(1),
  headers: headers.optional(),
  timeout_ms: z.number().int().min(1_000).max(30_000).optional(),
  enabled: z.boolean().optional(),
});
export const endpointChange = newEndpoint.partial();
export const endpointRecord = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  event_types: z.array(z.enum(EVENTS)),
  headers: z.record(z.string(), z.string()),
  timeout_ms: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export const endpointQuery = z.object({ enabled: flag.optional(), event_type: z.enum(EVENTS).optional() });
export const endpointList = z.object({ data: z.array(endpointRecord) });
export const madeEndpoint = endpointRecord.extend({ signing_secret: z.string() });
export const rotated = z.object({ signing_secret: z.string() });

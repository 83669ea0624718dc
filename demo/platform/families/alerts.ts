import { iso } from '../clock.js';
import { shortId } from '../build/ids.js';
import {
  activeAlert,
  activeAlerts,
  alertQuery,
  newRule,
  ruleChange,
  ruleList,
  ruleQuery,
  ruleRecord,
} from '../contract/monitoring.js';
import type { Rule } from '../monitoring/rule.js';
import { Refusal } from '../policy.js';
import { parseQuery } from '../query.js';
import { parseBody, type Call, type Reply, type Route } from '../router.js';
import type { RuleFields } from '../store/alert-rules.js';
import { jsonBody } from './json-body.js';
import { fits, idOf, MOST, operation, type MonitoringPorts } from './monitoring-access.js';
import type { z } from 'zod';

const RULES = '/v1/alert-rules';
const RULE = `${RULES}/:rule_id`;

/** What is watched, and what is wrong now. */
export const alertRoutes = (ports: MonitoringPorts): Route[] => [
  operation(ports, {
    method: 'POST',
    path: RULES,
    summary: 'Watch a metric',
    body: newRule,
    answers: { 201: ruleRecord },
    handle: (call) => create(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: RULES,
    summary: 'What is watched',
    query: ruleQuery,
    answers: { 200: ruleList },
    handle: (call) => list(ports, call),
  }),
  operation(ports, {
    method: 'GET',
    path: RULE,
    summary: 'One rule, and how it stands',
    answers: { 200: ruleRecord },
    handle: async (call) => ({ status: 200, body: recordOf(await ruleOf(ports, call)) }),
  }),
  operation(ports, {
    method: 'PATCH',
    path: RULE,
    summary: 'Watch something else, or in another way',
    body: ruleChange,
    answers: { 200: ruleRecord },
    handle: async (call) => {
      const rule = await ruleOf(ports, call);
      const asked = parseBody(ruleChange, jsonBody(call), 422);
      await ports.monitoring.rules.change(rule.id, given(asked));
      return { status: 200, body: recordOf(await ruleOf(ports, call)) };
    },
  }),
  operation(ports, {
    method: 'DELETE',
    path: RULE,
    summary: 'Watch it no more; nobody is told',
    answers: { 204: null },
    handle: async (call) => {
      await ports.monitoring.rules.remove((await ruleOf(ports, call)).id);
      return { status: 204 };
    },
  }),
  operation(ports, {
    method: 'GET',
    path: '/v1/alerts',
    summary: 'What is wrong now',
    query: alertQuery,
    answers: { 200: activeAlerts },
    handle: (call) => active(ports, call),
  }),
];

async function create(ports: MonitoringPorts, call: Call): Promise<Reply> {
  const asked = parseBody(newRule, jsonBody(call), 422);
  const fields = { projectId: null, enabled: true, ...given(asked) } as RuleFields;
  const id = shortId('ar');
  const { rules } = ports.monitoring;
  if (!(await rules.add(id, ports.keys.accountId, fields, MOST)))
    throw new Refusal(409, `An account has ${MOST} rules at most`);
  const made = (await rules.of(ports.keys.accountId)).find((rule) => rule.id === id);
  return { status: 201, body: recordOf(made!) };
}

async function list({ monitoring, keys }: MonitoringPorts, call: Call): Promise<Reply> {
  const { enabled, metric, state, project_id: project } = parseQuery(ruleQuery, call.query);
  const rules = (await monitoring.rules.of(keys.accountId)).filter(
    (rule) =>
      fits(enabled, rule.enabled) &&
      fits(metric, rule.metric) &&
      fits(state, rule.state) &&
      fits<string | null>(project, rule.projectId),
  );
  return { status: 200, body: { data: rules.map(recordOf) } };
}

async function active({ monitoring, keys }: MonitoringPorts, call: Call): Promise<Reply> {
  const { metric, project_id: project } = parseQuery(alertQuery, call.query);
  const data = (await monitoring.rules.of(keys.accountId))
    .filter(
      ({ enabled, state, ...rule }) =>
        enabled && state === 'alert' && fits(metric, rule.metric) && fits(project, rule.projectId),
    ) // prettier-ignore
    .map(alertOf);
  return { status: 200, body: { data } };
}

async function ruleOf({ monitoring, keys }: MonitoringPorts, call: Call): Promise<Rule> {
  const id = idOf(call, 'rule_id', 'ar');
  const rule = (await monitoring.rules.of(keys.accountId)).find((one) => one.id === id);
  if (rule === undefined) throw new Refusal(404, 'Alert rule not found');
  return rule;
}

/** The fields that were given, and no others. */
function given(asked: z.infer<typeof ruleChange>): Partial<RuleFields> {
  const { threshold_value: threshold, window_duration: window, project_id: projectId, ...rest } = asked;
  const fields = { ...rest, threshold, window, projectId };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const time = (at: number | null): string | null => (at === null ? null : iso(at));

const recordOf = (rule: Rule): z.infer<typeof ruleRecord> => ({
  id: rule.id,
  name: rule.name,
  metric: rule.metric,
  operator: rule.operator,
  threshold_value: rule.threshold,
  window_duration: rule.window,
  project_id: rule.projectId,
  enabled: rule.enabled,
  current_state: rule.state,
  since: time(rule.since),
  last_evaluated_at: time(rule.evaluatedAt),
  current_value: rule.value,
  created_at: iso(rule.createdAt),
  updated_at: iso(rule.updatedAt),
});

const alertOf = (rule: Rule): z.infer<typeof activeAlert> => ({
  alert_rule_id: rule.id,
  ...activeAlert.omit({ alert_rule_id: true }).parse(recordOf(rule)),
});

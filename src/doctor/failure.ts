import { refusals } from '../browser/insist.js';
import { lacking, linesOn, type Remark } from '../ui/parts/remarks.js';
import { named } from '../ui/named.js';
import { optionsOn } from '../ui/set-up.js';
import { urlOf } from '../ui/url.js';
import type { Called } from './called.js';
import { untrusted } from './csp.js';
import { named as nameOf, policyRemarks, type MissingDirective } from './needs.js';
import { endpointOf, read, type Observed, type Patient } from './observe.js';
import { judge, nothing } from './rules.js';

/** As `am-error` tells it. */
interface Failure {
  readonly code: string;
  readonly help: string;
}

/**
 * Tells whoever set the page up why their chat has failed, a line for each thing that is the matter. By what the browser
 * remembers of it: nothing is asked of anybody once more, neither a token nor what a policy refuses.
 */
export function explain(element: Patient, failure: Failure, complain: (error: Error) => void): void {
  const { code, help } = failure;
  const options = optionsOn(element);
  const { missing, known } = lacking(options);
  const unmade = /^option\/|^auth\/insecure/.test(code);
  const more = unmade
    ? missing
    : known
      ? []
      : code === 'page/forbids'
        ? policyRemarks(untrusted())
        : reasons(element, code);
  for (const line of linesOn(element, options, more)) complain(new Error(line));
  if (unmade && !known) complain(new Error(help));
}

/** What of a failure is nobody's mistake, or a thing that has a line of its own. */
const silent = /^(?!auth|session\/(unavailable|refused)|transport\/(unreachable|blocked))/;

function reasons(element: Patient, code: string): Remark[] {
  if (silent.test(code)) return [];
  const found = judge({ ...nothing, ...seen(element, code) });
  return found.length > 0 ? found : [{ code, level: 'error', cause: 'The chat cannot start.', fix: unknown }];
}
const unknown = 'doctor() looks for the reason, and docs/errors.md says what the code means.';

/** What a code leaves to know of an answer. */
const statuses: Readonly<Record<string, number>> = { 'auth/malformed': 200, 'auth/rate-limited': 429 };

function seen(patient: Patient, code: string): Partial<Observed> {
  const { baseUrl, fallbackEndpoint, instance } = patient;
  const base = read(baseUrl);
  const endpoint = endpointOf(patient);
  if (code === 'transport/blocked') return { policy: refused([endpoint, fallbackEndpoint], base?.http ?? '') };
  // What a callback of the page has thrown may hold a secret.
  if (code.startsWith('auth/'))
    return endpoint === '' ? {} : { endpoint, granted: called(statuses[code] ?? statusAt(named(endpoint, instance))) };
  if (base === null) return {};
  const status = statusAt(`${base.http}/api/v1/sessions`);
  return code === 'transport/unreachable'
    ? { base, reachable: status > 0 ? null : false }
    : { base, made: called(status) };
}

/** Of which nothing is known but its status, and not always that. */
const called = (status: number): Called | null =>
  Number.isNaN(status) ? null : { status, code: '', token: false, session: false, expired: false, aheadMs: null };

/** What was answered there the last time; 0 where there was no answer, or none that the page may see. */
function statusAt(address: string): number {
  const last = performance.getEntriesByName(new URL(address, location.href).href).at(-1);
  return (last as { readonly responseStatus?: number } | undefined)?.responseStatus ?? NaN;
}

/** What the policy has refused of what the chat asks for: by origins, for an address may hold a token. */
function refused(endpoints: readonly string[], base: string): MissingDirective[] {
  const hosts = refusals().map((url) => urlOf(url)?.host);
  const needs = endpoints.flatMap((one) => (one === '' ? [] : [new URL(one, location.href)]));
  const missing = needs.map((url): MissingDirective & { host: string } => ({
    directive: 'connect-src',
    add: nameOf(url, location.href),
    why: 'the token',
    host: url.host,
  }));
  if (base !== '') {
    const { origin, host } = new URL(base);
    // Whoever has forgotten one has forgotten both, or needs the other all the same.
    const add = `${origin} ${origin.replace(/^http/, 'ws')}`;
    missing.push({ directive: 'connect-src', add, why: 'the conversation', host });
  }
  return missing.filter(({ host }) => hosts.includes(host)).map(({ host: _host, ...directive }) => directive);
}

import { baseAddress, type Base } from '../browser/addresses.js';
import { clock } from '../browser/clock.js';
import { probe } from '../browser/probe.js';
import type { Web } from '../browser/request.js';
import { call, makes, TIMEOUT_MS, type Called, type Told } from './called.js';
import { checkCsp } from './csp.js';
import type { MissingDirective } from './needs.js';
import { named } from '../ui/named.js';
import { tagsOf } from '../ui/tags.js';
import { urlOf } from '../ui/url.js';

/** The chat to be looked at. */
export type Patient = HTMLElement & {
  readonly baseUrl: string;
  readonly tokenEndpoint: string;
  readonly getAccessToken?: unknown;
  readonly sessionEndpoint: string;
  readonly fallbackEndpoint: string;
  readonly instance: string;
  readonly config: { readonly imageOrigins?: readonly string[] | undefined };
  readonly state: { readonly phase: string; readonly error?: string | null };
};

/** What can be seen of a page and of what answers it; nothing here judges. */
export interface Observed {
  readonly secure: boolean;
  readonly https: boolean;
  /** Null where the address is none. */
  readonly base: Pick<Base, 'http' | 'loopback'> | null;
  readonly storages: readonly string[];
  readonly sandboxed: boolean;
  readonly tags: number;
  readonly policy: readonly MissingDirective[];
  readonly talking: boolean;
  readonly endpoint: string;
  /** Null where nothing was asked. */
  readonly granted: Called | null;
  readonly made: Called | null;
  readonly reachable: boolean | null;
}

const SETTLED = ['connecting', 'replaying', 'ready', 'reconnecting', 'offline'];

/** Where the page's server is asked; empty where the page gives the token itself, or says nothing. */
export const endpointOf = ({ getAccessToken, sessionEndpoint, tokenEndpoint }: Patient): string =>
  getAccessToken === undefined ? sessionEndpoint || tokenEndpoint : '';

export async function observe(patient: Patient): Promise<Observed> {
  const web: Web = { clock, fetch: (...given) => fetch(...given) };
  const base = read(patient.baseUrl);
  const endpoint = endpointOf(patient);
  const talking = SETTLED.includes(patient.state.phase);
  // By the chat's own name: else another's conversation would end by being looked at.
  const asked = named(endpoint, patient.instance);
  const granted = talking || endpoint === '' ? null : await again(() => call(web, asked, {}));
  const tags = tagsOf(patient.instance);
  return {
    secure: isSecureContext,
    https: location.protocol === 'https:',
    base,
    storages: await storages(),
    // So has a file, and is in no frame.
    sandboxed: origin === 'null' && location.protocol !== 'file:',
    tags: tags.length,
    policy: await lacking(patient),
    talking,
    endpoint,
    granted: granted?.called ?? null,
    made:
      base === null || granted === null || !granted.called.token || granted.called.session
        ? null
        : (await makes(web, base.http, granted.token)).called,
    reachable: base === null ? null : await probe(web, (base as Base).http),
  };
}

/** What the policy lacks for the chat as it is set up; an address that is none needs nothing. */
export async function lacking(patient: Patient): Promise<MissingDirective[]> {
  const base = read(patient.baseUrl);
  const files = checkedAt(tagsOf(patient.instance));
  return base === null ? [] : checkCsp({ baseUrl: base.http, files, ...needs(patient) });
}

/** The loader's address, where what it loads is fetched to be checked (src/checked.ts); one file needs no other. */
function checkedAt([tag]: readonly HTMLScriptElement[]): string | undefined {
  const claims = (window as unknown as Record<symbol, { get?: unknown } | undefined>)[Symbol.for('agent-messenger')];
  return claims?.get === undefined ? undefined : tag?.src || undefined;
}

const needs = (patient: Patient): object => {
  const { tokenEndpoint, sessionEndpoint, fallbackEndpoint, config } = patient;
  // Of a script tag, which may have its options at an address.
  const given = patient.getAttribute('config')?.trim() ?? '';
  return {
    config: given === '' || /^[{[]/.test(given) || !urlOf(given, location.href) ? undefined : given,
    endpoints: [tokenEndpoint, sessionEndpoint, fallbackEndpoint].filter(
      (one) => one !== '' && urlOf(one, location.href),
    ),
    imageOrigins: config.imageOrigins ?? [],
  };
};

export function read(address: string): Base | null {
  try {
    return address === '' ? null : baseAddress(address);
  } catch {
    return null;
  }
}

/** The chat may just have asked for one: that whoever looks asks too is no finding. */
async function again(ask: () => Promise<Told>): Promise<Told> {
  const first = await ask();
  if (first.called.status !== 429 || first.restMs > TIMEOUT_MS) return first;
  await new Promise((over) => setTimeout(over, first.restMs));
  return ask();
}

/** Those that work. */
async function storages(): Promise<string[]> {
  const works: string[] = [];
  for (const name of ['sessionStorage', 'localStorage'] as const)
    try {
      window[name].setItem('agent-messenger:doctor', '1');
      window[name].removeItem('agent-messenger:doctor');
      works.push(name);
    } catch {
      // That is the finding.
    }
  const opened = await new Promise<boolean>((told) => {
    try {
      const opening = indexedDB.open('agent-messenger-doctor');
      opening.onsuccess = () => {
        opening.result.close();
        indexedDB.deleteDatabase('agent-messenger-doctor');
        told(true);
      };
      opening.onerror = () => told(false);
    } catch {
      told(false);
    }
  });
  return opened ? [...works, 'indexedDB'] : works;
}

/** What the local platform says about itself at /status.json, read tolerantly: a missing or odd field is left out. */
export type PlatformState = 'running' | 'starting' | 'unclear';

export interface ServiceAddress {
  readonly name: string;
  readonly url: string;
}

export interface Status {
  readonly state: PlatformState;
  readonly version: string | undefined;
  readonly engine: string | undefined;
  readonly startedAt: Date | undefined;
  readonly sessions: number | undefined;
  readonly sockets: number | undefined;
  readonly waiting: number | undefined;
  readonly journal: number | undefined;
  readonly addresses: readonly ServiceAddress[];
}

type Fields = Readonly<Record<string, unknown>>;

const LONGEST = 200;
const MOST_ADDRESSES = 20;
const KNOWN_SERVICES = ['messaging', 'runtime', 'agents', 'control', 'desk'];

export function readStatus(value: unknown): Status {
  const fields = fieldsOf(value);
  return {
    state: stateOf(fields['state']),
    version: textOf(fields['version']),
    engine: textOf(fields['engine']),
    startedAt: dateOf(fields['startedAt']),
    sessions: countOf(fields['sessions']),
    sockets: countOf(fields['sockets']),
    waiting: countOf(fields['waiting']),
    journal: countOf(fields['journal']),
    addresses: addressesOf(fields['addresses']),
  };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

function stateOf(value: unknown): PlatformState {
  return value === 'running' || value === 'starting' ? value : 'unclear';
}

function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim().slice(0, LONGEST) || undefined;
}

function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined;
}

function dateOf(value: unknown): Date | undefined {
  if (typeof value !== 'string') return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function addressesOf(value: unknown): readonly ServiceAddress[] {
  return Object.entries(fieldsOf(value))
    .flatMap(([name, url]) => (isWebAddress(url) ? [{ name: name.slice(0, LONGEST), url }] : []))
    .sort((a, b) => rank(a.name) - rank(b.name))
    .slice(0, MOST_ADDRESSES);
}

function rank(name: string): number {
  const place = KNOWN_SERVICES.indexOf(name);
  return place < 0 ? KNOWN_SERVICES.length : place;
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST && /^(https?|wss?):\/\/\S+$/.test(value);
}

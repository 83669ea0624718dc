import { webAddress } from '../browser/addresses.js';
import { named } from '../ui/named.js';
import type { Remark } from '../ui/parts/remarks.js';
import { alongTo, type Along } from './along.js';
import type { Wanted } from './arguments.js';
import { chatsOf, type Chat } from './chat.js';
import { Cookies } from './cookies.js';
import { download, type Download } from './download.js';
import { askedRemarks, pageRemarks, type Question } from './endpoint.js';
import { besideFile, filesOf } from './files.js';
import { found, onceEach, type Finding, type Source } from './finding.js';
import { pageOf, type Page } from './html/page.js';
import { optionFindings } from './option-findings.js';
import { pageFindings } from './page-findings.js';
import { policiesOf } from './policy.js';
import { policyFindings, type Said } from './policy-findings.js';
import { causeOf, Unseen, type Ports } from './ports.js';
import { basedOn, openPage, type Opened } from './reading.js';
import { tagFindings } from './tag-rules.js';

/** What came of looking at one page. */
export interface Looked {
  /** As it was named. */
  readonly page: string;
  readonly address: string | null;
  readonly text: string;
  readonly chats: readonly Chat[];
  readonly findings: readonly Finding[];
  /** Whether all of it could be looked at. */
  readonly seen: boolean;
}

const MOST_CHATS = 2_000;
const LARGEST_CONFIG = 1_024 * 1_024;
/** Looks at everything that is wanted. Whoever is asked is asked once, however many pages have it. */
export async function look(ports: Ports, given: Wanted): Promise<Looked[]> {
  const cookies = new Cookies(() => ports.clock.wall());
  const wanted: Looking = { ...given, along: (site) => alongTo(site, given.own, cookies) };
  const answers = new Map<string, Promise<readonly Remark[]>>();
  const ask = (question: Question): Promise<readonly Remark[]> => {
    const key = [question.origin, question.along.site, question.endpoint, question.baseUrl].join(' ');
    const answer = answers.get(key) ?? askedRemarks(ports, question);
    answers.set(key, answer);
    return answer;
  };
  const looked: Looked[] = [];
  for (const page of wanted.pages) looked.push(await lookAt(ports, wanted, page, ask));
  if (wanted.pages.length === 0) looked.push(await lookAtEndpoint(wanted, ask));
  // What could not be looked at is not known to be right.
  const counts = ({ code }: Finding): boolean => code.startsWith('look/') || !wanted.ignored.includes(code);
  return looked.map((one) => ({ ...one, findings: sorted(onceEach(one.findings.filter(counts))) }));
}

/** What is wanted, and what goes along with what is asked for it. */
type Looking = Wanted & { readonly along: (site: URL) => Along };
type Ask = (question: Question) => Promise<readonly Remark[]>;

async function lookAt(ports: Ports, wanted: Looking, name: string, ask: Ask): Promise<Looked> {
  try {
    const opened = await openPage(ports, name, wanted);
    return await lookInto(ports, wanted, opened, ask);
  } catch (error) {
    const source = { name, text: '' };
    const { code, why, fix } =
      error instanceof Unseen
        ? error
        : new Unseen('look/failed', `It could not be looked at (${causeOf(error)}).`, 'Tell us of it.');
    const finding = found(source, null, { code, level: 'error', cause: why, fix }, null);
    return { page: name, address: null, text: '', chats: [], findings: [finding], seen: false };
  }
}

async function lookInto(ports: Ports, wanted: Looking, read: Opened, ask: Ask): Promise<Looked> {
  const { source, address, headers } = read;
  const page = pageOf(source.text, read.kind);
  const opened = basedOn(read, page.base);
  if (page.found.length > MOST_CHATS)
    throw new Unseen('look/too-large', `There are more than ${MOST_CHATS} chats in it.`, 'Look at a page for people.');
  const { configs, kept } = await configsOf(ports, wanted, opened, chatsOf(page, new Map()));
  const texts = new Map([...configs].map(([at, { text }]) => [at, text]));
  const chats = chatsOf(page, texts);
  const policies = policiesIn(page, headers);
  const findings = [...pageFindings(page, source)];
  for (const one of page.found) {
    const files = one.kind === 'script' ? await filesOf(ports, opened, one, wanted) : null;
    findings.push(...(files?.findings ?? []));
    const shipped = files?.shipped ?? { bytes: null, hash: null };
    findings.push(...tagFindings({ ...one, page, source, address, base: opened.base, shipped }));
  }
  for (const chat of chats) {
    const config = configs.get(chat.config?.address ?? '') ?? null;
    findings.push(...optionFindings(chat, { page: source, config }));
    if (kept.has(chat.config?.address ?? '')) findings.push(found(source, chat.config!.attribute.at, keptConfig));
    findings.push(...policyFindings(chat, opened, policies, page.bundled));
    findings.push(...around(chat, opened, policies));
    for (const remark of await askedOf(wanted, opened, chat, ask))
      findings.push(found(source, placeOf(chat, remark), remark));
  }
  if (!page.decides) findings.push(...regions(chats, source));
  return { page: source.name, address: address?.href ?? null, text: source.text, chats, findings, seen: true };
}

/** Who gives tokens has those of one region. */
const regions = (chats: readonly Chat[], source: Source): Finding[] =>
  chats.flatMap(({ element: { tokenEndpoint, baseUrl }, written, found: { tag } }, at) => {
    const other = chats
      .slice(0, at)
      .find(({ element }) => tokenEndpoint !== '' && element.tokenEndpoint === tokenEndpoint)?.element.baseUrl;
    return other === undefined || other === baseUrl || baseUrl === '' || other === ''
      ? []
      : [
          found(source, written.get('base-url')?.at ?? tag.at, {
            code: 'page/two-regions',
            level: 'error',
            cause: 'Two chats have one token endpoint and two base URLs, and a token is good for one region only.',
            fix: 'Give both the messaging host that the host kit has; or each an endpoint of its own.',
          }),
        ];
  });

/** Of the page's own policies and those that came with it, in the order in which they count. */
const policiesIn = (page: Page, headers: Headers | null): Said[] => [
  ...policiesOf(headers?.get('Content-Security-Policy') ?? '').map((policy) => ({ policy, at: null })),
  ...page.policies.flatMap(({ text, at }) => policiesOf(text).map((policy) => ({ policy, at }))),
];

/** What the page is as a whole, by the rules of doctor(). */
function around({ element }: Chat, { source, address }: Opened, policies: readonly Said[]): Finding[] {
  // A page cannot put itself into a sandbox.
  const boxes = policies.flatMap(({ policy, at }) => (at === null ? (policy.get('sandbox') ?? []) : []));
  const boxed = policies.some(({ policy, at }) => at === null && policy.has('sandbox'));
  const remarks = pageRemarks({
    address,
    sandboxed: boxed && !boxes.includes('allow-same-origin'),
    baseUrl: baseOf(element, address),
  });
  const silent: Remark[] =
    boxed && !boxes.includes('allow-scripts')
      ? [
          {
            code: 'page/no-scripts',
            level: 'error',
            cause: "The page's Content-Security-Policy is a sandbox without scripts, so there is no chat.",
            fix: 'Add allow-scripts to sandbox.',
          },
        ]
      : [];
  return [...remarks, ...silent].map((remark) => found(source, null, remark));
}

/** What stands at the addresses of options, as far as it can be had: nothing where it answers with something else. */
async function configsOf(
  ports: Ports,
  { pageOnly, timeoutMs }: Wanted,
  opened: Opened,
  chats: readonly Chat[],
): Promise<{ readonly configs: ReadonlyMap<string, Source>; readonly kept: ReadonlySet<string> }> {
  const { address, base, live, along } = opened;
  const configs = new Map<string, Source>();
  const kept = new Set<string>();
  for (const at of new Set(chats.flatMap(({ config }) => config?.address ?? []))) {
    const url = live && base !== null && URL.canParse(at, base) ? new URL(at, base) : null;
    const bytes =
      url === null
        ? live
          ? null
          : await besideFile(ports, opened, at, LARGEST_CONFIG)
        : pageOnly
          ? null
          : await download(ports, {
              url,
              most: LARGEST_CONFIG,
              timeoutMs,
              headers: { Origin: address!.origin },
              along: along!,
            }).then(
              ({ status, bytes: read, ...answer }) => {
                if (mayRead(answer, url, address!.origin)) return status === 200 ? read : Buffer.alloc(0);
                kept.add(at);
                return null;
              },
              () => Buffer.alloc(0),
            );
    if (bytes !== null) configs.set(at, { name: url?.href ?? at, text: new TextDecoder().decode(bytes) });
  }
  return { configs, kept };
}

/** Of another origin a browser gives a page what is meant for it. */
const mayRead = ({ url, headers }: Pick<Download, 'url' | 'headers'>, asked: URL, origin: string): boolean =>
  (url.origin === origin && asked.origin === origin) ||
  ['*', origin].includes(headers.get('Access-Control-Allow-Origin') ?? '');

const keptConfig: Remark = {
  code: 'config/cors',
  level: 'error',
  cause: 'A browser keeps the options from the page: they are of another origin, which does not allow it to read them.',
  fix: "Serve them from the page's own origin, or with Access-Control-Allow-Origin.",
};

/** Asks the endpoint of a chat, where there is an address to ask at. */
async function askedOf(
  wanted: Looking,
  { address, live, along }: Opened,
  { element, instance }: Chat,
  ask: Ask,
): Promise<readonly Remark[]> {
  const { tokenEndpoint, pageOnly, timeoutMs } = wanted;
  const there = tokenEndpoint ?? (element.sessionEndpoint || element.tokenEndpoint);
  if (pageOnly || (tokenEndpoint === null && !live) || (there === '' && address === null)) return [];
  const url = secure(there, address);
  // What is no address is told as that.
  if (url === null && there !== '') return [];
  const page = address ?? url!;
  const endpoint = url === null ? '' : named(url.href, instance);
  return ask({
    endpoint,
    baseUrl: baseOf(element, address),
    origin: page.origin,
    along: along ?? wanted.along(page),
    timeoutMs,
  });
}

/** A path is one of the page's own site. */
const baseOf = ({ baseUrl }: Pick<Chat['element'], 'baseUrl'>, page: URL | null): string =>
  /^\.?\.?\//.test(baseUrl) && page !== null && URL.canParse(baseUrl, page) ? new URL(baseUrl, page).href : baseUrl;

function secure(endpoint: string, page: URL | null): URL | null {
  try {
    return endpoint === '' ? null : webAddress('tokenEndpoint', new URL(endpoint, page ?? undefined).href);
  } catch {
    return null;
  }
}

/** Where that is written which a remark is about. */
function placeOf({ written, found: { tag } }: Chat, { code }: Remark): number {
  const names = code.startsWith('service/') ? ['base-url'] : ['session-endpoint', 'token-endpoint'];
  return names.map((name) => written.get(name)?.at).find((at) => at !== undefined) ?? tag.at;
}

/** An endpoint without a page. */
async function lookAtEndpoint({ tokenEndpoint, timeoutMs, at, along }: Looking, ask: Ask): Promise<Looked> {
  const name = tokenEndpoint!;
  const source = { name, text: '' };
  const url = secure(name, null);
  const insecure: Remark = {
    code: 'option/address',
    level: 'error',
    cause: 'The endpoint is not secure, and will not be asked.',
    fix: 'Give it as https://….',
  };
  const remarks =
    url === null
      ? [insecure]
      : await ask({ endpoint: url.href, baseUrl: '', origin: (at ?? url).origin, along: along(at ?? url), timeoutMs });
  return {
    page: name,
    address: name,
    text: '',
    chats: [],
    findings: remarks.map((one) => found(source, null, one)),
    seen: true,
  };
}

/** As they stand in the page; what stands nowhere comes last. */
const sorted = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (one, other) =>
      one.source.name.localeCompare(other.source.name) * Number(one.at !== null && other.at !== null) ||
      (one.at ?? Infinity) - (other.at ?? Infinity) ||
      0,
  );

import type {
  AnalyticsVendor,
  ConsentConfig,
  MessengerAdapters,
  MessengerConfig,
  MessengerRenderers,
} from './config.js';
import { en } from './i18n/en.js';
import { hrefOf } from './parts/ways.js';
import type { LeftOut } from './sound.js';
import { urlOf } from './url.js';

/** What is given as objects, and has been read (sound.ts): each piece is of its kind by now. */
export interface Objects {
  readonly config: MessengerConfig;
  readonly strings: object;
  readonly adapters: object;
  readonly renderers: object;
  readonly consent: string;
}

/** A piece that comes to nothing, or contradicts another. */
export interface Besides {
  readonly code: string;
  readonly cause: string;
  readonly fix: string;
}

/** What a site's own code may be called by, and who counts. */
const names: Readonly<
  Record<'adapters' | 'adapters.uploadRules' | 'config.analytics' | 'renderers', readonly string[]>
> = {
  adapters: [
    'upload',
    'uploadRules',
    'rate',
    'feedback',
    'form',
    'handoff',
    'leaveQueue',
    'signIn',
    'track',
    'mask',
  ] satisfies (keyof MessengerAdapters)[],
  'adapters.uploadRules': ['accept', 'maxBytes'] satisfies (keyof NonNullable<MessengerAdapters['uploadRules']>)[],
  'config.analytics': ['data-layer', 'gtag', 'segment', 'posthog'] satisfies AnalyticsVendor[],
  renderers: ['agent', 'person', 'code'] satisfies (keyof MessengerRenderers)[],
};
export const namesIn = (list: string): readonly string[] => names[list as 'adapters'] ?? [];

/** Names of which nobody asks for anything; of phrases, also those that are not known yet (en-more.ts). */
export function unasked(given: Objects): readonly LeftOut[] {
  const within = (list: 'strings' | 'adapters' | 'renderers', known: readonly string[]): LeftOut[] =>
    Object.keys(given[list])
      .filter((name) => !known.includes(name))
      .map((name) => [`${list}.${name}`, '']);
  return [
    ...within('strings', Object.keys(en)),
    ...within('adapters', names.adapters),
    ...within('renderers', names.renderers),
    ...[given.config.analytics || []]
      .flat()
      .filter((name) => !names['config.analytics'].includes(name))
      .map((name: unknown): LeftOut => [`config.analytics.${typeof name === 'string' ? name : typeof name}`, '']),
  ];
}

/** Where an item that counts stands in the site's own list, of which others were left out. */
function placeIn(list: string, at: number, left: readonly LeftOut[]): number {
  const needed = list === 'form' ? 'name|label' : 'kind|to';
  const item = new RegExp(`^config\\.${list}\\[(\\d+)\\](\\.(${needed}))?$`);
  const out = left.map(([path, expected]) => (expected === '' ? undefined : item.exec(path)?.[1]));
  let place = -1;
  for (let count = -1; count < at;) if (!out.includes(`${++place}`)) count++;
  return place;
}

export function besidesOf({ config, consent, adapters }: Objects, left: readonly LeftOut[]): readonly Besides[] {
  const { form = [], handoff = [], alternatives = [], imageOrigins = [] } = config;
  const path = (list: string, at: number): string => `config.${list}[${placeIn(list, at, left)}]`;
  return [
    ...(config.consent === undefined ? [] : ofConsent(config.consent, consent)),
    ...form.flatMap(({ name, type, options = [] }, at) => [
      ...(type === 'select' && options.length === 0
        ? [
            wrong(
              `${path('form', at)} is a select without options, and is asked as text.`,
              'Give options: a list of words.',
            ),
          ]
        : []),
      ...(form.findIndex((one) => one.name === name) < at
        ? [wrong(`${path('form', at)} has the name of another question, and is not asked.`, 'Give each its own name.')]
        : []),
    ]),
    ...Object.entries({ handoff, alternatives }).flatMap(([list, ways]) =>
      ways.flatMap((way, at) => ('to' in way ? ofWay(way, `${path(list, at)}.to`) : [])),
    ),
    ...handoff.flatMap(({ kind }, at) =>
      kind !== 'page' || 'handoff' in adapters
        ? []
        : [
            wrong(
              `${path('handoff', at)} leads nowhere, and is not offered.`,
              'Give adapters.handoff, which is called.',
            ),
          ],
    ),
    ...imageOrigins.flatMap((origin, at) =>
      /^https?:$/.test(urlOf(origin)?.protocol ?? '')
        ? []
        : [wrong(`${quoted(path('imageOrigins', at), origin)} is no origin, and allows nothing.`, secure(origin))],
    ),
  ];
}

/** What is said before the chat is said to a visitor, or the site believes that it was. */
function ofConsent(given: ConsentConfig, consent: string): Besides[] {
  const { placement = 'gate', byLanguage = {}, ...own } = given;
  const all = Object.entries({ '': own, ...byLanguage });
  const says = all.some(([, { facts, privacyUrl }]) => facts !== undefined || privacyUrl !== undefined);
  return [
    ...(says && placement === 'gate' && /^(implied)?$/.test(consent)
      ? [
          {
            code: 'option/no-effect',
            cause: 'config.consent is given, and nothing of it is shown: nobody is asked unless consent="required".',
            fix: 'Write consent="required"; or only say it, by config.consent.placement "home" or "transcript".',
          },
        ]
      : []),
    ...(placement !== 'gate' && consent === 'required'
      ? [
          {
            code: 'option/no-effect',
            cause: `consent="required" is given, and nobody is asked: config.consent.placement "${placement}" only says it.`,
            fix: 'Leave placement away, which asks before the start; or write consent="implied".',
          },
        ]
      : []),
    ...all.flatMap(([tag, { privacyUrl = '' }]) =>
      privacyUrl === '' || /^(https?:\/)?\//.test(privacyUrl)
        ? []
        : [
            wrong(
              `${quoted(`config.consent${tag === '' ? '' : `.byLanguage.${tag}`}.privacyUrl`, privacyUrl)} is not shown.`,
              'Begin it with https:// or with /.',
            ),
          ],
    ),
  ];
}

/** A host whose scheme was forgotten, and not a file beside the page. */
const HOST = /^(?!.*\.(html?|php|aspx?)$)[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/|$)/i;

function ofWay(way: Parameters<typeof hrefOf>[0], path: string): Besides[] {
  if (hrefOf(way) === null)
    return [wrong(`${quoted(path, way.to)} leads nowhere, and is not offered.`, expected[way.kind])];
  if (way.kind !== 'link' || !HOST.test(way.to)) return [];
  return [wrong(`${quoted(path, way.to)} is taken for a path of this page.`, secure(way.to))];
}

const expected = {
  call: 'Give a telephone number.',
  mail: 'Give an e-mail address.',
  link: 'Give an address that begins with https://.',
} as const;

const secure = (address: string): string => `Write "https://${address.replace(/^\W+/, '').slice(0, 80)}".`;
const quoted = (path: string, value: string): string => `${path}="${value.slice(0, 40)}"`;
const wrong = (cause: string, fix: string): Besides => ({ code: 'option/config', cause, fix });

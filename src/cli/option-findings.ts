import { besidesOf } from '../ui/objects.js';
import { noColour } from '../ui/option-values.js';
import { lacking, loadedTwice, remarksOn, unreadable, type Remark } from '../ui/parts/remarks.js';
import { leftOut } from '../ui/sound.js';
import { bindingFindings } from './binding-findings.js';
import { namesIn, nothing, type Chat } from './chat.js';
import { isColour } from './colours.js';
import { found, type Finding, type Source } from './finding.js';
import { whereIs } from './html/json.js';
import { placesIn } from './places.js';
import { secretRemark, secretsAmid, secretsIn, secretsOf, without } from './secrets.js';

/** Where the options of a chat are written: the page, and what stands at the address of its config. */
export interface Written {
  readonly page: Source;
  readonly config: Source | null;
}

/** What is wrong with the options of a chat, by the rules that the widget tells of them by, and where each is written. */
export function optionFindings(chat: Chat, sources: Written): Finding[] {
  const { optioned, written, config, found: place, scripted } = chat;
  const { page } = sources;
  const placed: Finding[] = [];
  for (const [name, attribute] of written) {
    const own = (values: ReadonlyMap<string, string>): Map<string, string> =>
      new Map(values.has(name) ? [[name, values.get(name)!]] : []);
    const only = { ...optioned, ...nothing, given: own(optioned.given), values: own(optioned.values) };
    for (const remark of remarksOn(only)) placed.push(found(page, attribute.at, remark, asWritten(remark, scripted)));
  }
  const inConfig = (remark: Remark, path: string): Finding => {
    const [source, at] = inSource(chat, sources, path);
    return found(source, at, remark);
  };
  for (const left of optioned.left)
    for (const remark of remarksOn({ ...optioned, ...nothing, left: [left] })) placed.push(inConfig(remark, left[0]));
  for (const besides of besidesOf(chat.element, leftOut(chat.element)))
    placed.push(inConfig({ ...besides, level: 'warning' }, /config[\w.[\]-]*/.exec(besides.cause)?.[0] ?? 'config'));
  const bound = bindingFindings(chat, page);
  // One mistake is one line: what is misspelt is not missing.
  const { missing } = lacking(optioned);
  const rest = remarksOn({ ...optioned, left: [], besides: [] })
    .filter(({ code }) => !/^option\/no-(?:token|base-url)$/.test(code) || missing.some((one) => one.code === code))
    .filter((one) => !placed.some(({ code, cause }) => code === one.code && cause === one.cause))
    .filter(({ code }) => code !== 'option/two-tokens' || chat.certain)
    .filter(({ code }) => code !== 'option/no-way-in' || written.get('hide-launcher')?.unknown === false)
    .filter(({ code }) => !bound.some(({ fix }) => meant[code]?.test(fix.replaceAll('-', ''))))
    .map((one) => (chat.unsure ? { ...one, ...unsure[one.code] } : one))
    .map((remark) => found(page, written.get(besideOf[remark.code] ?? '')?.at ?? place.tag.at, remark));
  const { accent, instance } = chat.element;
  return [
    ...placed,
    ...bound,
    ...rest,
    ...(optioned.tags! > 1 ? [found(page, place.tag.at, loadedTwice(optioned.tags!))] : []),
    ...(instance.length > LONGEST_NAME ? [found(page, written.get('instance')?.at ?? place.tag.at, tooLong)] : []),
    ...(isColour(accent) || accent === '' || !written.has('accent')
      ? []
      : [colour(page, written.get('accent')!.at, accent, scripted)]),
    ...(config === null ? [] : unread(chat, sources)),
    ...secrets(chat, sources, placed),
  ];
}

/** What is misspelt is not missing. */
const meant: Readonly<Record<string, RegExp>> = {
  'option/no-token': /(?:token|session)endpoint|getAccessToken/i,
  'option/no-base-url': /baseurl/i,
};

/** A script of the page may give it. */
const unsure: Readonly<Record<string, Pick<Remark, 'level' | 'cause'>>> = {
  'option/no-token': {
    level: 'warning',
    cause: 'The page says no way to get a token; whether one of its scripts does cannot be seen from here.',
  },
  'option/no-base-url': {
    level: 'warning',
    cause: 'The page says no base URL; whether one of its scripts does cannot be seen from here.',
  },
};

/** As the host kit counts (src/host/names.ts). */
const LONGEST_NAME = 64;
const tooLong: Remark = {
  code: 'host/instance',
  level: 'error',
  cause: `The name of the chat is longer than ${LONGEST_NAME} characters, and the host kit gives it no token.`,
  fix: 'Give it a shorter one.',
};

/** Of two that contradict each other, the one that comes to nothing. */
const besideOf: Readonly<Record<string, string>> = {
  'option/two-tokens': 'token-endpoint',
  'option/no-effect': 'placement',
};

/** As the page would write it. */
function asWritten(remark: Remark, scripted: boolean): string | null | undefined {
  const { instead } = found({ name: '', text: '' }, null, remark);
  if (instead === null || !scripted) return instead;
  const [name = ''] = instead.split('=');
  return namesIn(true).includes(`data-${name}`) ? `data-${instead}` : instead;
}

function colour(page: Source, at: number, accent: string, scripted: boolean): Finding {
  const remark: Remark = { ...noColour(accent), level: 'error' };
  return found(page, at, remark, asWritten({ ...remark, fix: remark.fix }, scripted));
}

/** Where something of the config is written. */
function inSource({ config, found: place }: Chat, { page, config: apart }: Written, path: string): [Source, number] {
  if (config === null || config.read === null) return [page, place.tag.at];
  const inner = whereIs(config.read, path.replace(/^config/, ''));
  if (config.address !== null && apart !== null) return [apart, inner ?? 0];
  return [page, inner === null ? config.attribute.at : config.attribute.from(inner)];
}

/** What is no JSON, where it is none any more; and what stands there twice. */
function unread(chat: Chat, sources: Written): Finding[] {
  const config = chat.config!;
  if (config.read === null) return [];
  const { read, address, attribute } = config;
  const text = address === null ? attribute.value : (sources.config?.text ?? '');
  const source = address === null ? sources.page : (sources.config ?? sources.page);
  const at = (place: number): number => (address === null ? attribute.from(place) : place);
  if (read.wrongAt === null && Object(read.value) === read.value)
    return read.again.map(([path, place]) =>
      found(source, at(place), {
        code: 'config/again',
        level: 'warning',
        cause: `config${path} is written twice, and only the last counts.`,
        fix: 'Leave one.',
      }),
    );
  const place = read.wrongAt ?? 0;
  const { line, column } = placesIn(text)(place);
  const why = read.wrongAt === null ? 'not an object' : `from ${line}:${column} of it on`;
  const amid = secretsAmid(text);
  return [
    found(source, at(place), unreadable(address ?? without(text, amid), why)),
    ...amid.map((one) =>
      found(source, at(one.at), secretRemark(address === null ? attribute.name : source.name, one.text)),
    ),
  ];
}

const ADDRESS = /^(?:base-url|src|[a-z]+-endpoint)$/;

/** Whatever it is called; by its name it may have been told already. */
function secrets(
  { written, found: { text, tag } }: Chat,
  { page, config }: Written,
  told: readonly Finding[],
): Finding[] {
  const known = new Set(told.filter(({ code }) => code === 'option/secret').map(({ at }) => at));
  return [
    ...[...written].flatMap(([name, attribute]) =>
      (ADDRESS.test(name) ? secretsOf : secretsIn)(attribute.value)
        .map((secret) => ({ secret, at: attribute.from(secret.at) }))
        .filter(() => !known.has(attribute.at) && !(name === 'config' && known.size > 0))
        .map(({ secret, at }) => found(page, at, secretRemark(attribute.name, secret.text))),
    ),
    ...(config === null
      ? []
      : secretsIn(config.text).map((secret) => found(config, secret.at, secretRemark(config.name, secret.text)))),
    ...secretsIn(text).map((secret) => found(page, tag.end + secret.at, secretRemark('the script', secret.text))),
  ];
}

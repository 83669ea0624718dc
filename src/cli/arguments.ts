import { parseArgs } from 'node:util';

/** What is to be looked at, and how. */
export interface Wanted {
  readonly pages: readonly string[];
  readonly json: boolean;
  readonly strict: boolean;
  readonly pageOnly: boolean;
  readonly timeoutMs: number;
  readonly at: URL | null;
  readonly tokenEndpoint: string | null;
  readonly ignored: readonly string[];
  /** Sent along to the page's own origin, and to nobody else. */
  readonly own: Readonly<Record<string, string>>;
}

const options = {
  json: { type: 'boolean' },
  strict: { type: 'boolean' },
  'page-only': { type: 'boolean' },
  'token-endpoint': { type: 'string' },
  at: { type: 'string' },
  ignore: { type: 'string', multiple: true },
  header: { type: 'string', multiple: true },
  timeout: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
  version: { type: 'boolean' },
} as const;

export const HELP = `Looks at a page with a chat of Agent Messenger, without a browser, and says what is wrong with it.

  agent-messenger <page> [more…] [options]

A page is a file, an address (https://…), or - for what is piped in. At an address it also asks the page's token
endpoint for a token, and the service for a session, as a visitor's browser would; of a file it reads what is written.

  --json                 one line of JSON on standard output (docs/errors.md)
  --strict               warnings fail as well
  --page-only            ask nobody: look at the page alone
  --token-endpoint URL   ask this one, also of a file, or of no page at all
  --at URL               where a file will be: what is relative in it, and its policy, go by that
  --ignore CODE[,CODE…]  leave these findings out
  --header 'NAME: VALUE' send this along to the page's own origin, as a site that is not open yet may want it
  --timeout SECONDS      how long anybody may take to answer; 10 unless said
  -h, --help             this
  --version              the version of this package

It ends with 0 where nothing is wrong, 1 where an error was found, 2 where something could not be looked at.
`;

/** What was written; or why that means nothing. */
export function wantedOf(given: readonly string[]): Wanted | 'help' | 'version' | { readonly wrong: string } {
  let parsed;
  try {
    parsed = parseArgs({ args: [...given], allowPositionals: true, options });
  } catch (error) {
    return { wrong: (error as Error).message.split('. ')[0]! };
  }
  const { values, positionals } = parsed;
  if (values.help === true) return 'help';
  if (values.version === true) return 'version';
  const at = values.at === undefined ? null : addressOf(values.at);
  const endpoint = values['token-endpoint'];
  const seconds = Number(values.timeout ?? '10');
  if (at === undefined) return { wrong: '--at is no address, as https://shop.example/' };
  if (endpoint !== undefined && addressOf(endpoint) === undefined)
    return { wrong: '--token-endpoint is no address, as https://shop.example/chat/token' };
  if (!(seconds > 0 && seconds <= 600)) return { wrong: '--timeout is a number of seconds, 600 at most' };
  const own = (values.header ?? []).map((one) => /^([\w!#$%&'*+.^`|~-]+):[ \t]*([\t\x20-\x7e\x80-\xff]+)$/.exec(one));
  if (own.includes(null)) return { wrong: "--header is a name and a value, as 'Authorization: Basic …'" };
  if (positionals.length === 0 && endpoint === undefined) return { wrong: 'no page is given' };
  if (positionals.length === 0 && values['page-only'] === true)
    return { wrong: '--page-only is to ask nobody, and --token-endpoint without a page is nothing else' };
  return {
    pages: positionals,
    json: values.json === true,
    strict: values.strict === true,
    pageOnly: values['page-only'] === true,
    timeoutMs: seconds * 1_000,
    at,
    tokenEndpoint: endpoint ?? null,
    own: Object.fromEntries(own.map((one) => [one![1]!.toLowerCase(), one![2]!])),
    ignored: (values.ignore ?? []).flatMap((one) => one.split(',')).map((one) => one.trim()),
  };
}

const addressOf = (given: string): URL | undefined =>
  URL.canParse(given) && /^https?:$/.test(new URL(given).protocol) ? new URL(given) : undefined;

import { clock } from '../../src/browser/clock.js';
import type { Ports } from '../../src/cli/ports.js';
import type { Report } from '../../src/cli/report.js';
import { run } from '../../src/cli/run.js';

export interface World {
  /** Files, by their paths. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** What is answered, by address; a method before it counts for that alone. */
  readonly answers?: Readonly<Record<string, (asked: Request) => Response | Promise<Response>>>;
  readonly ports?: Partial<Ports>;
}

/** Every request that was put, as `POST https://…`. */
export interface Ran {
  readonly exit: number;
  readonly out: string;
  readonly error: string;
  readonly asked: readonly Request[];
  readonly report: Report;
  /** `code line:column`, and what to write in its place. */
  readonly found: readonly string[];
}

export const VERSION = '1.2.3';

/** The command in a world of files and answers; what is not there fails as it does in Node. */
export async function lint(given: readonly string[], { files = {}, answers = {}, ports = {} }: World): Promise<Ran> {
  const asked: Request[] = [];
  const all: Ports = {
    readFile: (path) => {
      const text = files[path.replace(`${process.cwd()}/`, '')];
      if (text === undefined) return Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT' }));
      return Promise.resolve(Buffer.from(text));
    },
    readInput: () => Promise.resolve(Buffer.from(files['-'] ?? '')),
    fetch: (url, how) => {
      const request = new Request(url as string, { ...how, redirect: 'manual' });
      asked.push(request);
      const address = request.url;
      const answer = answers[`${request.method} ${address}`] ?? answers[address];
      if (answer === undefined)
        return Promise.reject(
          new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
        );
      return Promise.resolve(answer(request));
    },
    clock,
    version: VERSION,
    hashes: {},
    ...ports,
  };
  const { exit, out, error } = await run(
    all,
    given.includes('--text') ? given.filter((one) => one !== '--text') : [...given, '--json'],
    false,
  );
  const report = (out.startsWith('{') ? JSON.parse(out) : { pages: [] }) as Report;
  const found = report.pages.flatMap(({ findings }) =>
    findings.map(({ code, place, instead }) =>
      [code, place === null ? '-' : `${place.line}:${place.column}`, ...(instead === null ? [] : [instead])].join(' '),
    ),
  );
  return { exit, out, error, asked, report, found };
}

/** A page with that in its body, which begins in line 3; `head` is in line 2. */
export const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="en">\n<head>${head}</head><body>\n${body}\n</body></html>`;

export const BASE = 'https://messaging.example';
/** The two lines of the README. */
export const right = `data-base-url="${BASE}" data-token-endpoint="/chat/token"`;
export const tag = (more = '', src = 'src="loader.js"'): string => `<script async ${src} ${right} ${more}></script>`;

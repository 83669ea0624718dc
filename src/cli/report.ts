import { placesIn, type Place } from './places.js';
import { without } from './secrets.js';
import type { Finding } from './finding.js';
import type { Looked } from './look.js';

/** What is told of a finding: what may be read by anybody, and nothing that a terminal obeys. */
export interface Told {
  readonly code: string;
  readonly level: 'error' | 'warning';
  readonly cause: string;
  readonly fix: string;
  readonly instead: string | null;
  /** In which file or at which address it is written. */
  readonly source: string;
  readonly place: Place | null;
}

export interface Report {
  readonly version: 1;
  /** 0: nothing is wrong; 1: an error was found; 2: something could not be looked at. */
  readonly exit: 0 | 1 | 2;
  readonly errors: number;
  readonly warnings: number;
  readonly pages: readonly {
    readonly page: string;
    readonly address: string | null;
    readonly seen: boolean;
    readonly chats: readonly (Place & { readonly kind: 'script' | 'element'; readonly instance: string })[];
    readonly findings: readonly Told[];
  }[];
}

// Signs that a terminal obeys, or that turn what is written around.
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;
const safe = (text: string): string => without(text).replace(OBEYED, '\ufffd');

/** The same for people and for programs. */
export function reportOf(looked: readonly Looked[], strict: boolean): Report {
  const places = new Map<string, (at: number) => Place>();
  // A text is looked through once, however much is found in it.
  const placeIn = (text: string, at: number): Place => {
    const place = places.get(text) ?? placesIn(text);
    places.set(text, place);
    return place(at);
  };
  const pages = looked.map(({ page, address, seen, text, chats, findings }) => {
    return {
      page: safe(page),
      address: address === null ? null : safe(address),
      seen,
      chats: chats.map(({ found, instance }) => ({
        kind: found.kind,
        instance: safe(instance),
        ...placeIn(text, found.tag.at),
      })),
      findings: findings.map((one) => told(one, placeIn)),
    };
  });
  const all = pages.flatMap(({ findings }) => findings);
  const errors = all.filter(({ level }) => level === 'error').length;
  const warnings = all.length - errors;
  const unseen = pages.some(({ seen }) => !seen);
  return { version: 1, exit: unseen ? 2 : errors > 0 || (strict && warnings > 0) ? 1 : 0, errors, warnings, pages };
}

const told = (
  { code, level, cause, fix, instead, source, at }: Finding,
  placeIn: (text: string, at: number) => Place,
): Told => ({
  code,
  level,
  cause: safe(cause),
  fix: safe(fix),
  instead: instead === null ? null : safe(instead),
  source: safe(source.name),
  place: at === null ? null : placeIn(source.text, at),
});

const counted = (count: number, of: string): string => `${count} ${of}${count === 1 ? '' : 's'}`;

/** One line for each, and one below it with what to do. */
export function written(report: Report, colours: boolean): string {
  const paint = (code: number, text: string): string => (colours ? `\u001b[${code}m${text}\u001b[0m` : text);
  const lines: string[] = [];
  for (const { page, findings } of report.pages) {
    if (findings.length === 0) continue;
    lines.push(paint(1, page));
    const where = findings.map(({ place, source }) =>
      place === null ? '-' : `${source === page ? '' : `${source}:`}${place.line}:${place.column}`,
    );
    const wide = Math.max(...where.map(({ length }) => length));
    const codes = Math.max(...findings.map(({ code }) => code.length));
    for (const [at, { code, level, cause, fix, instead }] of findings.entries()) {
      const kind = paint(level === 'error' ? 31 : 33, level.padEnd('warning'.length));
      lines.push(`  ${where[at]!.padEnd(wide)}  ${kind}  ${code.padEnd(codes)}  ${cause}`);
      const named = instead === null || (fix.includes(instead) && !instead.startsWith('data-')) ? '' : ` -> ${instead}`;
      lines.push(`  ${' '.repeat(wide + codes + 'warning'.length + 6)}${fix}${paint(1, named)}`);
    }
    lines.push('');
  }
  const { errors, warnings, pages } = report;
  const chats = pages.reduce((sum, { chats: ones }) => sum + ones.length, 0);
  const on = `${counted(chats, 'chat')} on ${counted(pages.length, 'page')}`;
  const sum =
    errors + warnings === 0 ? 'nothing is wrong' : `${counted(errors, 'error')}, ${counted(warnings, 'warning')}`;
  return `${[...lines, `${on}: ${sum}`].join('\n')}\n`;
}

import type { Remark } from '../ui/parts/remarks.js';

/** A text that was looked at: the page, or the options that it has at another address. */
export interface Source {
  /** As it was named, or its address. */
  readonly name: string;
  readonly text: string;
}

/** A remark, and where what it is about is written. */
export interface Finding extends Remark {
  /** What to write in its place, where that is one name or one attribute. */
  readonly instead: string | null;
  readonly source: Source;
  /** From the beginning of the source; null for what stands nowhere in it. */
  readonly at: number | null;
}

const forms: readonly RegExp[] = [
  /^Did you mean ([^?]+)\?$/,
  /^Write ([\w-]+|[\w-]+=.*|".*")\.$/,
  /^It belongs into config: (data-config='.*')\.$/,
  /^It is a property: (element\.\w+) = …$/,
  /^Add (.+) to [\w-]+\.$/,
];

/** Of what is to be done, the name to write. */
const insteadOf = (fix: string): string | null =>
  forms.flatMap((form) => form.exec(fix)?.[1] ?? []).find((one) => one.length <= 100 && !/ or |; /.test(one)) ?? null;

export const found = (source: Source, at: number | null, remark: Remark, instead = insteadOf(remark.fix)): Finding => ({
  ...remark,
  instead,
  source,
  at,
});

/** The same thing is said once of one place. */
export function onceEach(findings: readonly Finding[]): Finding[] {
  const told = new Map(
    findings.map((one) => [[one.code, one.source.name, one.at, one.cause].join('\0'), one] as const).reverse(),
  );
  return [...told.values()].reverse();
}

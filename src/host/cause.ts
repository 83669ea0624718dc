/** As programmers name things. What is longer, or has anything else in it, may be what somebody should not read. */
const NAME = /^[A-Z][A-Za-z0-9]{0,39}$/;
const CODE = /^[A-Z][A-Z0-9_]{0,39}$/;
const MOST = 5;

/**
 * Why something failed, for the site's log: of each error, from the outside in, its name and its code. Never its words: those
 * of a fetch can be the header that it was given, with the secret in it, and those of the site's own code can be anything.
 */
export function causeOf(thrown: unknown): string | null {
  const said: string[] = [];
  try {
    for (let one = thrown; isError(one) && said.length < MOST; one = one.cause) {
      const { name, code } = one as { readonly name: unknown; readonly code?: unknown };
      const parts = [plain(name, NAME) ?? 'Error', plain(code, CODE)];
      said.push(parts.filter((part) => part !== null).join(' '));
    }
  } catch {
    // What throws when it is looked at: it is the site's own, and what throws here would be the end of its process.
    said.push('Error');
  }
  return said.length === 0 ? null : said.join(': ');
}

/** By its shape: what a sandbox or a test runner throws is of classes of its own. */
const isError = (value: unknown): value is Error => typeof value === 'object' && value !== null && 'message' in value;

const plain = (value: unknown, kind: RegExp): string | null =>
  typeof value === 'string' && kind.test(value) ? value : null;

/** An answer of the service, as a cause. */
export const answered = (status: number): Error =>
  Object.assign(new Error('The service said no'), { code: `HTTP_${status}` });

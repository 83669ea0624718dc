/** When an answer was given, by the clock of whoever gave it; undefined where they do not say, or a page may not know. */
export function saidAt(headers: Headers | undefined): number | undefined {
  const said = Date.parse(headers?.get('Date') ?? '');
  return Number.isNaN(said) ? undefined : said;
}

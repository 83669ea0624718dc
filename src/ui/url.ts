/** An address, if it is one. `URL.canParse` and `URL.parse` are younger than the browsers that people have. */
export function urlOf(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

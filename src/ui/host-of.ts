/** The host of an address of the web, or null for what may not be opened. */
export function hostOf(url: string | null): string | null {
  if (url === null) return null;
  try {
    const { protocol, host } = new URL(url);
    return protocol === 'https:' || protocol === 'http:' ? host : null;
  } catch {
    return null;
  }
}

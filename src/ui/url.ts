/** An address, if it is one. `URL.canParse` and `URL.parse` are younger than the browsers that people have. */
export function urlOf(address: string, base?: string): URL | undefined {
  try {
    return new URL(address, base);
  } catch {
    return undefined;
  }
}

/** Whether it leads away from the site: such a link opens in another tab, and says so. */
export const leadsAway = (href: string): boolean => urlOf(href)?.origin !== location.origin;

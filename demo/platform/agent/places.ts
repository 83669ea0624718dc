/** Where on the page stands what the agent links to. */
const PLACES: Readonly<Record<string, string>> = {
  collection: 'shop',
  delivery: 'delivery',
  returns: 'returns',
  repairs: 'repair',
  orders: 'orders',
  track: 'track',
  guides: 'help',
  lamps: 'shop',
};

/** The address on this site for what the agent links to; null for what it has no place for. */
export function placeOf(path: string): string | null {
  const [, name = ''] = /^\/([a-z]+)(?:\/[\w-]+)?$/.exec(path) ?? [];
  return Object.hasOwn(PLACES, name) ? `/#${PLACES[name]!}` : null;
}

/**
 * An endpoint of the page's server, as a chat with a name of its own asks it: the host kit keeps a cookie for each name
 * (docs/decisions/0037). Where the page has said a name there itself, that one stays; what is no address is left as it is.
 */
export function named(endpoint: string, instance: string): string {
  if (!instance || instance === 'default' || typeof endpoint !== 'string' || endpoint.trim() === '') return endpoint;
  const [address = ''] = endpoint.split('#', 1);
  if (/[?&]instance=/.test(address)) return endpoint;
  return `${address}${address.includes('?') ? '&' : '?'}${new URLSearchParams({ instance }).toString()}`;
}

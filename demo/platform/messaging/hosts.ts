/** Whether a page may use a connector: equality or a proper subdomain, never upwards. */
export function hostName(value: string): string {
  const trimmed = value.trim();
  const bare = trimmed.includes('://') ? fromUrl(trimmed) : (trimmed.split('/')[0] ?? '');
  return bare.replace(/:\d+$/, '').replace(/\.$/, '').toLowerCase();
}

export function hostAllowed(value: string, registered: readonly string[]): boolean {
  const host = hostName(value);
  if (host === '') return false;
  return registered.some((entry) => {
    const own = hostName(entry.trim().replace(/^([a-z]+:\/\/)?\*\./i, '$1'));
    return own !== '' && (host === own || host.endsWith(`.${own}`));
  });
}

function fromUrl(value: string): string {
  try {
    return new URL(value).hostname;
  } catch {
    return '';
  }
}

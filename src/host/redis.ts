interface Shape {
  readonly defineCommand?: unknown;
  readonly sendCommand?: unknown;
  readonly eval?: unknown;
  readonly isOpen?: unknown;
}

/**
 * Of which package a client is, by what it has: the name of its class is another in every version. `redis` has it from 4 on,
 * with clusters and pools. Null for what is no client that counting is known to work with.
 */
export function packageOf(client: unknown): 'ioredis' | 'redis' | null {
  if (typeof client !== 'object' || client === null) return null;
  const { defineCommand, sendCommand, eval: evaluate, isOpen } = client as Shape;
  if (typeof sendCommand !== 'function' || typeof evaluate !== 'function') return null;
  if (typeof defineCommand === 'function') return 'ioredis';
  return typeof isOpen === 'boolean' ? 'redis' : null;
}

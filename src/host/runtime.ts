/** Names that only servers have, one of each kind; Bun calls itself Node too. */
interface Runtime {
  readonly process?: { readonly versions?: { readonly node?: unknown } };
  readonly Deno?: unknown;
  readonly Bun?: unknown;
}

/** What a runtime has; nothing where it throws at who asks for what it has not, as Next's edge runtime does. */
export function ifThere<Thing>(look: () => Thing | undefined): Thing | undefined {
  try {
    return look();
  } catch {
    return undefined;
  }
}

/** A document alone makes no page: what renders or tests pages on a server may have put one there. */
export function isPage(runtime: Runtime = globalThis as Runtime): boolean {
  const serves = ifThere(() => runtime.process?.versions?.node ?? runtime.Deno ?? runtime.Bun);
  return 'document' in runtime && serves === undefined;
}

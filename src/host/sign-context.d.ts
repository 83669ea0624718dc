/** What the site says of a visitor: flat, so that the agent can read it. */
export type Claims = Readonly<Record<string, string | number | boolean | null>>;
export interface ContextOptions {
  readonly keyId: string;
  readonly secret: string;
  /** Who is asking, as the site knows it; null when nothing is to be said. */
  readonly claims: (request: Request) => Claims | null | Promise<Claims | null>;
}
/** A short-lived JWT (HS256) that says what the site knows, and for which context of the service. */
export declare function signContext(
  { keyId, secret }: Pick<ContextOptions, 'keyId' | 'secret'>,
  contextId: string,
  claims: Claims,
  now: number,
): Promise<string>;

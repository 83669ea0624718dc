import type { Seal } from './seal.js';
/** What the site knows of one browser: all of it is in a cookie that no script and nobody else can read. */
export interface Visitor {
  /** Random; the same for as long as the cookie lives. */
  readonly id: string;
  readonly token: string;
  /** The session that the token belongs to; empty while it is not known. */
  readonly sessionId: string;
  /** When the token ends, in seconds since 1970. */
  readonly expiresAt: number;
  /** Conversations of the fallback, the newest last. */
  readonly conversations: readonly string[];
}
export interface CookieOptions {
  readonly name: string;
  readonly path: string;
  /** Pages of other origins may use it (they are configured): only then may it travel across sites. */
  readonly crossSite: boolean;
}
export declare const newVisitor: () => Visitor;
export declare const withConversation: (visitor: Visitor, id: string) => Visitor;
/** Null when there is no cookie, or none that this site sealed and that still holds. */
export declare function readVisitor(request: Request, seal: Seal, name: string, now: number): Promise<Visitor | null>;
/** The cookie that carries the visitor on, as a header. */
export declare function writeVisitor(
  visitor: Visitor,
  seal: Seal,
  { name, path, crossSite }: CookieOptions,
  context: {
    readonly now: number;
    readonly secure: boolean;
  },
): Promise<string>;

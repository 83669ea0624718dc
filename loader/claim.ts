/** What the widget finds on the page when it comes: one for each tag (the loader writes it, src/take.ts reads it). */
export interface Claim<Chat extends HTMLElement = HTMLElement & { readonly ready?: unknown }> {
  /** `ready` once it is ours, whoever has brought it. */
  readonly element: Chat;
  /** Stands in for the launcher until the widget has its own. */
  readonly launcher: HTMLElement;
  readonly data: DOMStringMap;
  /** The visitor pressed, and waits. */
  open: boolean | undefined;
  /** Of the loader, where there is one: what hears of the page, and what sees the launcher; whoever takes the claim lets both go. */
  readonly look?: () => void;
  seen?: IntersectionObserver;
  /** It is; or the newest try to fetch what takes it, while that is waited for. Then nothing is left to fetch. */
  taken?: object | boolean | undefined;
}

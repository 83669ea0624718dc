/**
 * As much of a WebSocket as its types agree on: the global one's, that of `ws`, a test's own. Each says differently what
 * its handlers are called with. Said here and not by whoever dials, because that module is on no registry, and what
 * names a type of it has no types once it is installed.
 */
export type AnySocketClass = new (url: string) => {
  readonly readyState: number;
  send(data: string): void;
  close(code?: number, reason?: string): void;
};

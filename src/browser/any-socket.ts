/**
 * As much of a WebSocket as a client uses. Said here and not by whoever dials: a package that names a type names also the
 * module that it is from, and that one is on no registry.
 */
export interface AnySocket {
  binaryType: string;
  readonly readyState: number;
  onopen: ((event: unknown) => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  onclose: ((event: { readonly code: number }) => void) | null;
  send(data: string): void;
  close(code: number, reason: string): void;
}

/** The global `WebSocket` is one, and so is that of `ws`. */
export type AnySocketClass = new (url: string) => AnySocket;

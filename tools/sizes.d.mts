export interface Size {
  readonly id: string;
  readonly what: string;
  /** Bytes of brotli, and as many as there may be. */
  readonly value: number;
  readonly goal: number;
  readonly ok: boolean;
}
export interface Sizes {
  readonly rows: readonly Size[];
  /** Fetched when the first answer has been read. */
  readonly after: number;
}
/** Of what is built now. */
export function sizes(): Sizes;

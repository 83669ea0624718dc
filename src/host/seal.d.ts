/** Encrypts what only this site may read, with AES-GCM; several keys, so that one can follow another without a break. */
export interface Seal {
  /** With the first key. */
  close(text: string): Promise<string>;
  /** With whichever key it was closed; null for anything that this site did not close, whole and unchanged. */
  open(sealed: string): Promise<string | null>;
}
/** `use` ties what is sealed to its purpose: what was closed for one is not opened for another. */
export declare function sealWith(secrets: readonly string[], use: string): Seal;
export declare const toBase64Url: (bytes: Uint8Array) => string;

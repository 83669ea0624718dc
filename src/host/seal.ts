/** Encrypts what only this site may read, with AES-GCM; several keys, so that one can follow another without a break. */
export interface Seal {
  /** With the first key. */
  close(text: string): Promise<string>;
  /** With whichever key it was closed; null for anything that this site did not close, whole and unchanged. */
  open(sealed: string): Promise<string | null>;
}

const IV_BYTES = 12;
const ID_LENGTH = 8;
/** Nothing longer was ever closed by us: a cookie has 4096 bytes. */
const LONGEST = 4_096;

/** `use` ties what is sealed to its purpose: what was closed for one is not opened for another. */
export function sealWith(secrets: readonly string[], use: string): Seal {
  const keys = Promise.all(secrets.map(keyOf));
  const additionalData = new TextEncoder().encode(use);
  return {
    async close(text) {
      const [{ id, key }] = (await keys) as [Key, ...Key[]];
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const data = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData },
        key,
        new TextEncoder().encode(text),
      );
      return `${id}.${toBase64Url(joined(iv, new Uint8Array(data)))}`;
    },
    async open(sealed) {
      if (sealed.length > LONGEST || sealed[ID_LENGTH] !== '.') return null;
      const found = (await keys).find(({ id }) => sealed.startsWith(id));
      const bytes = found === undefined ? null : fromBase64Url(sealed.slice(ID_LENGTH + 1));
      if (found === undefined || bytes === null || bytes.length <= IV_BYTES) return null;
      try {
        const iv = bytes.subarray(0, IV_BYTES);
        const data = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv, additionalData },
          found.key,
          bytes.subarray(IV_BYTES),
        );
        return new TextDecoder('utf-8', { fatal: true }).decode(data);
      } catch {
        return null;
      }
    },
  };
}

interface Key {
  readonly id: string;
  readonly key: CryptoKey;
}

/** The key's id says nothing about the key: it is of another derivation. */
async function keyOf(secret: string): Promise<Key> {
  const digest = async (purpose: string): Promise<ArrayBuffer> =>
    crypto.subtle.digest('SHA-256', new TextEncoder().encode(`agent-messenger ${purpose}\n${secret}`));
  const key = await crypto.subtle.importKey('raw', await digest('seal'), 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { id: toBase64Url(new Uint8Array(await digest('seal id'))).slice(0, ID_LENGTH), key };
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

export const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text)) return null;
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  } catch {
    return null;
  }
}

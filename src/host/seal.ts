import { ifThere } from './runtime.js';

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
      const [{ id, ...key }] = (await keys) as [Key, ...Key[]];
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const data = await encrypted(key, iv, additionalData, new TextEncoder().encode(text));
      return `${id}.${toBase64Url(joined(iv, data))}`;
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
  readonly raw: Uint8Array<ArrayBuffer>;
}

/** As much of `node:crypto` as is used. */
interface NodeCrypto {
  createCipheriv(
    name: string,
    key: Uint8Array,
    iv: Uint8Array,
  ): {
    setAAD(data: Uint8Array): unknown;
    update(data: Uint8Array): Uint8Array;
    final(): Uint8Array;
    getAuthTag(): Uint8Array;
  };
}
interface NodeProcess {
  getBuiltinModule?(name: string): NodeCrypto | undefined;
}

/** Node's own, where there is one: the web's hands each call to another thread, which costs ten times the sealing. */
const node = ifThere(() =>
  (globalThis as { readonly process?: NodeProcess }).process?.getBuiltinModule?.('node:crypto'),
);

/** The same bytes either way: the text, and after it the tag. */
async function encrypted(
  { key, raw }: Pick<Key, 'key' | 'raw'>,
  iv: Uint8Array<ArrayBuffer>,
  additionalData: Uint8Array<ArrayBuffer>,
  text: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array> {
  if (node === undefined)
    return new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, text));
  const cipher = node.createCipheriv('aes-256-gcm', raw, iv);
  cipher.setAAD(additionalData);
  const body = joined(cipher.update(text), cipher.final());
  return joined(body, cipher.getAuthTag());
}

/** The key's id says nothing about the key: it is of another derivation. */
async function keyOf(secret: string): Promise<Key> {
  const digest = async (purpose: string): Promise<ArrayBuffer> =>
    crypto.subtle.digest('SHA-256', new TextEncoder().encode(`agent-messenger ${purpose}\n${secret}`));
  const raw = new Uint8Array(await digest('seal'));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  return { raw, key, id: toBase64Url(new Uint8Array(await digest('seal id'))).slice(0, ID_LENGTH) };
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

/**
 * The entry of the widget. The loader knows its hash, and it knows those of all other files: nothing runs that was not
 * checked. No script is made and no map written, which strict pages forbid.
 */

/** By name: the rest of a file's name, its hash, and the names of the files that it imports. */
type Files = Readonly<Record<string, readonly [version: string, hash: string, ...imports: string[]]>>;

/** Put in by the build: what every chat fetches, with `main`, where all begins; and `list`, with all others. */
declare const FILES: Files;

type Claims = { readonly element: HTMLElement }[] & { get?: (name: string) => Promise<unknown> };
const here = import.meta.url;
const claims = ((window as unknown as Record<symbol, Claims>)[Symbol.for('agent-messenger')] ??= []);
/** The loader's, which the page has allowed. */
const nonce = [...document.querySelectorAll('link')].find(({ href }) => href === here)?.nonce ?? '';
const checks = new Map<string, Promise<void>>();

function checked(address: string, hash: string): Promise<void> {
  const known = checks.get(address);
  if (known !== undefined) return known;
  const check = new Promise<void>((fine, wrong) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.integrity = `sha256-${hash}`;
    link.nonce = nonce;
    link.onload = () => (link.remove(), fine());
    link.onerror = () => (link.remove(), checks.delete(address), wrong(new Error(address)));
    link.href = address;
    document.head.append(link);
  });
  checks.set(address, check);
  return check;
}

/** Where it is, once all is there and what it should be. */
async function fetched(name: string): Promise<string> {
  const [version, hash, ...imports] = FILES[name] ?? ((await got('list')) as { files: Files }).files[name]!;
  const address = new URL(`c/${name}-${version}.js`, here).href;
  await Promise.all([checked(address, hash), ...imports.map(fetched)]);
  return address;
}

async function got(name: string): Promise<unknown> {
  return import(/* @vite-ignore */ await fetched(name));
}

// What the build makes of every `import()` in the widget.
claims.get = (name) => {
  const loading = got(name);
  loading.catch(({ message }: Error) => {
    const detail = { code: 'loader/unavailable', recoverable: true, help: message };
    for (const { element } of claims) element.dispatchEvent(new CustomEvent('am-error', { detail, bubbles: true }));
  });
  return loading;
};
await ((await got('main')) as { takeAll(): Promise<void> }).takeAll();

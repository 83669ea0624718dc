/**
 * The entry of the widget. The loader knows its hash, and it knows those of all other files: nothing runs that was not
 * checked. No script is made and no map written, which strict pages forbid.
 */

/** By name: a file's hash, and the files that it imports. */
type Files = Readonly<Record<string, readonly [hash: string, ...imports: string[]]>>;

/** Put in by the build: what every conversation needs; where all begins; and the file that lists all others. */
declare const FILES: Files;
declare const MAIN: string;
declare const LIST: string;

type Claims = { readonly element: HTMLElement }[] & { get?: (path: string) => Promise<unknown> };
const here = import.meta.url;
const claims = ((window as unknown as Record<symbol, Claims>)[Symbol.for('agent-messenger')] ??= []);
/** The loader's, which the page has allowed. */
const nonce = [...document.querySelectorAll('link')].find(({ href }) => href === here)?.nonce ?? '';
const checks = new Map<string, Promise<void>>();
const addressOf = (name: string): string => new URL(`c/${name}.js`, here).href;

function checked(name: string, hash: string): Promise<void> {
  const known = checks.get(name);
  if (known !== undefined) return known;
  const check = new Promise<void>((fine, wrong) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = '';
    link.integrity = `sha256-${hash}`;
    link.nonce = nonce;
    link.onload = () => (link.remove(), fine());
    link.onerror = () => (link.remove(), checks.delete(name), wrong(new Error(`${name} is not what it was`)));
    link.href = addressOf(name);
    document.head.append(link);
  });
  checks.set(name, check);
  return check;
}

async function fetched(name: string): Promise<void> {
  const [hash, ...imports] = FILES[name] ?? ((await got(LIST)) as { files: Files }).files[name]!;
  await Promise.all([checked(name, hash), ...imports.map(fetched)]);
}

async function got(name: string): Promise<unknown> {
  await fetched(name);
  return import(/* @vite-ignore */ addressOf(name));
}

// What the build makes of every `import()` in the widget.
claims.get = (path) => {
  const loading = got(path.slice(2, -3));
  loading.catch(() => {
    const detail = { code: 'loader/unavailable', recoverable: true, help: new URL(`c/${path}`, here).href };
    for (const { element } of claims) element.dispatchEvent(new CustomEvent('am-error', { detail, bubbles: true }));
  });
  return loading;
};
await got(MAIN);

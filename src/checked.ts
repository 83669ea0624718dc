/**
 * What the widget of the script tag loads later. The loader knows the hash of the widget's file, and that knows those of all
 * others: nothing runs that was not checked. No script is made and no map written, which strict pages forbid.
 */

/** By name: the rest of a file's name, its hash, and the names of the files that it imports. */
export type Files = Readonly<Record<string, readonly [version: string, hash: string, ...imports: string[]]>>;

type Claims = { readonly element: HTMLElement }[] & { get?: (name: string) => Promise<unknown> };
const here = import.meta.url;
const claims = ((window as unknown as Record<symbol, Claims>)[Symbol.for('agent-messenger')] ??= []);
/** The loader's, which the page has allowed. */
const nonce = [...document.querySelectorAll('link')].find(({ href }) => href === here)?.nonce ?? '';
/** WebKit runs what it has preloaded whatever its hash is, or preloads nothing; what it fetches it checks. */
const fetches = navigator.vendor.startsWith('Apple');
const checks = new Map<string, Promise<void>>();

function checked(address: string, hash: string): Promise<void> {
  const known = checks.get(address);
  if (known !== undefined) return known;
  const integrity = `sha256-${hash}`;
  const check = (fetches ? fetch(address, { integrity }) : preloaded(address, integrity)).then(
    () => undefined,
    () => {
      checks.delete(address);
      throw new Error(address);
    },
  );
  checks.set(address, check);
  return check;
}

function preloaded(address: string, integrity: string): Promise<unknown> {
  return new Promise<void>((fine, wrong) => {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.integrity = integrity;
    link.nonce = nonce;
    link.onload = () => (link.remove(), fine());
    link.onerror = () => (link.remove(), wrong());
    link.href = address;
    document.head.append(link);
  });
}

/** What every `import()` in the widget becomes: `files` are what every chat fetches, and `list`, with all others. */
export function checkedFiles(files: Files): void {
  /** Where it is, once all is there and what it should be. */
  const fetched = async (name: string): Promise<string> => {
    const [version, hash, ...imports] = files[name] ?? ((await got('list')) as { files: Files }).files[name]!;
    const address = new URL(`c/${name}-${version}.js`, here).href;
    await Promise.all([checked(address, hash), ...imports.map(fetched)]);
    return address;
  };
  const got = async (name: string): Promise<unknown> => import(/* @vite-ignore */ await fetched(name));
  claims.get = (name) => {
    const loading = got(name);
    loading.catch(({ message }: Error) => {
      const detail = { code: 'loader/unavailable', recoverable: true, help: message };
      for (const { element } of claims) element.dispatchEvent(new CustomEvent('am-error', { detail, bubbles: true }));
    });
    return loading;
  };
}

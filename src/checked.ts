/**
 * What the widget of the script tag loads later. The loader knows the hash of the widget's file, and that knows those of all
 * others: nothing runs that was not checked. No script is made and no map written, which strict pages forbid.
 */

/** By name: a file's hash, and the names of the files that it imports, with spaces between them. */
export type Files = Readonly<Record<string, string>>;

/** What files have put where other files look for it, by name. */
type Own = Record<string, object>;
type Claims = { readonly element: HTMLElement }[] & { own?: Own; get?: (name: string) => Promise<object> };
const here = import.meta.url;
const claims = ((window as unknown as Record<symbol, Claims>)[Symbol.for('agent-messenger')] ??= []);
/** The loader's, which the page has allowed. */
const nonce = [...document.querySelectorAll('link')].find(({ href }) => href === here)?.nonce ?? '';
/** WebKit runs what it has preloaded whatever its hash is, or preloads nothing; what it fetches it checks. */
const fetches = navigator.vendor.startsWith('Apple');
/** A line that was lost without a word answers nothing any more; one that is only slow is given twice as long each time. */
const FIRST_MS = 10_000;
/** Sixteen times as long at most. */
const DOUBLES = 4;
/** What has failed is not asked for with every frame, key or failure that it is missing in, whoever asks (ui/later.ts waits as long). */
const AGAIN_MS = 1_000;
const SELDOM_MS = 120_000;

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
  const coming = new Map<string, Promise<object>>();
  /** What has failed is remembered as failed, by Chromium 150 for as long as the page lives: the next try has its own address. */
  const failures = new Map<string, number>();
  /** Failed, and not to be asked for yet. */
  const resting = new WeakSet<Promise<object>>();
  /** Gives up a file that is on its way. */
  const underWay = new Map<string, (why?: unknown) => void>();
  /** Those that were when the line was lost. */
  let lost: ReadonlyMap<string, () => void> = new Map();
  const wake = (event: Event | KeyboardEvent): void => {
    if ('key' in event && event.key !== 'Enter') return;
    for (const [name, loading] of coming) {
      // What was asked for over a line that was lost does not come over the next.
      const gone = event.type === 'online' && lost.has(name) && lost.get(name) === underWay.get(name);
      if (gone) lost.get(name)!();
      if (gone || resting.has(loading)) coming.delete(name);
    }
  };
  addEventListener('offline', () => (lost = new Map(underWay)));
  // Whoever presses does not wait until it is tried again by itself; nor does anybody when the line is back.
  for (const type of ['click', 'keydown', 'online']) addEventListener(type, wake, true);
  const load = async (name: string): Promise<object> => {
    const [hash = '', ...imports] = (files[name] ?? ((await got('list')) as { files: Files }).files[name]!).split(' ');
    const failed = failures.get(name) ?? 0;
    // In the name stand the first eight letters of its hash that it can take (tools/list-files.mjs).
    const address = new URL(`c/${name}-${/\w{8}/.exec(hash)![0]}.js${failed > 0 ? `?${failed}` : ''}`, here).href;
    const fails = (): never => {
      failures.set(name, failed + 1);
      const detail = { code: 'loader/unavailable', recoverable: true, help: address };
      for (const { element } of claims) element.dispatchEvent(new CustomEvent('am-error', { detail, bubbles: true }));
      throw new Error(address);
    };
    const integrity = `sha256-${hash}`;
    const check: Promise<unknown> = fetches ? fetch(address, { integrity }) : preloaded(address, integrity);
    const late = new Promise((_fine, wrong) => {
      underWay.set(name, wrong);
      setTimeout(wrong, FIRST_MS * 2 ** Math.min(failed, DOUBLES));
    });
    const passed = Promise.race([check, late]).catch(fails);
    await Promise.all([passed.finally(() => underWay.delete(name)), ...imports.map(got)]);
    return (claims.own![name] = (await import(/* @vite-ignore */ address).catch(fails)) as object);
  };
  const got = (name: string): Promise<object> => {
    const known = coming.get(name);
    if (known !== undefined) return known;
    const loading = load(name);
    coming.set(name, loading);
    loading.catch(() => {
      resting.add(loading);
      const pause = Math.min(AGAIN_MS * 2 ** (failures.get(name) ?? 0), SELDOM_MS);
      setTimeout(() => coming.get(name) === loading && coming.delete(name), pause);
    });
    return loading;
  };
  claims.get = got;
}

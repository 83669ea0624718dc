const LATEST_MS = 3_000;
let page: Promise<unknown> | undefined;

/**
 * When the page has loaded and rests. A framework that takes over the HTML of a server has done so by then, and nothing of
 * ours that it did not write is in its way.
 */
export const pageRests = (): Promise<unknown> =>
  (page ??= new Promise((over) => {
    const rest = (): unknown =>
      'requestIdleCallback' in window ? requestIdleCallback(over, { timeout: LATEST_MS }) : setTimeout(over, 1_000);
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  }));

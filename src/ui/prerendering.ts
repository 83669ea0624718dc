/** The browser has made the page before anybody has come to it, which may take minutes: what is kept goes on being written elsewhere. */
export const isPrerendering = (): boolean => (document as { readonly prerendering?: boolean }).prerendering === true;

/** Resolves when somebody has come. */
export const arrived = (): Promise<unknown> =>
  new Promise((come) => document.addEventListener('prerenderingchange', come, { once: true }));

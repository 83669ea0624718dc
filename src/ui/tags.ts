/** What makes a script tag one of ours. */
export const TAG = 'script[data-token-endpoint],script[data-base-url]';

/** The script tags of a name; of several the first counts. */
export const tagsOf = (instance: string): HTMLScriptElement[] =>
  [...document.querySelectorAll<HTMLScriptElement>(TAG)].filter(
    ({ dataset }) => (dataset['instance'] || 'default') === instance,
  );

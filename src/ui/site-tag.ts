/** The language of the page, as a tag: what the site says, else the page, else the browser. */
export const siteTag = ({ locale }: { readonly locale: string }): string =>
  (locale || document.documentElement.lang || navigator.language || 'en').replaceAll('_', '-');

/** What peers call what we call otherwise. */
export const otherNames: Readonly<Record<string, string>> = {
  url: 'base-url',
  'api-url': 'base-url',
  region: 'base-url',
  server: 'base-url',
  endpoint: 'token-endpoint',
  token: 'token-endpoint',
  'token-url': 'token-endpoint',
  color: 'accent',
  theme: 'color-scheme',
  'primary-color': 'accent',
  'brand-color': 'accent',
  language: 'locale',
  lang: 'locale',
  position: 'placement',
  'dark-mode': 'color-scheme',
  'open-on': 'trigger',
};

/** What those who count are called besides (`config.analytics`). */
export const otherVendors: Readonly<Record<string, string>> = {
  ga: 'gtag',
  ga4: 'gtag',
  google: 'gtag',
  'google-analytics': 'gtag',
  gtm: 'data-layer',
  'google-tag-manager': 'data-layer',
  analytics: 'segment',
};

import type { Backstage } from './backstage.js';

/** The language of the page, as a tag: what the site says, else the page, else the browser. */
export const siteTag = ({ locale }: { readonly locale: string }): string =>
  (locale || document.documentElement.lang || navigator.language || 'en').replaceAll('_', '-');

/** The language of who has chosen none: the conversation's, else the page's. */
export const unchosenTag = ({ host, talk }: Pick<Backstage, 'host' | 'talk'>): string =>
  (host.noFollowLanguage ? '' : talk.snapshot.conversation.language.tag) || siteTag(host);

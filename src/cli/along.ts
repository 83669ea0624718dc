import type { Cookies } from './cookies.js';

/** What goes along with what is asked for a page. */
export interface Along {
  /** Whose page it is, as that was named. */
  readonly site: string;
  /** The cookies of that address, and what the page's site wants besides, where it is of that site. */
  to(url: URL): Readonly<Record<string, string>>;
  /** What was answered there, which may have had something kept. */
  heard(url: URL, answer: Pick<Response, 'headers'>): void;
}

/** `own` is for the site as it was named, and for nobody to whom that leads on. */
export const alongTo = (site: URL, own: Readonly<Record<string, string>>, cookies: Cookies): Along => ({
  site: site.origin,
  to(url) {
    const more = isOf(site, url) ? own : {};
    const kept = cookies.for(url).split('; ');
    const names = new Set(kept.map(nameOf));
    // What the site has set since counts, and not what was given at the start.
    const given = (more['cookie'] ?? '').split('; ').filter((one) => !names.has(nameOf(one)));
    const cookie = [...given, ...kept].filter((one) => one !== '').join('; ');
    return { ...more, ...(cookie === '' ? {} : { cookie }) };
  },
  heard: (url, answer) => cookies.keep(url, answer),
});

const nameOf = (pair: string): string => pair.replace(/=.*$/, '');

/** The same origin, or the same name by TLS, to which most that are asked without it lead on. */
const isOf = (site: URL, { origin, protocol, host }: URL): boolean =>
  origin === site.origin ||
  (protocol === 'https:' && site.protocol === 'http:' && host === site.host && site.port === '');

import { urlOf } from '../ui/url.js';

/** Where a page is that has no address: what it names beside itself is there. */
export const NOWHERE = 'https://page.invalid/';

/** What a script tag names; null where a browser would load nothing. */
export function fileOf(src: string, page: URL | null): URL | null {
  const url = urlOf(src.trim(), page?.href ?? NOWHERE);
  return url !== undefined && /^(?:https?|file):$/.test(url.protocol) ? url : null;
}

/** Of the folder of a release, or of a CDN of npm packages: the whole version. */
export const versionIn = ({ pathname }: URL): string | null =>
  /(?:\/|@)v?(\d+\.\d+\.\d+(?:-[\w.]+)?)\//.exec(pathname)?.[1] ?? null;

/** What it names is the newest of something: the channel of a release, or a range of versions. */
export function isFloating(url: URL): boolean {
  if (versionIn(url) !== null) return false;
  const { hostname, pathname } = url;
  const cdn = /^(?:unpkg\.com|cdn\.jsdelivr\.net|esm\.sh|cdn\.skypack\.dev|esm\.run)$/.test(hostname);
  return (
    /\/(?:v\d+|latest|next|stable)\//.test(pathname) ||
    /@(?:[\^~]|%5e)?(?:\d[\w.]*|latest|next)\//i.test(pathname) ||
    cdn
  );
}

/** The file of ours that it is. */
export const nameOf = ({ pathname }: URL): string => pathname.slice(pathname.lastIndexOf('/') + 1);

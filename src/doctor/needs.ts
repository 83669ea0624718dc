import type { Remark } from '../ui/parts/remarks.js';
import { urlOf } from '../ui/url.js';

/** What a page's policy has to allow, and does not. */
export interface MissingDirective {
  /** As in the policy. */
  readonly directive: 'connect-src' | 'img-src' | 'trusted-types';
  /** What has to be added to it. */
  readonly add: string;
  readonly why: string;
}

/** What the widget will do under the policy of the page. */
export interface PolicyNeeds {
  /** The messaging host, as `https://…`. */
  readonly baseUrl: string;
  /** Endpoints of the page's own server. */
  readonly endpoints?: readonly string[] | undefined;
  /** Origins whose pictures are shown without asking. */
  readonly imageOrigins?: readonly string[] | undefined;
  /** Where the options are, if they are fetched (`data-config`). */
  readonly config?: string | undefined;
  /** Where the files of the script tag are. Safari, and every browser of an iPhone, fetches them to check them. */
  readonly files?: string | undefined;
}

/** One thing that a policy may forbid. */
export interface Need extends MissingDirective {
  /** What is asked there. */
  readonly url: string;
  /** Its origin, which a policy speaks of. */
  readonly origin: string;
}

/** As the policy of a page calls an origin. */
export const named = ({ origin }: URL, page: string): string => (origin === new URL(page).origin ? "'self'" : origin);

/** All that a chat asks for, from a page at that address. */
export function needsOf(
  { baseUrl, endpoints = [], imageOrigins = [], config, files }: PolicyNeeds,
  page: string,
): Need[] {
  // As it may be written: without its scheme, or with that of the socket.
  const whole = /^(\w+:)?\/|^\.|^$/.test(baseUrl) ? baseUrl : `https://${baseUrl}`;
  const base = new URL(whole.replace(/^ws/i, 'http'), page);
  const under = base.origin + base.pathname.replace(/\/+$/, '');
  const socket = base.origin.replace(/^http/, 'ws');
  const fetching = (address: string, why: string): Need => {
    const url = new URL(address, page);
    return { directive: 'connect-src', add: named(url, page), why, url: url.href, origin: url.origin };
  };
  return [
    ...endpoints.map((endpoint) => fetching(endpoint, 'the token')),
    // A policy may name paths.
    fetching(`${under}/api/v1/sessions`, 'the session'),
    ...(config === undefined ? [] : [fetching(config, 'the options')]),
    ...(files === undefined ? [] : [fetching(files, 'the files, which Safari checks by it')]),
    {
      directive: 'connect-src',
      add: socket,
      why: 'the conversation',
      url: `${under.replace(/^http/, 'ws')}/ws`,
      origin: socket,
    },
    // What is no origin is told by name.
    ...imageOrigins
      .filter((origin) => /^https?:/.test(urlOf(origin)?.protocol ?? ''))
      .map((origin): Need => ({
        directive: 'img-src',
        add: origin,
        why: 'pictures',
        url: `${origin}/favicon.ico`,
        origin: new URL(origin, page).origin,
      })),
  ];
}

/** Each thing that has to be added, once. */
export const once = (missing: readonly MissingDirective[]): MissingDirective[] =>
  missing.filter(({ add }, at) => missing.findIndex((one) => one.add === add) === at);

/** Without a name for its policy the widget draws nothing where such types are required. */
export const unnamed: MissingDirective = {
  directive: 'trusted-types',
  add: 'agent-messenger',
  why: "the widget's one policy",
};

/** A bundle has Lit as it is, which throws where it is imported; what the script tag loads has it without (tools/build-plugins.mjs). */
export const bundled: Remark = {
  code: 'page/policy',
  level: 'warning',
  cause:
    "The page's Content-Security-Policy forbids the policy of Lit. If this chat is in a bundle of npm, that does not even start.",
  fix: 'Add lit-html to trusted-types.',
};

export const policyRemarks = (missing: readonly MissingDirective[]): Remark[] =>
  missing.map(({ directive, add, why }) => ({
    code: 'page/policy',
    level: 'error',
    cause: `The page's Content-Security-Policy forbids ${why}: that violates its ${directive}.`,
    fix: `Add ${add} to ${directive}.`,
  }));

import type { HostilePage, Site } from './hostile-pages.js';

const socket = (messaging: string): string => messaging.replace(/^http/, 'ws');
const policy = (...lines: readonly string[]): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': lines.join('; '),
});
/** Of a page whose own lines are nothing but the tag. */
const tight = ({ messaging }: Site, script: string): string[] => [
  "default-src 'none'",
  `script-src ${script}`,
  "style-src 'none'",
  'img-src data:',
  `connect-src 'self' ${messaging} ${socket(messaging)}`,
];
/** The strictest policy that a site may have. Whole suites run under it. */
export const strict = (site: Site): Readonly<Record<string, string>> =>
  policy(
    ...tight(site, "'nonce-R' 'strict-dynamic'"),
    "require-trusted-types-for 'script'",
    'trusted-types agent-messenger',
  );
const everythingOff = [
  'accelerometer',
  'autoplay',
  'camera',
  'clipboard-read',
  'clipboard-write',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'unload',
  'usb',
  'window-management',
  'xr-spatial-tracking',
].map((name) => `${name}=()`);

/** Where a page may be, besides what it does itself. */
export const surroundings: readonly HostilePage[] = [
  {
    name: 'allows no policy for trusted types',
    headers: (site) =>
      policy(
        ...tight(site, "'nonce-R' 'strict-dynamic'"),
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ),
    needs: 'trustedTypes',
    says: /not available/,
    grumbles: [/trusted|TrustedHTML|policy/i, 3],
  },
  {
    name: 'has policies for trusted types of its own, and one by default',
    headers: (site) =>
      policy(
        ...tight(site, "'nonce-R' 'strict-dynamic'"),
        "require-trusted-types-for 'script'",
        "trusted-types default angular lit-html dompurify agent-messenger 'allow-duplicates'",
      ),
    needs: 'trustedTypes',
    before: `trustedTypes.createPolicy('default', { createHTML: () => { throw new TypeError('never'); } }); trustedTypes.createPolicy('lit-html', { createHTML: (text) => text }); trustedTypes.createPolicy('dompurify', { createHTML: (text) => text });`,
  },
  {
    name: 'lets in nothing that does not say so',
    headers: () => ({ 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' }),
  },
  {
    name: 'lets in nothing with credentials',
    headers: () => ({ 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'credentialless' }),
  },
  {
    name: 'is in a sandbox without an origin',
    at: 'frame',
    attributes: 'data-token-endpoint="SITE/open/token"',
  },
  {
    name: 'allows scripts by a list of places',
    headers: (site) => policy(...tight(site, `'nonce-R' ${site.files}`)),
  },
  {
    name: 'allows scripts by their hash alone',
    headers: (site) => policy(...tight(site, `'sha384-${site.loader}' 'strict-dynamic'`)),
    attributes: 'integrity="sha384-HASH"',
    blind: true,
  },
  {
    name: 'does not let the messaging host be asked',
    headers: () =>
      policy("default-src 'none'", "script-src 'nonce-R' 'strict-dynamic'", "connect-src 'self'", 'img-src data:'),
    says: /not available|no connection|cannot run|cannot start/i,
    grumbles: [/Content Security Policy|Refused|violates/i, 3],
  },
  {
    name: 'permits nothing',
    headers: () => ({ 'Permissions-Policy': everythingOff.join(', ') }),
  },
  {
    name: 'tells nobody where it is',
    headers: () => ({ 'Document-Policy': 'force-load-at-top', 'Referrer-Policy': 'no-referrer' }),
  },
  { name: 'is a file', at: 'file', attributes: 'data-token-endpoint="SITE/open/token"' },
  { name: 'is on localhost', at: 'localhost' },
  {
    name: 'is XHTML',
    kind: '.xhtml',
    says: /not available/,
    html: '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head>HEAD</head><body>BODY</body></html>',
  },
];

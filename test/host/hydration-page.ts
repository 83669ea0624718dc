import { createElement as h, useEffect, useState, type ReactNode } from 'react';

/** A whole document, as Next renders it: the same on the server and in the browser. */
export function Page({ attributes }: { attributes: Readonly<Record<string, string>> }): ReactNode {
  const [taken, setTaken] = useState(false);
  useEffect(() => setTaken(true), []);
  return h(
    'html',
    { lang: 'en' },
    h('head', null, h('title', null, 'Shop'), h('link', { rel: 'icon', href: 'data:,' })),
    h(
      'body',
      null,
      h('main', null, h('h1', null, 'Shop'), h('agent-messenger', attributes), h('output', null, taken ? 'taken' : '')),
      // The page has not loaded as long as this has not come.
      h('img', { src: '/held.png', alt: '' }),
    ),
  );
}

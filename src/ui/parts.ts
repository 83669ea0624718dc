import { Later } from './later.js';

/** What comes when it is first needed, each a file of its own. */
export const parts = {
  markdown: new Later(() => import('./parts/markdown.js')),
  sentences: new Later(() => import('./parts/sentences.js')),
  palette: new Later(() => import('./parts/palette.js')),
  cards: new Later(() => import('./parts/cards.js')),
  handoff: new Later(() => import('./parts/handoff.js')),
  screens: new Later(() => import('./parts/screens.js')),
  whole: new Later(() => import('./parts/whole.js')),
  menu: new Later(() => import('./parts/menu.js')),
  analytics: new Later(() => import('./parts/analytics.js')),
  after: new Later(() => import('./parts/after.js')),
  extras: new Later(() => import('./parts/extras.js')),
  listen: new Later(() => import('./parts/listen.js')),
  move: new Later(() => import('./parts/move.js')),
  idle: new Later(() => import('./idle.js')),
  notices: new Later(() => import('./parts/notices.js')),
  teaser: new Later(() => import('./parts/teaser.js')),
  remarks: new Later(() => import('./parts/remarks.js')),
  download: new Later(() => import('./parts/download.js')),
} as const;

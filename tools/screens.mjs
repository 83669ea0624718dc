// node tools/screens.mjs: the pictures of docs/design.md, from the running widget. Each sheet is a row of states.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openGallery, stateIsThere } from './gallery.mjs';
import { root } from './installed.mjs';

const sun = '%23ffc61a';
const ink = '%2315161a';
const coral = '%23e5533a';
/** [state, what else the address says]; the size is of one picture. */
const sheets = {
  conversation: [
    [
      ['suggestions', 'scheme=light'],
      ['suggestions', `scheme=dark&accent=${ink}`],
      ['suggestions', `scheme=light&accent=${sun}&dir=rtl`],
      ['suggestions', 'scheme=dark&dir=rtl'],
    ],
  ],
  home: [
    [
      ['home', 'scheme=light'],
      ['home', `scheme=dark&accent=${sun}`],
      ['home', `scheme=light&accent=${ink}&dir=rtl`],
      ['empty', `scheme=light&accent=${coral}`],
    ],
  ],
  streaming: [
    [
      ['thinking', ''],
      ['streaming-list', ''],
      ['streaming-table', `accent=${coral}`],
      ['markdown', `scheme=dark&accent=${sun}`],
    ],
  ],
  delivery: [
    [
      ['deliveries', ''],
      ['deliveries', `scheme=dark&accent=${sun}`],
      ['carousel', ''],
      ['call', `scheme=dark&accent=${ink}`],
    ],
  ],
  handoff: [
    [
      ['handoff-requested', ''],
      ['handoff-queue', ''],
      ['handoff-joined', `scheme=dark&accent=${sun}`],
      ['handoff-failed', ''],
    ],
    [
      ['handoff-accepted', 'scheme=dark'],
      ['handoff-timeout', ''],
      ['handoff-elsewhere', `accent=${ink}`],
      ['handoff-queue', `scheme=dark&accent=${ink}&dir=rtl`],
    ],
  ],
  gates: [
    [
      ['consent', ''],
      ['form', `accent=${ink}`],
      ['ended-by-person', `accent=${sun}`],
      ['ended-by-you', 'scheme=dark'],
    ],
  ],
  trouble: [
    [
      ['reconnecting', ''],
      ['waiting', `scheme=dark&accent=${sun}`],
      ['closing', `accent=${ink}`],
      ['expired', 'scheme=dark'],
    ],
    [
      ['cannot-start', ''],
      ['token-problem', `accent=${coral}`],
      ['new-messages', `scheme=dark&accent=${ink}`],
      ['interrupted', ''],
    ],
    [
      ['lost-consent', ''],
      ['lost-menu', 'scheme=dark'],
      ['lost-end', `accent=${ink}`],
      ['lost-copy', 'scheme=dark'],
    ],
    [
      ['late-home', ''],
      ['late-menu', 'scheme=dark'],
      ['late-end', `accent=${ink}`],
      ['lost-card', ''],
    ],
  ],
  menus: [
    [
      ['menu', ''],
      ['end-dialog', ''],
      ['settings', 'scheme=dark'],
      ['data', ''],
    ],
  ],
  small: [
    [
      ['suggestions', 'size=320x640'],
      ['deliveries', 'size=320x640&scheme=dark'],
      ['streaming-done', 'size=320x256'],
      ['user-typing-long', 'size=390x640'],
    ],
  ],
  forced: [
    [
      ['suggestions', 'forced'],
      ['deliveries', 'forced'],
      ['handoff-queue', 'forced'],
      ['settings', 'forced'],
    ],
  ],
};

const { address, browser, stop } = await openGallery();
const folder = join(root, 'docs', 'screens');
mkdirSync(folder, { recursive: true });
const wanted = process.argv.slice(2);
for (const [name, rows] of Object.entries(sheets)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const pictures = [];
  for (const row of rows) {
    const line = [];
    for (const [state, more] of row) line.push(await picture(state, more));
    pictures.push(line);
  }
  const sheet = await browser.newPage({ viewport: { width: 1224, height: 200 } });
  await sheet.setContent(
    `<body style="margin:0;background:#eceae6">${pictures.map((line) => `<div style="display:flex;gap:8px;align-items:flex-end">${line.map((data) => `<img width="300" src="data:image/png;base64,${data}">`).join('')}</div>`).join('')}`,
  );
  await sheet.screenshot({ path: join(folder, `${name}.png`), fullPage: true });
  await sheet.close();
  console.log(`docs/screens/${name}.png`);
}
await stop();

async function picture(state, more) {
  const [width, height] = (/size=(\d+x\d+)/.exec(more)?.[1] ?? '424x724').split('x').map(Number);
  const dark = more.includes('dark');
  // Below 481 a window is a phone: the popup is shown in a wider one, and cut out of it.
  const phone = more.includes('size=');
  const context = await browser.newContext({
    viewport: { width: phone ? width : 620, height },
    colorScheme: dark ? 'dark' : 'light',
    forcedColors: more.includes('forced') ? 'active' : 'none',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  // What the states say was said, was said just now.
  // It goes on: a status line comes when trouble has lasted.
  await page.clock.install({ time: new Date('2026-03-10T14:04:00') });
  await page.clock.resume();
  await page.goto(`${address}/?state=${state}&${more}`);
  await stateIsThere(page);
  const left = phone || more.includes('rtl') ? 0 : 620 - width;
  const shot = await page.screenshot({ clip: { x: left, y: 0, width, height } });
  await context.close();
  return shot.toString('base64');
}

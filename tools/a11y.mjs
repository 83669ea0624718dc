// npm run a11y [-- --json] [-- --states a,b] [-- --quick] [-- --where 'forced en ltr 1280']: every state of the widget in every appearance, audited.
// axe with every rule of WCAG 2.2 AA and best practice; targets of 44 px; nothing obscured; no side scrolling; names; the
// order of the keys is the one that is seen; edges and the composer's ring are there in forced colours, and no icon has a colour of its own.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { openGallery, stateIsThere } from './gallery.mjs';

const require = createRequire(import.meta.url);
const json = process.argv.includes('--json');
const quick = process.argv.includes('--quick');
const option = (name) => process.argv[process.argv.indexOf(name) + 1];
const say = (line) => (json ? process.stderr : process.stdout).write(`${line}\n`);

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const RULES = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true }, 'color-contrast': { enabled: true } },
  resultTypes: ['violations'],
};
const SIZES = [
  [1280, 800],
  [390, 844],
  [320, 256],
];
const LOOKS = [
  { scheme: 'light', forced: 'none' },
  { scheme: 'dark', forced: 'none' },
  { scheme: 'light', forced: 'active' },
  // A third longer than English, and a language that is written from the right.
  { scheme: 'light', forced: 'none', locale: 'en-XA' },
  { scheme: 'dark', forced: 'none', locale: 'ar' },
];

const { address, browser, states: all, stop } = await openGallery();
const states = process.argv.includes('--states') ? option('--states').split(',') : all;

/** Every state in every appearance; in a hurry, each state in one of them, in turn. */
const audits = [];
let turn = 0;
for (const state of states) {
  const looks = LOOKS.flatMap((look) =>
    ['ltr', 'rtl'].flatMap((dir) => SIZES.map((size) => ({ state, dir, size, ...look }))),
  );
  audits.push(...(quick ? [looks[turn++ % looks.length]] : looks));
}
if (process.argv.includes('--where')) {
  const wanted = audits.filter((one) => nameOf(one).includes(option('--where')));
  audits.splice(0, audits.length, ...wanted);
}

const problems = [];
const lanes = [0, 1].map(async (lane) => {
  for (let at = lane; at < audits.length; at += 2) {
    // At once: it takes long, and may be broken off.
    for (const problem of await audit(audits[at])) {
      problems.push(problem);
      say(`${problem.where}: ${problem.rule}: ${problem.what}`);
    }
    if (at % 50 < 2) say(`${at} of ${audits.length}`);
  }
});
await Promise.all(lanes);
await stop();

const kinds = new Map();
for (const { rule, what } of problems) kinds.set(`${rule}: ${what}`, (kinds.get(`${rule}: ${what}`) ?? 0) + 1);
for (const [kind, times] of [...kinds].sort((one, other) => other[1] - one[1]).slice(0, 40)) say(`${times} × ${kind}`);
say(`${audits.length} audits of ${states.length} states, ${problems.length} violations`);
if (json) console.log(JSON.stringify({ audits: audits.length, violations: problems.length, states: states.length }));
// The counts, for tools/test.mjs: an audit is a test.
const failed = new Set(problems.map(({ where }) => where)).size;
if (process.env.RESULTS !== undefined)
  writeFileSync(process.env.RESULTS, JSON.stringify({ passed: audits.length - failed, failed }));
process.exit(problems.length === 0 && audits.length > 0 ? 0 : 1);

function nameOf({ state, scheme, forced, dir, locale = 'en', size: [width, height] }) {
  return `${state} ${scheme} ${forced === 'active' ? 'forced ' : ''}${locale} ${dir} ${width}x${height}`;
}

async function audit(one) {
  const where = nameOf(one);
  const {
    state,
    scheme,
    forced,
    dir,
    locale = 'en',
    size: [width, height],
  } = one;
  const page = await browser.newPage({
    viewport: { width, height },
    colorScheme: scheme,
    forcedColors: forced,
    reducedMotion: 'reduce',
  });
  try {
    await page.goto(`${address}/?state=${state}&scheme=${scheme}&dir=${dir}&locale=${locale}`);
    await stateIsThere(page);
    await page.evaluate(axe);
    const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, rules), RULES);
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({
        where,
        rule: id,
        what: `${target.flat().join(' ')} ${failureSummary.split('\n')[1] ?? ''}`.slice(0, 240),
      })),
    );
    const own = [...(await page.evaluate(geometry)), ...(await page.evaluate(order))];
    if (forced === 'active') own.push(...(await page.evaluate(edges)));
    return [...found, ...own.map(({ rule, what }) => ({ where, rule, what }))];
  } catch (error) {
    return [{ where, rule: 'audit', what: error.message.split('\n')[0] }];
  } finally {
    await page.close();
  }
}

/** In the page, and not looked at by axe: size of targets, what scrolls sideways, is outside or cut, what is live. */
function geometry() {
  const root = document.querySelector('test-messenger').shadowRoot;
  const problems = [];
  const shown = (element) =>
    element.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) && element.getClientRects().length > 0;
  const tell = (rule, element, more = '') =>
    problems.push({ rule, what: `${element.localName}.${[...element.classList].join('.')} ${more}`.trim() });
  const scrolls = (element) => element.closest('.table, pre, .rail, .chips, .scroll') !== null;
  /** What one hits may be larger than what one sees. */
  const reaches = (element) => {
    const { content, position, width, height } = getComputedStyle(element, '::before');
    return content !== 'none' && position === 'absolute' && parseFloat(width) >= 43.5 && parseFloat(height) >= 43.5;
  };
  for (const element of root.querySelectorAll('button, a[href], input, textarea, select, [tabindex="0"]')) {
    if (!shown(element) || element.closest('.veil ~ *') !== null) continue;
    // A box that is drawn by its label has the label's size.
    const box = (
      element.matches('input.sr, .check input, input.cover') ? element.closest('label') : element
    ).getBoundingClientRect();
    const inSentence = element.matches('.md a, p a');
    if (!inSentence && (box.width < 43.5 || box.height < 43.5) && !reaches(element))
      tell('target-44', element, `${Math.round(box.width)}x${Math.round(box.height)}`);
    if (box.width === 0) tell('empty-target', element);
  }
  const panel = root.querySelector('dialog[open]');
  if (panel !== null) {
    if (panel.scrollWidth > panel.clientWidth + 1)
      tell('side-scroll', panel, `${panel.scrollWidth} > ${panel.clientWidth}`);
    for (const element of panel.querySelectorAll('.log, .screen, .home, .foot, .head'))
      if (shown(element) && element.scrollWidth > element.clientWidth + 1 && !scrolls(element))
        tell('side-scroll', element, `${element.scrollWidth} > ${element.clientWidth}`);
    const box = panel.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
      tell('outside', panel, JSON.stringify(box));
    const log = panel.querySelector('.log');
    // What has to be read or answered now takes some of it.
    const least = panel.querySelector('.status, .mask') === null ? 95 : 63;
    if (log !== null && shown(log) && log.clientHeight < least) tell('log-96', log, `${log.clientHeight}`);
    for (const element of panel.querySelectorAll('b, p, h2, h3, h4, span, button')) {
      if (!shown(element) || element.closest('.sr, .who, .resume, .att') !== null || element.classList.contains('sr'))
        continue;
      if (
        element.scrollWidth > element.clientWidth + 2 &&
        element.clientWidth > 0 &&
        getComputedStyle(element).overflow === 'hidden' &&
        !scrolls(element)
      )
        tell('cut', element);
    }
  }
  for (const live of document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=log]'))
    if (live.closest('.am-live') === null) tell('live', live);
  for (const live of root.querySelectorAll('[aria-live]'))
    if (live.getAttribute('aria-live') !== 'off') tell('live', live);
  const ids = [...root.querySelectorAll('[id]')];
  // axe leaves it to people whether one of the two matters.
  for (const one of ids) if (root.getElementById(one.id) !== one) tell('id-twice', one, one.id);
  // What a scroller drives stands still until it is scrolled, and may then make something paler (docs/decisions/0056).
  const fades = ({ timeline, effect }) =>
    timeline instanceof ScrollTimeline &&
    effect
      .getKeyframes()
      .flatMap(Object.keys)
      .every((name) => /^(?:(?:computedO|o)ffset|easing|composite|opacity|(?:webkitM|m)ask\w*)$/.test(name));
  const moving = [...document.getAnimations(), ...root.getAnimations()].filter(
    (animation) => animation.playState === 'running' && !fades(animation),
  );
  if (moving.length > 0) problems.push({ rule: 'moving', what: `${moving.length} animations under reduced motion` });
  return problems;
}

/** In the page: what stands side by side is reached in the order in which it is read, and line after line. */
function order() {
  const root = document.querySelector('test-messenger').shadowRoot;
  const problems = [];
  const name = (element) => `${element.localName}.${[...element.classList].join('.')}`;
  for (const group of root.querySelectorAll('.head, .comp, .acts, .tools, .row, .status, .chips, .nav, .foot.act')) {
    const toLeft = getComputedStyle(group).direction === 'rtl';
    const stops = [...group.querySelectorAll('button, a[href], textarea, select')].filter(
      (one) => one.checkVisibility({ checkVisibilityCSS: true }) && one.getClientRects().length > 0,
    );
    stops.slice(1).forEach((next, at) => {
      const [a, b] = [stops[at].getBoundingClientRect(), next.getBoundingClientRect()];
      const sideBySide = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > Math.min(a.height, b.height) / 2;
      const on = (b.left + b.right - a.left - a.right) * (toLeft ? -1 : 1) > 0;
      const after = sideBySide ? on : b.top >= a.top;
      if (!after) problems.push({ rule: 'order', what: `${name(stops[at])} is reached before ${name(next)}` });
    });
  }
  return problems;
}

/** In the page, in forced colours, where grounds and shadows are gone: lines are what is left. */
function edges() {
  const root = document.querySelector('test-messenger').shadowRoot;
  const problems = [];
  const line = (element, kind, drawn) => {
    const style = getComputedStyle(element, drawn);
    return style[`${kind}Style`] !== 'none' && parseFloat(style[`${kind}Width`]) >= 1;
  };
  // What is drawn behind the words, smaller than the target is.
  const edged = (element) =>
    line(element, 'borderTop') ||
    (getComputedStyle(element, '::before').content !== 'none' && line(element, 'borderTop', '::before'));
  for (const element of root.querySelectorAll(
    '.launch, .popup .panel[open], .bubble, .comp, .btn, .chip, .card, .in, .menu, .box',
  ))
    if (element.checkVisibility({ checkVisibilityCSS: true }) && !edged(element))
      problems.push({ rule: 'edge', what: `${element.localName}.${[...element.classList].join('.')}` });
  // A colour of ours may not be seen on a ground that is the visitor's.
  for (const icon of root.querySelectorAll('svg'))
    if (getComputedStyle(icon).color !== getComputedStyle(icon.parentElement).color)
      problems.push({ rule: 'icon', what: `${icon.getAttribute('class')} in ${icon.parentElement.className}` });
  const area = root.querySelector('#text');
  if (area === null || area.closest('[inert]') !== null) return problems;
  area.focus();
  if (![area, area.closest('.comp')].some((one) => line(one, 'outline')))
    problems.push({ rule: 'ring', what: 'the composer has the focus, and nothing shows it' });
  return problems;
}

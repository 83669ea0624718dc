// npm run test:a11y-walk [-- --accept] [-- --states a,b]: what a screen reader is given of every state of the widget, and where
// the keys go in it, against what was accepted (test/a11y/<state>.txt). It is `walk` in docs/accessibility.md.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openGallery, stateIsThere } from './gallery.mjs';
import { root } from './installed.mjs';

const folder = join(root, 'test', 'a11y');
const accept = process.argv.includes('--accept');
const only = process.argv.includes('--states')
  ? process.argv[process.argv.indexOf('--states') + 1].split(',')
  : undefined;
/** The announcer's: one for what is urgent, one for answers, one for the rest. */
const LIVE = 3;
const NOWHERE = 'the body of the page';
/** After what has the focus without a ring around it. */
const BARE = ' (bare)';
/** More than any state has places for the focus. */
const MOST_STOPS = 300;

const { address, browser, states: all, stop } = await openGallery();
mkdirSync(folder, { recursive: true });
const problems = [];
const states = only ?? all;
const lanes = [0, 1].map(async (lane) => {
  for (let at = lane; at < states.length; at += 2) problems.push(...(await look(states[at])));
});
await Promise.all(lanes);
await stop();
if (only === undefined)
  for (const file of readdirSync(folder))
    if (file.endsWith('.txt') && !all.includes(file.slice(0, -4))) {
      if (accept) rmSync(join(folder, file));
      else problems.push(`${file}: there is no such state`);
    }
for (const problem of problems) console.log(problem);
const failed = new Set(problems.map((problem) => problem.split(':')[0])).size;
console.log(`${states.length} states, ${failed} other than they should be`);
if (process.env.RESULTS !== undefined)
  writeFileSync(process.env.RESULTS, JSON.stringify({ passed: states.length - failed, failed }));
process.exit(failed === 0 && states.length > 0 ? 0 : 1);

async function look(state) {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    const page = await context.newPage();
    // Days and hours are words of the tree.
    await page.clock.setFixedTime(new Date('2026-03-12T10:30:00Z'));
    await page.goto(`${address}/?state=${state}`);
    await stateIsThere(page);
    const session = await context.newCDPSession(page);
    await session.send('Accessibility.enable');
    const tree = await settled(session);
    const keys = await walk(page, session);
    return [...tree.problems, ...keys.problems, ...compared(state, `${tree.text}\n\n${keys.text}\n`)].map(
      (problem) => `${state}: ${problem}`,
    );
  } catch (error) {
    return [`${state}: ${error.message.split('\n')[0]}`];
  } finally {
    await context.close();
  }
}

/** Parts of the widget are still on their way: it stands when it is the same for a while. */
async function settled(session) {
  let tree = null;
  let same = 0;
  for (let number = 0; number < 60 && same < 4; number++) {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const now = treeOf(nodes);
    same = now.text === tree?.text ? same + 1 : 0;
    tree = now;
    await new Promise((later) => setTimeout(later, 150));
  }
  if (same < 4) tree.problems.push('it does not come to rest');
  return tree;
}

function compared(state, text) {
  const path = join(folder, `${state}.txt`);
  if (accept) {
    writeFileSync(path, text);
    return [];
  }
  if (!existsSync(path)) return ['nothing was accepted for it'];
  const [was, is] = [readFileSync(path, 'utf8').split('\n'), text.split('\n')];
  const at = is.findIndex((line, number) => line !== was[number]);
  if (at < 0 && is.length === was.length) return [];
  return [`line ${at + 1} was “${(was[at] ?? '').trim()}” and is “${(is[at] ?? '').trim()}”`];
}

/** Roles that say nothing: what is in them is told without them. */
function treeOf(nodes) {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines = [];
  const problems = [];
  const tells = ['busy', 'live', 'modal', 'expanded', 'disabled', 'checked', 'pressed', 'haspopup', 'invalid', 'level'];
  const write = (node, depth, hidden, above) => {
    const role = node.role?.value ?? '';
    const name = node.name?.value ?? '';
    const properties = Object.fromEntries((node.properties ?? []).map((one) => [one.name, one.value.value]));
    const focusable = properties.focusable === true && role !== 'RootWebArea';
    const gone = hidden || properties.hidden === true;
    if (focusable && gone) problems.push(`${role} “${name}” takes the focus and is hidden`);
    const silent =
      node.ignored ||
      ['generic', 'none', 'InlineTextBox', 'LineBreak', 'ListMarker', 'LayoutTable'].includes(role) ||
      (role === 'StaticText' && (name.trim() === '' || above.includes(name.trim())));
    if (!silent) {
      const states = tells.flatMap((key) => {
        const value = properties[key];
        return value === undefined || value === false || value === 'false' || value === '' ? [] : [`${key}=${value}`];
      });
      const description = node.description?.value ? [`(${node.description.value})`] : [];
      const said = role === 'StaticText' ? `“${name.trim()}”` : `${role}${name === '' ? '' : ` “${name.trim()}”`}`;
      lines.push(`${'  '.repeat(depth)}${[said, ...description, ...states, ...(focusable ? ['·'] : [])].join(' ')}`);
      if (focusable && name.trim() === '' && role !== 'scrollable') problems.push(`${role} has no name`);
    }
    const below = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []);
    const names = below
      .filter(({ role: kind }) => /^(button|link|textbox|combobox|checkbox|radio|switch|menuitem)$/.test(kind?.value))
      .map((one) => `${one.role?.value} “${one.name?.value ?? ''}”`);
    for (const twice of new Set(names.filter((one, at) => names.indexOf(one) !== at)))
      problems.push(`${twice} stands twice side by side`);
    // What is said aloud comes and goes: it has tests of its own.
    if (properties.live !== undefined && properties.live !== 'off') return;
    for (const one of below) write(one, silent ? depth : depth + 1, gone, silent ? above : name);
  };
  write(nodes[0], 0, false, '');
  const live = nodes.filter(
    ({ ignored, properties = [] }) =>
      !ignored && properties.some((one) => one.name === 'live' && one.value.value !== 'off'),
  ).length;
  if (live !== LIVE) problems.push(`${live} places speak by themselves`);
  return { text: lines.join('\n'), problems };
}

/** From before the widget to after it and back, by Tab alone; out of a question over it, by Escape. */
async function walk(page, session) {
  const over = await page.evaluate(() => {
    const after = document.createElement('button');
    after.textContent = 'After';
    document.body.append(after);
    const widget = document.querySelector('test-messenger').shadowRoot;
    // What stands open over the rest has the focus, and keeps it.
    const over = widget.querySelector('[role=menu], [role=alertdialog]') !== null;
    if (!over) document.querySelector('main button').focus();
    return over;
  });
  const problems = [];
  const [there, open] = await stops(page, session, 'Tab', 'After');
  if (open) {
    const [back] = await stops(page, session, 'Shift+Tab', 'button');
    // Of a long conversation more comes into being on the way back.
    const coming = back.toReversed()[Symbol.iterator]();
    const both = there.slice(0, -1).every((stop) => includes(coming, stop));
    if (!over && !both) problems.push(`back is another way: ${back.join(', ')}`);
  } else {
    const modal = await page.evaluate(() => {
      const widget = document.querySelector('test-messenger').shadowRoot;
      return widget.querySelector('dialog:modal, [aria-modal="true"]') !== null;
    });
    if (!modal) problems.push('the focus cannot leave, and nothing says that it is held');
    await page.keyboard.press('Escape');
    await drawn(page);
    there.push(`Escape: ${(await focused(page, session)).said}`);
  }
  for (const stop of there.filter((one) => one.endsWith(BARE))) problems.push(`${stop}: nothing shows the focus`);
  if (there.some((stop) => stop.endsWith(NOWHERE))) problems.push('the focus falls on the page’s body');
  return { text: ['Tab', ...there].join('\n  '), problems };
}

/** Where the focus stops, and whether it came to what stands at the end of the way. */
async function stops(page, session, key, end) {
  const seen = [];
  let first;
  for (let number = 0; number < MOST_STOPS; number++) {
    await page.keyboard.press(key);
    // What scrolls with the focus may bring places for it, and take some away.
    await drawn(page);
    const stop = await focused(page, session);
    // Round and round: it is held.
    if (stop.id === first) return [seen, false];
    first ??= stop.id;
    seen.push(stop.said);
    if (stop.said === `button “${end}”`) return [seen, true];
  }
  return [seen, false];
}

function drawn(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

async function focused(page, session) {
  const { result } = await session.send('Runtime.evaluate', {
    expression: `(() => { let one = document.activeElement; if (one === document.body) return null; while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement; return one; })()`,
  });
  if (result.objectId === undefined) return { said: NOWHERE, id: 0 };
  const { nodes } = await session.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  const { result: shows } = await session.send('Runtime.callFunctionOn', {
    objectId: result.objectId,
    functionDeclaration: ringed.toString(),
  });
  const bare = shows.value === true ? '' : BARE;
  const said = `${node.role?.value ?? result.className} “${(node.name?.value ?? '').trim()}”${bare}`;
  return { said, id: node.backendDOMNodeId };
}

/** In the page, of what has the focus: whether it shows, on itself or on the box or face that is drawn for it. */
function ringed() {
  // The page's own have the browser's ring.
  if (this.getRootNode() === document) return true;
  const seen = (element) => {
    if (element === null || element === undefined) return false;
    const { outlineStyle, outlineWidth, outlineColor, boxShadow } = getComputedStyle(element);
    const clear = /^rgba\(.*, 0\)$|^transparent$/.test(outlineColor);
    const line = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && !clear;
    return line || (element.matches(':focus-within:not(:focus)') && boxShadow.includes('inset'));
  };
  return [this, this.nextElementSibling, this.parentElement, this.closest('.comp, label')].some(seen);
}

/** Whether it still comes; what comes before it is passed. */
function includes(coming, stop) {
  for (let next = coming.next(); !next.done; next = coming.next()) if (next.value === stop) return true;
  return false;
}

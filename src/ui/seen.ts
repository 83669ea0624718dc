import type { Backstage } from './backstage.js';
import type { Scroller } from './controllers/scroller.js';
import type { Unread } from './controllers/unread.js';
import { allows } from './opening.js';
import { parts } from './parts.js';
import { recall } from './recall.js';
import { disagreed, dropUnsaid, identified, leaves, type Wipeable } from './wiped.js';
import { noPreferences } from './scene.js';
import type { Remembered } from './wiring.js';

interface Reading extends Backstage {
  readonly unread: Unread;
}

interface Opening extends Backstage {
  readonly unread: Unread;
  readonly scroller: Scroller;
}

/** Room above what is new, for the line that says so. */
const LINE_PX = 56;

/** What is seen first: what is new, from its beginning; else what was left, or what there is to go on with. */
export function opensAt(stage: Opening): void {
  const { scroller, unread } = stage;
  recall(stage);
  const { from } = unread;
  if (from === null && scroller.holds) return;
  scroller.reset();
  if (from !== null) scroller.seek({ key: from.key, top: LINE_PX, height: 1, width: 0, pinned: from.key }, false);
}

/** Looks whether what was said has been seen, notes where reading stopped, and tells how much there is still to read. */
export function reads(stage: Reading, watched: boolean): void {
  const { host, unread, talk } = stage;
  const { items } = talk.snapshot;
  if (unread.look(items, watched)) {
    host.tell('am-unread', { count: unread.count });
    stage.redraw();
  }
  unread.title(document.hidden && host.isConnected);
  if (items.length === 0) gone.delete(stage);
  const counts = watched && items.length > 0 && talk.snapshot.phase !== 'ended' && !gone.has(stage);
  if (counts) stage.remember({}, { seen: unread.seen });
}

/** What another tab has wiped, and this one shows until it hears of that: of it nothing is written down once more. */
const gone = new WeakSet<object>();

/** What earlier pages have left, or those that were shown in this tab while this one was kept. */
export function recollects(stage: Reading): void {
  const { host, memory, unread, feedback } = stage;
  const { view, preferences } = memory.read();
  stage.preferences = { ...noPreferences, ...preferences };
  stage.consented =
    host.consent === 'granted' || (host.consent === 'required' && (view.consent ?? preferences.consent) === true);
  stage.answered = view.asked === true;
  feedback.clear();
  for (const [key, value] of Object.entries(view.feedback ?? {})) feedback.set(key, value);
  unread.seen = preferences.seen ?? -1;
  if (allows(host, stage.consented)) identified(stage);
}

/** What of it other tabs are to know: that it goes on, where they may take it up; when it is over, nothing is left of it. */
export function shared({ host, memory }: Backstage, view: Remembered['view']): Remembered['preferences'] {
  if (!('talking' in view)) return {};
  if (view.talking !== true) return { talking: undefined, seen: undefined };
  return allows(host, memory.read().preferences.consent === true) ? { talking: true } : {};
}

/** The page is looked at or not, and another tab may show what here is unread; until what it returns is called. */
export function watches(stage: Opening & Wipeable): () => void {
  const turns = (): void => turned(stage);
  const elsewhere = (event: StorageEvent): void => {
    const { memory, unread } = stage;
    const { stayed, consent, whose } = memory.read().preferences;
    if (!memory.heard(event)) return;
    const { preferences } = memory.read();
    if (preferences.stayed !== stayed) stage.closing = false;
    if (stage.allowed) stage.preferences = { ...noPreferences, ...preferences };
    // Somebody was signed out there, or another signed in, and a tab that does not talk hears of it by this alone.
    const others = event.newValue === null || (whose !== undefined && preferences.whose !== whose);
    if (event.key !== null && others) {
      dropUnsaid(stage);
      gone.add(stage);
      // That it was open here is of whoever it was. What is kept for all tabs may be of the next one already.
      memory.clear('view');
      disagreed(stage);
    } else if (consent === true && preferences.consent !== true) disagreed(stage);
    unread.seen = preferences.seen ?? unread.seen;
    stage.redraw();
  };
  const back = ({ persisted }: PageTransitionEvent): void => {
    const { host, memory, composer, talk } = stage;
    const before = memory.read().view;
    if (!persisted || !memory.reload()) return;
    // The disk would say so as well, and may be slow to answer: until then somebody else would read it, and talk on.
    if (wasWiped(before, memory.read().view)) leaves(stage);
    recollects(stage);
    const { view } = memory.read();
    const { draft = '', open } = view;
    // It may have been written on there, sent or wiped.
    if (composer.text !== draft) composer.fill(draft);
    parts.extras.part?.comesBack(stage);
    if (open !== undefined) stage.remember({ open: host.open });
    if (!talk.made) {
      stage.screen = stage.opening();
      if (view.talking === true) stage.start(true);
      else recall(stage);
    }
    stage.redraw();
  };
  document.addEventListener('visibilitychange', turns);
  addEventListener('storage', elsewhere);
  addEventListener('pageshow', back);
  return () => {
    stage.unread.title(false);
    document.removeEventListener('visibilitychange', turns);
    removeEventListener('storage', elsewhere);
    removeEventListener('pageshow', back);
  };
}

/** Since then another page has wiped it, or one of this tab has begun another. */
const wasWiped = (before: Remembered['view'], now: Remembered['view']): boolean =>
  before.whose !== now.whose || (before.talking === true && (now.talking === undefined || now.begun !== before.begun));

/** A conversation begins: what was seen was seen of another. */
export function unseen(stage: Reading): void {
  stage.unread.seen = -1;
  stage.remember({ begun: Date.now() }, { seen: -1 });
}

/** The page is looked at, or is not any more. */
function turned(stage: Opening): void {
  const { scroller, unread, memory } = stage;
  const { place } = scroller;
  if (document.hidden && (place ?? memory.read().view.place)) stage.remember({ place });
  unread.title(document.hidden);
  recall(stage);
  stage.redraw();
}

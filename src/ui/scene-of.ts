import type { Item } from '../core/conversation/items.js';
import type { Renderer } from './config.js';
import { movable, placementOf } from './corner.js';
import { languages } from './i18n/packs.js';
import { markdownOptions } from './markdown-options.js';
import { assistantOf } from './name-of.js';
import type { Acts, Preferences, Scene } from './scene.js';
import type { Backstage } from './backstage.js';
import { attempted, failedIn } from './guarded.js';
import type { Talk } from './controllers/talk.js';
import { storageOf } from './request.js';
import { siteTag } from './site-tag.js';

interface Sources extends Backstage {
  readonly talk: Backstage['talk'] & Pick<Scene, 'suggestions' | 'waits'> & Pick<Talk, 'hand' | 'tongues'>;
  readonly unread: { readonly from: Scene['unreadFrom']; readonly seen: number };
  readonly frame: Backstage['frame'] & { readonly phone: boolean };
}

/** What the page has drawn of an item, and by what: there may be a form in it, or the focus. */
const drawn = new WeakMap<Item, readonly [by: Renderer | undefined, is: unknown]>();

/** What there is to see, gathered once for each drawing. */
export function sceneOf(stage: Sources, arrived: number, act: Acts): Scene {
  const { host, talk, unread } = stage;
  const { snapshot, tongues } = talk;
  const { words, foreign } = stage.language;
  const storage = storageOf(host);
  const keeps = storage === 'session' || storage === 'device';
  // A browser may refuse to; of one that is alone another tab keeps what was said.
  const lasts = keeps && (snapshot.kept || snapshot.alone);
  const announce = stage.preferences.announce ?? (host.announce as Preferences['announce']);
  return {
    home: stage.home,
    arrived,
    words,
    say: words.say,
    config: host.config,
    adapters: host.adapters,
    preferences: stage.preferences.announce === announce ? stage.preferences : { ...stage.preferences, announce },
    screen: stage.screen,
    dialog: stage.dialog,
    menu: stage.menu,
    phone: stage.frame.phone,
    placement: movable(host) ? placementOf(stage) : null,
    closes: host.mode !== 'inline',
    keeps,
    kept: !lasts ? 'keptMemory' : storage === 'device' ? 'keptDevice' : 'keptSession',
    shut: host.consent === 'denied',
    consents: host.consent === 'required' && stage.consented,
    stored: stage.screen === 'data' ? stage.memory.list() : [],
    languages,
    now: Date.now(),
    assistant: assistantOf(host, snapshot, words.say),
    // What the visitor chooses is what the widget speaks, and not what was said.
    spoken: (place) =>
      tongues.findLast((one) => one.place < place)?.tag ??
      (tongues.length > 0 || foreign || stage.preferences.language ? siteTag(host) : ''),
    snapshot,
    items: snapshot.items,
    suggestions: talk.suggestions,
    hand: talk.hand,
    unreadFrom: unread.from,
    returns: unread.seen >= 0,
    feedback: stage.feedback,
    copied: stage.copied,
    waits: talk.waits,
    held: stage.held,
    markdown: markdownOptions(stage),
    renderers: host.renderers,
    rendered(item) {
      const { kind, text } = item;
      const own = host.renderers[kind as 'agent'];
      const [by, was] = drawn.get(item) ?? [];
      if (by === own) return was ?? null;
      const is = attempted(own, { kind, text }, (error) => stage.failed(failedIn(`renderers.${kind}`, error)));
      drawn.set(item, [own, is]);
      return is;
    },
    act,
  };
}

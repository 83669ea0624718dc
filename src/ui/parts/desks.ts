import { html, nothing, type TemplateResult } from 'lit';
import type { Alternative, Desk } from '../config.js';
import type { Hand } from '../hand.js';
import type { Scene } from '../scene.js';
import { stageOf } from '../stage-of.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import { moreActs } from './acts-more.js';
import { inText, linesOf } from './copies.js';
import { order, orderAt } from './orders.js';
import { hrefOf, mailTo, shownTo } from './ways.js';
import { leadsAway, urlOf } from '../url.js';

/** A mail program takes so much of an address, and not more. */
const MOST_MAIL = 1_800;

type Zendesk = (area: string, what: string, more?: unknown) => void;

/** The host of an address that may be opened. */
export function hostnameOf(route: string): string {
  const url = urlOf(route);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.hostname : '';
}

/**
 * Where it can go on, now that the service leaves it to the page (HO-8): what the site lists, else its own code, else what
 * the service named. Nothing opens by itself.
 */
export function desksOf({ config, adapters }: Pick<Scene, 'config' | 'adapters'>, route: string): readonly Desk[] {
  const { handoff: own } = adapters;
  if (config.handoff !== undefined) return config.handoff.filter((desk) => leads(desk, own));
  if (own !== undefined) return [{ kind: 'page' }];
  if (hostnameOf(route) !== '') return [{ kind: 'link', to: route }];
  const [, scheme, to] = /^(tel|mailto):([^?]+)/.exec(route) ?? [];
  if (scheme === undefined || to === undefined) return [];
  return [{ kind: scheme === 'tel' ? 'call' : 'mail', to }];
}

/** What leads nowhere is not offered. */
const leads = (desk: Desk, own: unknown): boolean =>
  'to' in desk ? hrefOf(desk) !== null : desk.kind !== 'page' || own !== undefined;

export function desks(scene: Scene, hand: Hand): unknown {
  const all = desksOf(scene, hand.route);
  if (all.length === 0) return nothing;
  return html`<div class="alts">${all.map((desk, at) => drawn(scene, hand, desk, at === 0))}</div>`;
}

const marks = { open: 'out', going: 'sending', taken: 'check', failed: 'retry' } as const;

function drawn(scene: Scene, hand: Hand, desk: Desk, first: boolean): unknown {
  const { say } = scene;
  const pressed = (event: Event): void => moreActs(scene).alternative(desk as Alternative, event);
  const look = `btn ${first ? 'main' : ''} wide`;
  const button = (kind: 'page' | 'zendesk', words: string, press: () => void): TemplateResult => {
    const is = orderAt(scene, kind)?.is ?? 'open';
    const name = desk.label ?? words;
    // It stays what has the focus.
    const off = is === 'going' || (is === 'taken' && kind === 'page');
    return html`<button
      class=${off ? 'btn wide' : look}
      type="button"
      aria-label=${is === 'failed' ? `${name}, ${say('tryAgain')}` : nothing}
      aria-disabled=${off ? 'true' : nothing}
      .ariaBusy=${is === 'going' ? 'true' : null}
      @click=${press}
    >
      ${icon(marks[is])}<span dir="auto">${name}</span>
    </button>`;
  };
  const link = (href: string | null, mark: unknown, words: string): TemplateResult =>
    html`<a class=${look} href=${href ?? nothing} @click=${pressed}
      >${mark}<span dir="auto">${desk.label ?? words}</span></a
    >`;
  switch (desk.kind) {
    case 'page':
      return button(desk.kind, say('handElsewhereHere'), () => toPage(scene, hand));
    case 'zendesk':
      return button(desk.kind, say('openChat'), () => toZendesk(scene, hand));
    case 'call':
      return link(hrefOf(desk), iconMore('phone'), say('callNumber', { number: shownTo(desk) }));
    case 'mail':
      return link(mailOf(scene, hand, desk.to), iconMore('edit'), say('leaveMessage'));
    case 'link': {
      const href = hrefOf(desk);
      if (href === null) return nothing;
      const away = leadsAway(href);
      return html`<a
        class=${look}
        href=${href}
        target=${away ? '_blank' : nothing}
        rel=${away ? 'noopener noreferrer' : nothing}
        @click=${pressed}
        >${away ? icon('out') : iconMore('globe')}<span dir="auto"
          >${desk.label ?? say('openPlace', { place: hostnameOf(href) })}</span
        >${away ? html`<span class="sr"> (${say('newTab')})</span>` : nothing}</a
      >`;
    }
  }
}

/** What was said goes along, from its end as far as there is room. */
function mailOf(scene: Scene, { queue }: Hand, to: string): string {
  const subject = [scene.config.title, queue].filter(Boolean).join(', ');
  // Half a letter has no address.
  const said = inText(scene).replace(/\p{Surrogate}/gu, '\uFFFD');
  const start = `${mailTo(to)}?subject=${encodeURIComponent(subject)}&body=`;
  let from = Math.max(0, said.length - MOST_MAIL);
  const rest = (): string => encodeURIComponent(said.slice(from).replace(/^[\uDC00-\uDFFF]/, ''));
  while (start.length + rest().length > MOST_MAIL && from < said.length) from += 40;
  return start + rest();
}

function toPage(scene: Scene, { route, reason, queue }: Hand): void {
  const give = (): unknown => scene.adapters.handoff?.({ route, reason, queue, transcript: linesOf(scene) });
  void order(stageOf.get(scene.act)!, 'page', give);
}

/** Zendesk's own widget, where the site has it: it opens in front, and ours steps back. */
function toZendesk({ act }: Scene, { queue }: Hand): void {
  const open = (): void => {
    const { zE } = globalThis as { zE?: Zendesk };
    if (zE === undefined) throw new Error('it is not on the page');
    zE('messenger:set', 'conversationTags', ['agent-messenger', queue].filter(Boolean));
    zE('messenger', 'open');
    act.close();
  };
  void order(stageOf.get(act)!, 'zendesk', open, true);
}

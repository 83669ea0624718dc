import { isServer, nothing } from 'lit';
import { openAhead } from './browser/ahead.js';
import { clientOf, type ClientOptions } from './browser/create-client.js';
import { earlyIn } from './browser/early.js';
import { complain } from './browser/log.js';
import { wipe } from './browser/place.js';
import { Keepsakes } from './browser/remembered.js';
import { webFetch, type Fetch } from './browser/request.js';
import type { Recorder, RecordOptions } from './recorder/recorder.js';
import type { Tap } from './recorder/record.js';
import { Messenger } from './ui/agent-messenger.js';
import { besides } from './ui/besides.js';
import type { Memory, Wiring } from './ui/wiring.js';

const wiringOf = (tap: Tap): Wiring & { readonly tap: Tap } => ({
  tap,
  client: (request, talking) => {
    const options = { ...request, ...wires(tap) } as unknown as ClientOptions;
    // Who has talked here before has something to be read, which is for the rest of the client.
    const client = clientOf(options, talking ? undefined : earlyIn, async () => {
      const { partsOf, tellAll, told } = await import('./rest.js');
      besides.part = told;
      return { partsOf, tellAll };
    });
    openAhead(client, options.baseUrl);
    return (tap.client = client);
  },
  resumable: async (request) => (await import('./browser/kept.js')).resumable(request as unknown as ClientOptions),
  remains: async (request) => (await import('./browser/kept.js')).remains(request as unknown as ClientOptions),
  wipe: (request) => wipe(request as unknown as ClientOptions),
  memory: (instance, mode) => new Keepsakes(instance, mode) as Memory,
  lost: () => tap.forgets?.(),
  complain,
  explain: (element, failure) =>
    void import('./doctor/doctor.js').then(
      ({ explain }) => explain(element as AgentMessenger, failure, complain),
      () => complain(new Error(failure.help)),
    ),
});

/** The page's own network, unless somebody listens to it; who is about to misses nothing. */
const wires = (tap: Tap): object => ({
  WebSocket: function (url: string) {
    return (tap.socket = tap.dial(url));
  },
  fetch(...given: Parameters<Fetch>) {
    const ask = (): Promise<Response> => tap.fetch(...given);
    return tap.coming?.then(ask, ask) ?? ask();
  },
});

/** Of a page whose address says it: whoever looks for what is the matter there sees what goes on. */
const isInspected = (): boolean => /[?&]chat-inspect\b/.test(location.search);

/**
 * A chat with the agents of a site. Nothing is asked of any server before the visitor acts.
 *
 * What follows is read by tools/describe.mjs, which knows from the templates and the styles whether it is all there is.
 *
 * @slot launcher - the launcher's face
 * @slot header - what stands under the title
 * @slot header-actions - buttons in the header
 * @slot empty - the first screen (`config.home`), while nothing was said
 * @slot consent - the words of the question before the chat
 * @slot before-messages - above the first message
 * @slot composer-start - before the composer
 * @slot composer-end - after it
 * @slot disclaimer - the line under the composer
 * @slot ended - after the end, in the place of why it is over, a copy, the rating and the next chat
 * @slot queue - in the card of the wait for a person
 * @slot footer - under everything
 *
 * @csspart launcher - the button that opens the chat
 * @csspart launcher-icon - what is on it, the sign and its words
 * @csspart badge - the number of unread messages on it
 * @csspart teaser - the line beside it
 * @csspart panel - the chat itself
 * @csspart header - its top
 * @csspart title - whose chat it is
 * @csspart subtitle - what is true now, under the title
 * @csspart header-button - a button in the header
 * @csspart menu - the menu of the header
 * @csspart menu-item - a line of the menu
 * @csspart status - what is said of trouble
 * @csspart transcript - the messages, and what scrolls
 * @csspart day-divider - the day between messages
 * @csspart message - a message with all that belongs to it
 * @csspart message-agent - a message of the assistant
 * @csspart message-user - a message of the visitor
 * @csspart message-person - a message of a person
 * @csspart bubble - what a message says
 * @csspart avatar - the mark or the picture of who speaks
 * @csspart name - who speaks
 * @csspart time - when it was said
 * @csspart delivery - what became of a message of the visitor
 * @csspart link - a link in an answer
 * @csspart table - a table in an answer, with its frame
 * @csspart code-block - code in an answer, with the line above it
 * @csspart code-copy - the button in that line that copies it
 * @csspart chips - the suggestions
 * @csspart chip - a suggestion
 * @csspart card - a card of an answer
 * @csspart card-image - its picture
 * @csspart card-action - its button
 * @csspart carousel - cards in a row
 * @csspart typing - somebody writes
 * @csspart thinking - the assistant is working
 * @csspart queue - the wait for a person
 * @csspart form - what holds the composer
 * @csspart composer - the same
 * @csspart input - where the visitor writes
 * @csspart send - the button that sends
 * @csspart attach - the button that adds a file
 * @csspart disclaimer - the line under the composer
 * @csspart jump-to-latest - the button that goes to the last message
 * @csspart dialog - a question over the chat
 * @csspart consent - the question before the chat
 * @csspart ended - what stands there after the end
 *
 * @cssstate open - the chat is open
 * @cssstate mobile - the window is as small as that of a phone
 * @cssstate offline - there is no connection
 * @cssstate streaming - an answer is being written
 * @cssstate handoff - a person is asked for, or is there
 * @cssstate ended - the conversation is over
 *
 * @cssprop --am-accent - the brand colour; a whole readable palette is made of it
 * @cssprop --am-surface - behind everything
 * @cssprop --am-raised - what stands out of it
 * @cssprop --am-sunken - what lies lower
 * @cssprop --am-line - thin lines
 * @cssprop --am-control - edges of what can be pressed or written into
 * @cssprop --am-text - words
 * @cssprop --am-text-2 - words that matter less
 * @cssprop --am-wash - a touch of the brand, behind a selection
 * @cssprop --am-accent-fill - what is filled with the brand
 * @cssprop --am-on-accent - words on that
 * @cssprop --am-accent-edge - edges in the brand's colour
 * @cssprop --am-accent-text - words in the brand's colour
 * @cssprop --am-danger-bg - behind what has failed
 * @cssprop --am-danger-fg - what has failed
 * @cssprop --am-warn-bg - behind a warning
 * @cssprop --am-warn-fg - a warning
 * @cssprop --am-ok-bg - behind what went well
 * @cssprop --am-ok-fg - what went well
 * @cssprop --am-focus - the ring of the focus
 * @cssprop --am-page - around the number on the launcher: the colour of the page there
 * @cssprop --am-font - the typeface; `page()` is that of the page
 * @cssprop --am-mono - the typeface of code
 * @cssprop --am-font-size - of words; the visitor's own size is kept
 * @cssprop --am-fs-sm - of small words in an answer
 * @cssprop --am-lh-sm - line height of small words in an answer
 * @cssprop --am-radius - how round everything is
 * @cssprop --am-r-md - how round a picture or a box in an answer is
 * @cssprop --am-density - how far everything stands apart, 1 is normal
 * @cssprop --am-gap - between messages of one turn
 * @cssprop --am-gap-turn - between turns
 * @cssprop --am-gutter - at the sides of the transcript
 * @cssprop --am-shadow - of the panel and the launcher
 * @cssprop --am-motion - how long movements take; 0 is none
 * @cssprop --am-launcher-size - of the launcher
 * @cssprop --am-launcher-bg - the launcher
 * @cssprop --am-launcher-fg - the mark on it
 * @cssprop --am-launcher-border - its edge
 * @cssprop --am-badge-bg - the number on the launcher
 * @cssprop --am-badge-fg - its digits
 * @cssprop --am-panel-width - of the panel; unset, 400px, and 440px at the side
 * @cssprop --am-panel-height - of the panel, where there is room
 * @cssprop --am-inset-block - from the edge above or below; none is `0px`, with its unit
 * @cssprop --am-inset-inline - from the edge at the side; none is `0px`, with its unit
 * @cssprop --am-z - how far in front of the page
 * @cssprop --am-header-bg - the header
 * @cssprop --am-header-fg - words in it, all of them, and its buttons; unset, they are `--am-text` and `--am-text-2`
 * @cssprop --am-header-border - its line
 * @cssprop --am-status-bg - what is said of trouble
 * @cssprop --am-status-fg - its words, all of them, and what can be pressed there; unset, they are `--am-text`, `--am-text-2` and `--am-accent-text`
 * @cssprop --am-avatar-size - of marks and pictures of who speaks
 * @cssprop --am-bubble-agent-bg - an answer of the assistant
 * @cssprop --am-bubble-agent-fg - its words; unset, they are `--am-text` and `--am-text-2`
 * @cssprop --am-bubble-user-bg - a message of the visitor
 * @cssprop --am-bubble-user-fg - its words
 * @cssprop --am-bubble-person-bg - a message of a person
 * @cssprop --am-bubble-person-fg - its words; unset, they are `--am-text` and `--am-text-2`
 * @cssprop --am-bubble-person-border - its edge
 * @cssprop --am-bubble-radius - how round messages are
 * @cssprop --am-composer-bg - where the visitor writes
 * @cssprop --am-composer-fg - words in it, all of them, and its buttons; unset, they are `--am-text` and `--am-text-2`
 * @cssprop --am-composer-border - its edge
 * @cssprop --am-composer-radius - how round it is
 * @cssprop --am-chip-bg - a suggestion
 * @cssprop --am-chip-fg - its words
 * @cssprop --am-chip-border - its edge
 * @cssprop --am-card-bg - a card
 * @cssprop --am-card-fg - its words, all of them, and what can be pressed there; unset, they are `--am-text`, `--am-text-2` and `--am-accent-text`
 * @cssprop --am-card-border - its edge
 * @cssprop --am-card-radius - how round it is
 * @cssprop --am-link-fg - a link in an answer
 * @cssprop --am-code-bg - code in an answer
 * @cssprop --am-code-fg - its words
 * @cssprop --am-code-border - its edge
 * @cssprop --am-code-radius - how round it is
 */
export class AgentMessenger extends Messenger {
  /** @internal */ protected override readonly wiring = wiringOf({
    dial: (url) => new WebSocket(url),
    fetch: webFetch,
  });

  override connectedCallback(): void {
    // Once: what was stopped does not begin again where the page moves the chat.
    if (isInspected() && !this.wiring.tap.coming) this.record().catch(complain);
    super.connectedCallback();
  }

  /** Records what the chat does from now on, without secrets: frames, calls, states and how long all of it took. */
  record(how?: RecordOptions): Promise<Recorder> {
    const { tap } = this.wiring;
    const recorder = import('./recorder/record.js').then(({ record }) => record(tap, isInspected(), how));
    tap.coming = recorder;
    return recorder;
  }
}

/**
 * On a server it is an empty element with its attributes: whose page it will be, in which language and colours, is known
 * in the browser only; styles would draw nothing there, and a strict policy refuses them. Not as methods of the class,
 * because a build for the browser has nothing left of this.
 */
if (isServer) Object.assign(AgentMessenger.prototype, { willUpdate: () => undefined, render: () => nothing });

/** Registers the element, under a name of the page's own if it likes. Once is enough; again does no harm. */
export function defineAgentMessenger(tag = 'agent-messenger'): void {
  if (typeof customElements === 'undefined' || customElements.get(tag) !== undefined) return;
  // A class can be registered once only: another name gets a class of its own.
  customElements.define(tag, tag === 'agent-messenger' ? AgentMessenger : class extends AgentMessenger {});
}

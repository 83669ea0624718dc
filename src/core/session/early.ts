import type { Conversation } from '../conversation/state.js';
import { missing } from '../conversation/journal-data.js';
import { reduceEarly } from '../conversation/reduce-early.js';
import { keyOfChunk } from '../conversation/replies.js';
import { parts } from '../protocol/parts.js';
import { decode, vocabulary } from '../protocol/codec.js';
import { firstRows } from '../protocol/server-events.js';
import { retryable } from '../errors.js';
import { codeOf } from './code-of.js';
import { measured } from './measured.js';
import { down, dropped, noLine, offline } from './adrift.js';
import { Keeper } from './keeper.js';
import type { Early, EarlyCare, Seat } from './parts.js';
import type { PagePorts, Weather } from './ports.js';
import { greeted } from './replay.js';
import { lives, start, still, type Input, type Session, type Step, type Timer } from './session.js';

/** What it takes to look after an engine in its first minutes. */
export type EarlyPorts = Pick<PagePorts, 'vault' | 'tabs' | 'surroundings'>;

/** Not echoed by then, a message is for those who doubt. */
const ECHO_MS = 3_000;
/** A browser that says neither that this tab leads nor that another does: somebody is to take the lead. */
const LED_MS = 3_000;
/** A first answer has been given: nobody waits for the network now. */
const LEISURE_MS = 1_000;
/** Somebody is to say something, and does not. */
const QUIET_MS = 8_000;
/** How soon it is looked at again whether a link that is old may be left. */
const OLD_MS = 10_000;
/** So many frames are more than a first minute has: somebody is to look at them. */
const MOST_FRAMES = 1_000;

/** A message may come with pictures, or with what could be said next. */
const withParts = vocabulary(firstRows, parts);

/** There was to be a link, or there was one. */
const linkless = (phase: Session['phase']): boolean => phase === 'connecting' || phase === 'reconnecting';

/** What needs nobody else. Of a link in which nothing is the matter nobody has to be fetched, and none has failed for want of them. */
function elapsed(was: Session, timer: Timer, conversation: Conversation): Step | undefined {
  if (timer === 'watchdog' || timer === 'start') return dropped(was);
  if (timer === 'joined' && greeted({ conversation })) return [was, []];
  // It is old, and serves: when to take another is for the rest, should it be there by then.
  if (timer === 'recycle') return [was, [{ do: 'wait', timer, ms: OLD_MS }]];
  return undefined;
}

/**
 * Looks after a seat in a page that fetches the rest of the client only when something is for it, or when a first answer has
 * been read (docs/decisions/0032). It writes down what is said, and knows when that is.
 */
export function early({ vault, tabs, surroundings }: EarlyPorts): Early {
  let seat: Seat | null = null;
  let stops: readonly (() => void)[] = [];
  const overheard: unknown[] = [];

  /** Another tab has taken the lead, or may: what this one knows is on the disk. */
  const yields = (): void => {
    seat!.robbed = true;
    seat!.leave();
  };

  return {
    overheard,
    rise: () => stops.forEach((stop) => stop()),

    sit(taken) {
      if (seat !== null) return;
      const { later, ports } = (seat = taken);
      const load = (): void => void later.load().catch(() => undefined);
      let again = (): void => {};
      /** That the network is back is not forgotten where nobody could be had who knows what to do about it. */
      const passesOn = (weather: Weather): void =>
        void later.load().then(
          () => {
            if (weather !== 'online' || ports.surroundings.online()) taken.engine?.accept({ type: 'weather', weather });
          },
          () => {
            if (weather !== 'online') return;
            again();
            again = ports.clock.after(LED_MS, () => passesOn(weather));
          },
        );
      stops = [
        () => again(),
        ports.clock.after(LED_MS, () => taken.locked || load()),
        surroundings.watch((weather) => {
          if (weather === 'leaving') yields();
          else if (weather === 'offline') {
            again();
            taken.engine?.accept({ type: 'weather', weather });
          } else if (weather !== 'hidden') passesOn(weather);
        }),
        // Another tab is there.
        tabs.hear((word) => {
          overheard.push(word);
          load();
        }),
      ];
    },

    tend(engine, later) {
      const { clock } = engine.ports;
      const keeper = new Keeper(engine, vault);
      const load = (): void => void later.load().catch(() => undefined);
      let unhurried = (): void => {};
      let doubting = (): void => {};
      let giving: (() => void) | undefined;
      /** Why there is no link, which nobody could be asked about yet. */
      let loss: Input | null = null;
      /** Answers told in pieces only, which the service counted and did not say so: as many numbers may be missing. */
      const uncounted = new Set<string>();

      /** Where nobody can be had who waits for it, nobody is said to be typing for ever. */
      const stopsTyping = (): void => {
        if (engine.care === care && engine.conversation.typing !== null) engine.note({ type: 'typingStopped' });
      };
      const at = (ms: number): void => {
        unhurried();
        unhurried = clock.after(ms, () => void later.load().catch(stopsTyping));
      };
      const leave = (): void => {
        unhurried();
        doubting();
        giving?.();
      };

      /** What was said besides words is read here; what else could not be read is for the rest. */
      const reads = (): void => {
        for (const data of engine.strange.splice(0)) {
          const { strange, ...frame } = decode(data, withParts);
          if (strange === true) engine.strange.push(data);
          engine.hear(frame);
        }
      };

      /** Something is missing, cannot be read or is not understood. */
      const odd = (): boolean =>
        engine.strange.length + engine.ledger.held.length > 0 ||
        missing(engine.ledger.journal) > uncounted.size ||
        engine.missed.length > MOST_FRAMES;

      /** Nobody can be had who understands it: a visitor is not left with half of what is said. */
      const givesUp = (): void => {
        giving = undefined;
        if (odd() && engine.session.phase === 'ready') engine.accept({ type: 'unmended' });
      };

      const touch = (): void => {
        keeper.touch();
        if (!odd()) return;
        later.load().catch(() => {
          if (engine.care === care) giving ??= clock.after(QUIET_MS, givesUp);
        });
      };

      /** What waits is on the disk, where another tab finds it: that it still waits is not known here. */
      const mayBeSent = (): void => {
        for (const localId of engine.outbox.all('waiting'))
          if (engine.written.has(localId)) engine.ledger.note({ type: 'handed', localId });
        seat?.audience.changed();
      };

      const care: EarlyCare = {
        touch,
        measure: (text, localId) => measured(engine, text, localId),
        save: () => keeper.save(),
        perform: (command) => command.do === 'redial' && engine.line.redial(),
        cursor: () => 0,
        hinders: () => false,
        opened: () => undefined,
        heard(frame, told, fence) {
          engine.missed.push([frame, told, fence]);
          for (const event of told)
            if (event.type === 'agentMessage') uncounted.delete(event.messageId);
            else if (event.type === 'agentChunk' && event.last && event.sequence === null)
              uncounted.add(keyOfChunk(event));
          if (frame.strange === true) reads();
          if (odd()) touch();
          else keeper.heard(told);
          const { open, typing } = engine.conversation;
          if (open.length > 0 || typing !== null) at(QUIET_MS);
          // A greeting is no answer: who was greeted may take their time.
          else if (engine.outbox.handed.size === 0) unhurried();
          else if (told.some(({ type }) => type === 'agentMessage' || type === 'agentChunk')) at(LEISURE_MS);
        },
        handed() {
          at(QUIET_MS);
          doubting();
          doubting = clock.after(ECHO_MS, () => {
            if (engine.outbox.all('sending').length > 0) load();
          });
        },
        dropped: () => undefined,
        stop() {
          leave();
          void keeper.save().then(mayBeSent);
          keeper.stop();
          engine.care = null;
        },
        linkLost(input) {
          loss = input;
          later.load().then(
            (all) => {
              if (loss !== input) return;
              loss = null;
              if (!engine.line.open) all.mendLate(engine, input);
            },
            () => {
              if (loss !== input) return;
              const { phase } = engine.session;
              // What was said last is not understood for now.
              if (phase === 'ready') engine.accept({ type: 'elapsed', timer: 'watchdog' });
              // Nobody dials: that is said, and whoever does not wait asks anew.
              if (linkless(phase)) engine.accept({ type: 'refused', error: null });
              if (phase !== 'authorizing') return;
              loss = null;
              // Where the line is down it cannot be fetched either, and comes by itself when there is one.
              if (engine.resumable === null) loss = { type: 'startOver' };
              // One that there is already goes on with whoever comes: it has stopped, and what was written to it waits.
              else engine.accept({ type: 'unmended' });
            },
          );
        },
        startsAnew: () => void (loss = null),
        handOn() {
          leave();
          if (loss !== null) care.linkLost(loss);
          return keeper;
        },
      };
      engine.care = care;
      engine.ledger.learn(reduceEarly);
      engine.audience = {
        ...engine.audience,
        outranked() {
          yields();
          load();
        },
      };
    },

    mend({ session, strange, care, conversation, resumable }, input) {
      if (!lives(session) || session.phase === 'ending' || care === null || !('handOn' in care)) return undefined;
      switch (input.type) {
        case 'refused':
          if (linkless(session.phase)) return [{ ...session, error: 'transport/unreachable' }, []];
          if (!session.online) return noLine(session);
          if (!retryable(codeOf(input.error))) return undefined;
          // Whoever would ask again could not be fetched, or has asked in vain.
          care.linkLost(input);
          return [{ ...session, error: 'transport/unreachable' }, []];
        case 'closed':
          care.linkLost(input);
          // The last words may say why: they are told of before it is said that there is no link.
          return session.phase === 'ready' && strange.length > 0 ? [session, [still]] : down(session, input.closed);
        case 'weather':
          return input.weather === 'offline' ? offline(session) : undefined;
        case 'elapsed':
          return elapsed(session, input.timer, conversation);
        // It is dialled as soon as anybody knows how. Where nobody could be had who does, it begins anew in the same session.
        case 'acted':
        case 'start':
          if (session.error === 'session/unavailable') return input.type === 'start' ? undefined : [session, []];
          if (session.error !== 'transport/unreachable') return [session, []];
          care.startsAnew();
          return start(session, resumable);
        default:
          return undefined;
      }
    },
  };
}

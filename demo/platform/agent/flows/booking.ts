import { saying } from '../fragments.js';
import { agrees, cancels, refuses, wantsBooking } from '../intents.js';
import type { Act, DialogueState } from '../port.js';
import { nameOf } from '../words.js';
import { book } from './bookings.js';
import { dayIn, isOpen, openDays, slotIn, SLOTS, spokenDay, isoDay } from './days.js';
import { over, playMachine, suggesting, without, type Flow, type Machine, type Scene, type Step } from './flow.js';

const NAME = 'booking';
const NOTES = ['booking_day', 'booking_slot', 'booking_name'];

export interface BookingWish {
  readonly day: string;
  readonly slot: string;
  readonly name: string;
}
/** Its id, or undefined when the time was taken. */
export type BookingFound = string | undefined;

type BookingStep = Step<BookingWish>;

const text = (state: DialogueState, key: string): string => {
  const value = state[key];
  return typeof value === 'string' ? value : '';
};

function at(state: DialogueState, step: string, acts: readonly Act[], puzzled = false): BookingStep {
  return { acts, state: { ...state, flow: NAME, step }, puzzled };
}

function askDay(state: DialogueState, scene: Scene, words: string, puzzled = false): BookingStep {
  const days = openDays(scene.today, 3).map((day) => spokenDay(day, scene.language));
  return at(state, 'ask_day', [...saying(words), suggesting(...days)], puzzled);
}

function askSlot(state: DialogueState, words: string, puzzled = false, slots = SLOTS): BookingStep {
  return at(state, 'ask_slot', [...saying(words), suggesting(...slots)], puzzled);
}

function askConsent(state: DialogueState, scene: Scene, words: string, puzzled = false): BookingStep {
  const { yes, no } = scene.phrases.buttons;
  return at(state, 'confirm', [...saying(words), suggesting(yes, no)], puzzled);
}

function summary(state: DialogueState, { phrases, language }: Scene): string {
  const day = spokenDay(text(state, 'booking_day'), language);
  return phrases.booking.confirm(day, text(state, 'booking_slot'), text(state, 'booking_name'));
}

function hearDay(state: DialogueState, said: string, scene: Scene): BookingStep {
  const { booking: words } = scene.phrases;
  const day = dayIn(said, scene.today);
  if (day === undefined) return askDay(state, scene, words.notADay, true);
  if (day === isoDay(scene.today)) return askDay(state, scene, words.tooSoon);
  if (!isOpen(day)) return askDay(state, scene, words.closed);
  return askSlot({ ...state, booking_day: day }, words.askSlot(spokenDay(day, scene.language)));
}

function hearSlot(state: DialogueState, said: string, { phrases }: Scene): BookingStep {
  const slot = slotIn(said);
  if (slot === undefined) return askSlot(state, phrases.booking.notASlot, true);
  return at({ ...state, booking_slot: slot }, 'ask_name', saying(phrases.booking.askName));
}

function hearName(state: DialogueState, said: string, scene: Scene): BookingStep {
  const name = nameOf(said);
  if (!/\p{L}/u.test(name)) return at(state, 'ask_name', saying(scene.phrases.booking.notAName));
  const named = { ...state, booking_name: name };
  return askConsent(named, scene, summary(named, scene));
}

function hearConsent(state: DialogueState, said: string, scene: Scene): BookingStep {
  if (refuses(said)) return drop(state, scene);
  if (!agrees(said)) return askConsent(state, scene, scene.phrases.booking.yesOrNo, true);
  const [day, slot, name] = [text(state, 'booking_day'), text(state, 'booking_slot'), text(state, 'booking_name')];
  return { acts: [], state: { ...state, step: 'write' }, wish: { day, slot, name } };
}

function drop(state: DialogueState, { phrases }: Scene): BookingStep {
  return { acts: saying(phrases.booking.dropped), state: over(state, ...NOTES) };
}

function written(state: DialogueState, id: BookingFound, { phrases, language }: Scene): BookingStep {
  const slot = text(state, 'booking_slot');
  const day = spokenDay(text(state, 'booking_day'), language);
  if (id !== undefined) {
    return { acts: saying(phrases.booking.done(day, slot, id)), state: { ...over(state, ...NOTES), booking_id: id } };
  }
  const others = SLOTS.filter((other) => other !== slot);
  return askSlot(without(state, 'booking_slot'), phrases.booking.taken(day, slot), false, others);
}

function hear(state: DialogueState, said: string, scene: Scene): BookingStep {
  if (state['flow'] !== NAME) return askDay(over(state, ...NOTES), scene, scene.phrases.booking.askDay);
  if (cancels(said)) return drop(state, scene);
  switch (state['step']) {
    case 'ask_slot':
      return hearSlot(state, said, scene);
    case 'ask_name':
      return hearName(state, said, scene);
    case 'confirm':
      return hearConsent(state, said, scene);
    default:
      return hearDay(state, said, scene);
  }
}

export const bookingStep: Machine<BookingWish, BookingFound> = (state, heard, scene) =>
  'said' in heard ? hear(state, heard.said, scene) : written(state, heard.found, scene);

function again(state: DialogueState, scene: Scene): readonly Act[] {
  const { booking: words } = scene.phrases;
  switch (state['step']) {
    case 'ask_slot':
      return askSlot(state, words.askSlot(spokenDay(text(state, 'booking_day'), scene.language))).acts;
    case 'ask_name':
      return saying(words.askName);
    case 'confirm':
      return askConsent(state, scene, summary(state, scene)).acts;
    default:
      return askDay(state, scene, words.askDay).acts;
  }
}

export const booking: Flow = {
  name: NAME,
  starts: wantsBooking,
  play: (db, { projectId, conversationId }, scene, state, said) =>
    playMachine(bookingStep, (wish) => book(db, { projectId, conversationId, ...wish }), state, said, scene),
  again,
};

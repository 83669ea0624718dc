import { codeOf, LANGUAGES } from '../language.js';
import { plain, says } from '../words.js';

const DAY_MS = 86_400_000;
const AHEAD = 14;
const SUNDAY = 0;

const TODAY = ['today', 'aujourd hui', 'hoy', 'heute', 'اليوم'];
/* "mañana" and "Morgen" are mornings too, but as an answer to "which day" they are not. */
const TOMORROW = ['tomorrow', 'demain', 'mañana', 'morgen', 'غدا'];

export const SLOTS: readonly string[] = ['10:00', '11:30', '14:00', '16:00'];

export function isoDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

function written(date: Date, language: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language, { timeZone: 'UTC', numberingSystem: 'latn', ...options }).format(date);
}

/** "Monday, November 23" in any language we can be asked for. */
export function spokenDay(iso: string, language: string): string {
  return written(new Date(`${iso}T00:00:00Z`), language, { weekday: 'long', day: 'numeric', month: 'long' });
}

export function isOpen(iso: string): boolean {
  return new Date(`${iso}T00:00:00Z`).getUTCDay() !== SUNDAY;
}

function ahead(today: Date, days: number): string {
  return isoDay(daysAfter(today, days));
}

/** The next days a consultation can be had. */
export function openDays(today: Date, count: number): string[] {
  const days = Array.from({ length: AHEAD }, (_, index) => ahead(today, index + 1));
  return days.filter(isOpen).slice(0, count);
}

function names(iso: string, options: Intl.DateTimeFormatOptions): string[] {
  const date = new Date(`${iso}T00:00:00Z`);
  return LANGUAGES.flatMap((language) => [
    written(date, codeOf(language), options),
    // Day first, as most of the world writes it.
    ...(language === 'en' ? [written(date, 'en-GB', options)] : []),
  ]);
}

/** The day within the next two weeks that a text means, as an ISO date. */
export function dayIn(text: string, today: Date): string | undefined {
  const days = Array.from({ length: AHEAD + 1 }, (_, index) => ahead(today, index));
  const exact = days.find((day) => text.includes(day) || says(text, names(day, { day: 'numeric', month: 'long' })));
  if (exact !== undefined) return exact;
  // A weekday means the next one, not the one that is under way.
  const weekday = days.slice(1).find((day) => says(text, names(day, { weekday: 'long' })));
  if (weekday !== undefined) return weekday;
  if (says(text, TOMORROW)) return days[1];
  return says(text, TODAY) ? days[0] : undefined;
}

/** The time of day a text means, if it is one that can be booked. */
export function slotIn(text: string): string | undefined {
  const time = /(?:^|\D)(\d{1,2})(?:\s?[:.hH]\s?(\d{2}))?\s*([ap])?\.?m?/u.exec(plainDigits(text));
  if (time === null) return undefined;
  const hour = Number(time[1]);
  const hours = time[3] === 'p' && hour < 12 ? hour + 12 : hour;
  const wanted = time[2] === undefined ? undefined : `${String(hours).padStart(2, '0')}:${time[2]}`;
  return SLOTS.find((slot) => (wanted === undefined ? Number(slot.slice(0, 2)) === hours : slot === wanted));
}

function plainDigits(text: string): string {
  return /\d/.test(text) ? text.slice(0, 200).toLowerCase() : plain(text.slice(0, 200));
}

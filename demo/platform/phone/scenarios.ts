/** What happens to a call, by the last four digits of the number: the same for a test and for a demo. */
export type Scenario =
  /** Nobody dials it in time. */
  | { readonly about: string; readonly waitsMs: number; readonly fails: string }
  /** It is dialled, and rings until it fails or somebody answers. */
  | { readonly about: string; readonly ringsMs: number; readonly fails: string }
  | { readonly about: string; readonly ringsMs: number; readonly says: readonly string[] };

/** From acceptance to dialling. */
export const DIAL_MS = 1_000;

export const scenarios: Readonly<Record<string, Scenario>> = {
  '0151': { about: 'nobody answers', ringsMs: 30_000, fails: 'The call was not answered' },
  '0152': { about: 'the line is busy', ringsMs: 2_000, fails: 'The line was busy' },
  '0153': { about: 'it cannot be connected', ringsMs: 1_000, fails: 'The call could not be connected' },
  '0154': { about: 'it is never dialled', waitsMs: 60_000, fails: 'Queueing timed out before the call was placed' },
  '0155': { about: 'somebody answers and says nothing', ringsMs: 4_000, says: [] },
};

const ANSWERED: Scenario = {
  about: 'somebody answers and asks for an order',
  ringsMs: 4_000,
  says: ['Where is my order FW-10234?', 'Thank you, goodbye'],
};

export const scenarioOf = (number: string): Scenario => scenarios[number.slice(-4)] ?? ANSWERED;

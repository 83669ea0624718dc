/** What one side said, and when. */
export interface Utterance {
  readonly side: 'user' | 'agent';
  readonly text: string;
  /** Milliseconds from the beginning of the call. */
  readonly at: number;
}

export interface Recording {
  /** Both, or one with the other left silent. */
  readonly direction: 'combined' | 'user' | 'agent';
  /** What is personal is silent, and takes as long as it did. */
  readonly redacted: boolean;
}

const RATE = 8_000;
const LETTER = 0.03 * RATE;
const GAP = 0.06 * RATE;
const LOUD = 9_000;
/** As much as a caller may be made to fetch: ten minutes. */
const LONGEST = 600 * RATE;
const HEADER = 44;
/** Low for who called, high for the agent; each word has a note of its own. */
const PITCH: Readonly<Record<Utterance['side'], number>> = { user: 160, agent: 320 };

const PERSONAL = /\d|@/u;
/** After these a name is told; two words of it at most. */
const NAMING =
  /(?:\b(?:my name is|this is|i am|i'm|call me|je m'appelle|ich heiße|me llamo)|اسمي)\s+(\S+(?:\s+\p{Lu}\S*)?)/giu;

/** A call as sound, as WAV: 16 bits, one channel, 8 kHz. It has no voices, so a word is a tone as long as the word. */
export function rendered(utterances: readonly Utterance[], { direction, redacted }: Recording): Uint8Array {
  const placed = laidOut(utterances);
  const length = Math.min(LONGEST, placed.at(-1)?.end ?? 0);
  const wav = Buffer.alloc(HEADER + length * 2);
  header(wav, length * 2);
  for (const { side, text, start } of placed) {
    if (direction !== 'combined' && direction !== side) continue;
    const hidden = redacted ? personalIn(text) : new Set<number>();
    for (const [index, { word, from }] of tones(text).entries())
      if (!hidden.has(index)) sound(wav, word, PITCH[side], start + from, length);
  }
  return wav;
}

/** Nobody speaks before the other has finished. */
function laidOut(utterances: readonly Utterance[]): (Utterance & { readonly start: number; readonly end: number })[] {
  let free = 0;
  return utterances.map((one) => {
    const start = Math.max(free, Math.round((one.at / 1_000) * RATE));
    const last = tones(one.text).at(-1);
    const end = start + (last === undefined ? 0 : last.from + lengthOf(last.word));
    free = end + GAP;
    return { ...one, start, end };
  });
}

const lengthOf = (word: string): number => [...word].length * LETTER;

function tones(text: string): { readonly word: string; readonly from: number }[] {
  let from = 0;
  return words(text).map((word) => {
    const tone = { word, from };
    from += lengthOf(word) + GAP;
    return tone;
  });
}

const words = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

/** Which of the words are nobody else's business: numbers, addresses, and names that are given as such. */
function personalIn(text: string): Set<number> {
  const names = [...text.matchAll(NAMING)].flatMap(([, name = '']) => words(name));
  const hidden = words(text).flatMap((word, index) => (PERSONAL.test(word) || names.includes(word) ? [index] : []));
  return new Set(hidden);
}

function sound(wav: Buffer, word: string, pitch: number, from: number, length: number): void {
  const steps = [...word].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % 12;
  const hertz = pitch * 2 ** (steps / 12);
  const end = Math.min(from + lengthOf(word), length);
  for (let at = from; at < end; at++) {
    // It swells and fades, or each word would begin with a click.
    const swell = Math.min(1, (at - from) / GAP, (end - at) / GAP);
    wav.writeInt16LE(Math.round(LOUD * swell * Math.sin((2 * Math.PI * hertz * (at - from)) / RATE)), HEADER + at * 2);
  }
}

function header(wav: Buffer, bytes: number): void {
  wav.write('RIFF', 0, 'latin1');
  wav.writeUInt32LE(HEADER - 8 + bytes, 4);
  wav.write('WAVEfmt ', 8, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(RATE, 24);
  wav.writeUInt32LE(RATE * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(bytes, 40);
}

import type { Sizes } from '../../tools/sizes.mjs';
import type { Load } from '../host-page/load.js';
import { atMost, figure, type Row } from '../row.js';
import { median } from '../sheet.js';
import { STEPS, type Reading } from './conversation.js';

/** Where what browsers count as good ends: nobody waits. */
const GOOD_MS = 200;

interface Measured {
  readonly version: string;
  /** The hash of the file that was measured, as in integrity.json. */
  readonly widget: string;
  readonly conditions: Readonly<Record<string, unknown>>;
  readonly sizes: Sizes;
  readonly readings: readonly Reading[];
  readonly pairs: readonly { readonly without: Load; readonly withChat: Load }[];
  /** Files of ours that a page fetches before anybody points at the launcher. */
  readonly asked: number;
}

export interface Contract extends Pick<Measured, 'version' | 'widget' | 'conditions'> {
  /** Bytes of brotli. */
  readonly bytes: Readonly<
    Record<'loader' | 'openTypeSend' | 'firstAnswer' | 'afterThat' | 'largestLanguage' | 'client', number>
  >;
  /** A first conversation: the median of the rounds, in milliseconds. */
  readonly conversation: {
    readonly interactionToNextPaint: number;
    readonly interactions: Readonly<Record<string, number>>;
    readonly longTasks: Readonly<Record<string, { readonly count: number; readonly longest: number }>>;
    readonly heapBytes: number;
    readonly layoutShift: number;
    /** Of each step. */
    readonly layoutShifts: Readonly<Record<string, number>>;
  };
  /** A page of the site, the chat closed, over the same page without. */
  readonly closed: Readonly<Record<'files' | 'layoutShift' | 'blockingMs' | 'heapBytes' | 'nodes', number>>;
}

/** What is promised of this build, of what was measured of it: every figure the median of the rounds, every shift the worst. */
export function contract({ version, widget, conditions, sizes, readings, pairs, asked }: Measured): Contract {
  const size = (id: string): number => sizes.rows.find((row) => row.id === id)?.value ?? Number.NaN;
  const of = (value: (reading: Reading) => number): number => Math.round(median(readings.map(value)));
  const more = (value: (load: Load) => number): number =>
    Math.round(median(pairs.map(({ without, withChat }) => value(withChat) - value(without))));
  const interactions = Object.fromEntries(
    STEPS.flatMap((step) => (step === 'answer' ? [] : [[step, of(({ touched }) => touched[step])]])),
  );
  const longTasks = Object.fromEntries(
    STEPS.map((step) => [
      step,
      { count: of(({ long }) => long[step].length), longest: of(({ long }) => Math.max(0, ...long[step])) },
    ]),
  );
  const worst = (values: readonly number[]): number => +Math.max(...values).toFixed(4);
  return {
    version,
    widget,
    conditions,
    bytes: {
      loader: size('P1'),
      openTypeSend: size('P2'),
      firstAnswer: size('P3'),
      afterThat: sizes.after,
      largestLanguage: size('P19'),
      client: size('P4'),
    },
    conversation: {
      interactionToNextPaint: Math.max(...Object.values(interactions)),
      interactions,
      longTasks,
      heapBytes: of(({ heap }) => heap),
      layoutShift: worst(readings.map(({ shift }) => shift)),
      layoutShifts: Object.fromEntries(STEPS.map((step) => [step, worst(readings.map(({ shifts }) => shifts[step]))])),
    },
    closed: {
      files: asked,
      layoutShift: worst(pairs.map(({ withChat }) => withChat.cls)),
      blockingMs: more(({ tbt }) => tbt),
      heapBytes: more(({ heap }) => heap),
      nodes: more(({ nodes }) => nodes),
    },
  };
}

/** Beside what is promised (the P rows of docs/rules.md; sizes are those of `npm run size`, and judged there). */
export function rowsOf({ bytes, conversation, closed }: Contract): Row[] {
  return [
    ...Object.entries(bytes).map(([what, value]) => figure(`bytes: ${what}`, value)),
    atMost('interaction to next paint, ms', GOOD_MS, conversation.interactionToNextPaint),
    ...Object.entries(conversation.interactions).map(([step, value]) => figure(`  ${step}`, value)),
    ...Object.entries(conversation.longTasks).map(([step, { longest }]) =>
      figure(`longest task: ${step}, ms`, longest),
    ),
    figure('heap after a conversation, MB', conversation.heapBytes / 1e6),
    // What the browsers' makers call good, of the whole page.
    atMost('layout shift of a conversation', 0.1, conversation.layoutShift),
    atMost('files before anybody points at the launcher', 1, closed.files),
    atMost('P7 layout shift', 0, closed.layoutShift),
    atMost('P7 heap more, MB', 0.6, closed.heapBytes / 1e6),
    atMost('P7 nodes more', 80, closed.nodes),
    figure('blocking time more, ms', closed.blockingMs),
  ];
}

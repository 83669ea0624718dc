import { expect } from 'chai';
import { contract } from '../../bench/contract/contract.js';
import { STEPS, worstWindow, type Reading } from '../../bench/contract/conversation.js';

describe('what is promised of a build', () => {
  it('counts what moved by itself as browsers do: the worst window, no pause of a second in it, five seconds at most', () => {
    expect(worstWindow([])).to.equal(0);
    const apart = worstWindow([
      [0, 0.1],
      [1_000, 0.2],
      [1_999, 0.2],
    ]);
    expect(apart).to.be.closeTo(0.4, 1e-9);
    const steady = Array.from({ length: 13 }, (_, at) => [at * 500, 0.01] as const);
    expect(worstWindow(steady)).to.be.closeTo(0.1, 1e-9);
  });

  const reading = (touch: number, heap: number): Reading => ({
    touched: { open: touch, type: 16, send: 16, menu: 16, close: 16, again: 24 },
    long: Object.fromEntries(STEPS.map((step) => [step, step === 'open' ? [80, 120] : []])) as never,
    heap,
    shift: touch / 1_000,
    shifts: Object.fromEntries(STEPS.map((step) => [step, step === 'answer' ? touch / 2_000 : 0])) as never,
  });
  const load = (heap: number) => ({ lcp: 1, cls: 0, tbt: 10, back: null, cpu: 1, heap, nodes: 100 });

  it('is the median of the rounds, the worst of the steps, and more than the page had without', () => {
    const said = contract({
      version: '1.2.3',
      widget: 'sha384-x',
      conditions: {},
      sizes: { rows: [{ id: 'P1', what: '', value: 1_500, goal: 1_600, ok: true }], after: 7 },
      readings: [reading(40, 3e6), reading(900, 1e6), reading(56, 2e6)],
      pairs: [1, 2, 3].map((more) => ({ without: load(1e6), withChat: load(1e6 + more * 1e5) })),
      asked: 1,
    });
    const { conversation, closed, bytes } = said;
    expect([conversation.interactionToNextPaint, conversation.interactions['open']]).to.deep.equal([56, 56]);
    expect(conversation.longTasks['open']).to.deep.equal({ count: 2, longest: 120 });
    expect([conversation.heapBytes, conversation.layoutShift]).to.deep.equal([2e6, 0.9]);
    expect([conversation.layoutShifts['answer'], conversation.layoutShifts['open']]).to.deep.equal([0.45, 0]);
    expect([closed.heapBytes, closed.blockingMs, closed.nodes, closed.files]).to.deep.equal([2e5, 0, 0, 1]);
    expect([bytes.loader, bytes.afterThat]).to.deep.equal([1_500, 7]);
  });
});

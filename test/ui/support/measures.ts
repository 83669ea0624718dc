import { expect } from '@open-wc/testing';

/** A page that is not in front is never laid out by itself: here what was observed is looked at when the test says so. */
const Measures = window.ResizeObserver;
const measured = new Map<Element, { box: string | undefined; tell: () => void; height: number }>();
class ByHand implements ResizeObserver {
  readonly #tell: () => void;

  constructor(tell: ResizeObserverCallback) {
    this.#tell = () => tell([], this);
  }

  observe(element: Element, options?: ResizeObserverOptions): void {
    measured.set(element, { box: options?.box, tell: this.#tell, height: element.clientHeight });
  }

  unobserve(element: Element): void {
    measured.delete(element);
  }

  disconnect(): void {
    measured.clear();
  }
}
/** What has become another size is told now. */
export function measure(): void {
  for (const [element, { box, tell, height }] of measured) {
    expect(box).to.equal('border-box');
    if (element.clientHeight !== height) tell();
  }
}

/** For every element that is made from now on. */
export function measuresByHand(): void {
  window.ResizeObserver = ByHand;
}

export function measuresByItself(): void {
  window.ResizeObserver = Measures;
  measured.clear();
}

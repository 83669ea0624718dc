import { marked } from './marking.js';

/**
 * Over a panel that fills the screen a finger moves what is under it, or nothing: iOS moves the page behind for whoever
 * drags a head, a composer or a transcript that is too short to be moved. Whether it may is decided once for each drag.
 * Firefox and WebKit do the same with a wheel.
 */
export class Drag {
  #from: Touch | undefined;
  #rests: boolean | undefined;

  readonly begins = (event: TouchEvent): void => {
    this.#from = event.touches[0];
    this.#rests = undefined;
  };

  readonly moves = (event: TouchEvent): void => {
    const [to, second] = event.touches;
    // Two fingers enlarge the page, which is anybody's right.
    if (this.#from === undefined || to === undefined || second !== undefined || !event.cancelable) return;
    this.#rests ??=
      marked(event.currentTarget as Node) === null &&
      !canMove(event, this.#from.clientX - to.clientX, this.#from.clientY - to.clientY);
    if (this.#rests) event.preventDefault();
  };

  /** So does a wheel, but for what moves an enlarged page, or enlarges it; with Shift some say down and mean aside. */
  readonly wheels = (event: WheelEvent): void => {
    const { ctrlKey, shiftKey, deltaX, deltaY } = event;
    if (ctrlKey || shiftKey || visualViewport?.scale !== 1 || canMove(event, deltaX, deltaY)) return;
    event.preventDefault();
  };
}

/** Something between the finger and the panel can go that way, and keeps to itself what is beyond its end; or takes drags. */
function canMove(event: Event, right: number, down: number): boolean {
  const across = Math.abs(right) > Math.abs(down);
  const path = event.composedPath();
  return path.slice(0, path.indexOf(event.currentTarget!)).some((target) => {
    const one = target as Element;
    // A shadow root does not move.
    if (!one.localName) return false;
    if (one.matches('input[type=range]') || marks(one)) return true;
    const { overflowX, overflowY } = getComputedStyle(one);
    const room = across ? one.scrollWidth - one.clientWidth : one.scrollHeight - one.clientHeight;
    return room > 0 && /auto|scroll/.test(across ? overflowX : overflowY);
  });
}

/** Words in it are marked, and the ends of the mark can be dragged. */
const marks = (one: Element): boolean => {
  const { selectionStart, selectionEnd } = one as HTMLInputElement;
  return selectionStart !== selectionEnd;
};

/** Where these words stand on the screen. */
export function placeIn(body: Element, words: string): DOMRect {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const at = text.data.indexOf(words);
    if (at < 0) continue;
    const range = body.ownerDocument.createRange();
    range.setStart(text, at);
    range.setEnd(text, at + words.length);
    return range.getBoundingClientRect();
  }
  throw new Error(`"${words}" is not there`);
}

/** Whether these words, of Hebrew and Latin letters, run to the left, and on which side of the message they stand. */
export const runs = (body: Element, first: string, then: string): [boolean, 'left' | 'right'] => {
  const [one, other, whole] = [placeIn(body, first), placeIn(body, then), body.getBoundingClientRect()];
  const [left, right] = [Math.min(one.left, other.left), Math.max(one.right, other.right)];
  return [one.left > other.left, left - whole.left < whole.right - right ? 'left' : 'right'];
};

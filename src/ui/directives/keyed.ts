import { noChange } from 'lit';
import { Directive, directive, type ChildPart, type DirectiveResult } from 'lit/directive.js';
import {
  getCommittedValue,
  insertPart,
  removePart,
  setChildPartValue,
  setCommittedValue,
} from 'lit/directive-helpers.js';

type Keys = readonly unknown[];

/**
 * A list whose nodes stay those of their keys, as lit's `repeat`. That leaves a comment for each row that it takes away since
 * lit-html 3.3.1 (lit/lit#5298): in a transcript that shows a window of a long history, one for every row that is scrolled past.
 */
class Keyed extends Directive {
  #keys: Keys = [];

  render(keys: Keys, values: Keys): Keys {
    this.#keys = keys;
    return values;
  }

  override update(list: ChildPart, [keys, values]: [Keys, Keys]): unknown {
    const drawn = getCommittedValue(list) as ChildPart[] | undefined;
    // What comes first, lit puts there itself.
    if (!Array.isArray(drawn)) return this.render(keys, values);
    const left = new Map(drawn.map((part, at) => [this.#keys[at], part]));
    const stays = new Set(keys);
    for (const [key, part] of left)
      if (!stays.has(key)) {
        const { endNode } = part;
        removePart(part);
        (endNode as ChildNode).remove();
        left.delete(key);
      }
    // Nothing moves but what has another before it than it had.
    const order = [...left.keys()];
    let at = 0;
    const parts = keys.map((key, index) => {
      while (at < order.length && !left.has(order[at])) at++;
      const own = left.get(key);
      const part = own !== undefined && key === order[at] ? own : insertPart(list, left.get(order[at]), own);
      left.delete(key);
      return setChildPartValue(part, values[index]);
    });
    this.#keys = keys;
    setCommittedValue(list, parts);
    return noChange;
  }
}

export const keyed: (keys: Keys, values: Keys) => DirectiveResult = directive(Keyed);

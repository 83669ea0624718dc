export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Lines and columns of a text, from 1 as editors count them. */
export function placesIn(text: string): (at: number) => Place {
  const begins = [0];
  for (const { index, 0: end } of text.matchAll(/\r\n?|\n/g)) begins.push(index + end.length);
  return (at) => {
    let low = 0;
    let high = begins.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (begins[middle]! <= at) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: at - begins[low]! + 1 };
  };
}

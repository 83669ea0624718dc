/** The name that was meant, most likely; null when none is near. Two letters may be wrong of a long one, one of a short. */
export function nearest(given: string, names: readonly string[]): string | null {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = plain(given);
  const far = (name: string): number => distance(wanted, plain(name));
  const [best] = [...names].sort((one, other) => far(one) - far(other));
  if (best === undefined) return null;
  const most = wanted.length > 9 ? 3 : wanted.length > 4 ? 2 : 1;
  const part =
    wanted.length > 3 && names.filter((name) => plain(name).startsWith(wanted) || wanted.startsWith(plain(name)));
  return far(best) <= most ? best : part && part.length === 1 ? part[0]! : null;
}

/** How many letters are wrong, missing, too many or swapped with their neighbour. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const next = [row];
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1];
      const swapped = row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      next[at] = Math.min(
        next[at - 1]! + 1,
        last[at]! + 1,
        last[at - 1]! + (same ? 0 : 1),
        swapped ? before[at - 2]! + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  return last[other.length]!;
}

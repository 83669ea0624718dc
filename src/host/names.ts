/**
 * The first name in `given` that is no name of ours, and what to write instead; null when there is none. `loose` is for what
 * may be handed on as a site keeps it, with more in it: there only what was meant for a name that is missing.
 */
export function misnamed(given: object, names: readonly string[], loose: boolean): readonly [string, string] | null {
  for (const name of Object.keys(given).filter((one) => !names.includes(one))) {
    const missing = names.filter((one) => !(one in given));
    const meant = nearest(name, loose ? missing : names);
    if (meant !== null) return [name, `the name "${meant}"`];
    if (!loose) return [name, `one of ${names.join(', ')}`];
  }
  return null;
}

/** The fewest wrong letters first: "orgin" is "origin" and not "origins". */
function nearest(given: string, names: readonly string[]): string | null {
  for (let wrong = 0; wrong <= (given.length > 4 ? 2 : 1); wrong++) {
    const found = names.find((name) => isNear(given.toLowerCase(), name.toLowerCase(), wrong));
    if (found !== undefined) return found;
  }
  return null;
}

/** Whether no more letters than that are wrong, missing or too many. */
function isNear(one: string, other: string, wrong: number): boolean {
  if (one === other) return true;
  if (wrong === 0) return false;
  let same = 0;
  while (one[same] === other[same]) same++;
  const [a, b] = [one.slice(same), other.slice(same)];
  const [nextA, nextB] = [a.slice(1), b.slice(1)];
  return isNear(nextA, nextB, wrong - 1) || isNear(nextA, b, wrong - 1) || isNear(a, nextB, wrong - 1);
}

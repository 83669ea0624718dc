/** Ways to get a name wrong: a letter missing, doubled, swapped with the next, or another; written together. */
export function* slipsOf(name: string): Generator<string> {
  for (let at = 1; at < name.length; at++) {
    if (name[at] === '-') continue;
    yield name.slice(0, at) + name.slice(at + 1);
    yield name.slice(0, at) + name[at] + name.slice(at);
    if (at + 1 < name.length) yield name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2);
    yield `${name.slice(0, at)}x${name.slice(at + 1)}`;
  }
  yield name.replaceAll('-', '');
  yield name.replaceAll('-', '_');
}

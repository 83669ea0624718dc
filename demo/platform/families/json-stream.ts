/** An object with one long list, written as the parts of the list come. */
export function jsonStream(
  name: string,
  parts: AsyncIterable<readonly object[]>,
  rest: Readonly<Record<string, unknown>>,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(pieces(name, parts, rest)).pipeThrough(new TextEncoderStream());
}

async function* pieces(
  name: string,
  parts: AsyncIterable<readonly object[]>,
  rest: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  let before = `{${JSON.stringify(name)}:[`;
  for await (const part of parts)
    for (const item of part) {
      yield before + JSON.stringify(item);
      before = ',';
    }
  if (before !== ',') yield before;
  const more = JSON.stringify(rest).slice(1);
  yield more === '}' ? ']}' : `],${more}`;
}

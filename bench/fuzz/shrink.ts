/** Smaller while it still fails: halves, then quarters, and so on, are left out. Each try costs a call, so tries are few. */
export async function shrunk(bytes: Buffer, fails: (bytes: Buffer) => Promise<boolean>, tries = 60): Promise<Buffer> {
  let best = bytes;
  let left = tries;
  for (let size = Math.ceil(best.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length && left > 0;) {
      const without = Buffer.concat([best.subarray(0, at), best.subarray(at + size)]);
      left -= 1;
      if (await fails(without)) best = without;
      else at += size;
    }
  }
  return best;
}

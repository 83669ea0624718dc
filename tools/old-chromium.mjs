// Chromium 109, the last for Windows 7 and 8.1, as npm delivers it; for Linux on x64, as its machine has no other.
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { findChromium, installInto } from './browser.mjs';

const NAME = '@sparticuz/chromium@109.0.6';

export async function oldChromium({ log = console.error } = {}) {
  const { env } = await findChromium();
  const dir = resolve('.cache/chromium-109');
  const path = join(dir, 'chromium');
  if (!existsSync(path)) {
    log(`fetching ${NAME} from npm into .cache (about 60 MB)`);
    installInto(dir, NAME);
    const packed = readFileSync(join(dir, 'node_modules/@sparticuz/chromium/bin/chromium.br'));
    // Nobody else may find half of it.
    const part = `${path}.${process.pid}`;
    writeFileSync(part, brotliDecompressSync(packed));
    chmodSync(part, 0o755);
    renameSync(part, path);
  }
  return { path, args: ['--no-zygote'], env };
}

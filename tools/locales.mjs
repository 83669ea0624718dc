// Each language as a file of its own, for sites that bundle the one they speak: both halves of it, by their names.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { imported } from './build-plugins.mjs';
import { root } from './installed.mjs';

const folder = join(root, 'src', 'ui', 'i18n');

export async function writeLocales(dist) {
  const read = async (file) => (await imported(join(folder, file))).module;
  const { en } = await read('en.ts');
  const { enBesides } = await read('en-besides.ts');
  const { enMore } = await read('en-more.ts');
  const all = { en: { ...en, ...enBesides, ...enMore } };
  for (const file of readdirSync(join(folder, 'more')))
    all[basename(file, '.ts')] = { ...(await read(file)).pack, ...(await read(join('more', file))).pack };
  const [code, types] = [join(dist, 'npm', 'locales'), join(dist, 'types', 'locales')];
  for (const path of [code, types]) mkdirSync(path, { recursive: true });
  for (const [tag, phrases] of Object.entries(all)) {
    writeFileSync(join(code, `${tag}.js`), `export default ${JSON.stringify(phrases, null, 1)};\n`);
    writeFileSync(
      join(types, `${tag}.d.ts`),
      "import type { Phrases } from '../index.js';\ndeclare const phrases: Readonly<Required<Phrases>>;\nexport default phrases;\n",
    );
  }
}

/**
 * npm run describe: what there is to say of the element, for editors, frameworks, people and programs, all from the
 * declarations in src. Writes the two files that are kept, llms.txt and docs/reference.md; `--dist` writes those of the
 * package, as the build does; `--check` only says whether what is kept is still true, and whether anything is not described.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { read } from './describe/read.mjs';
import {
  jsx,
  llms,
  manifest,
  markupTypes,
  reference,
  schema,
  svelte,
  vscode,
  vue,
  webTypes,
} from './describe/write.mjs';
import { root } from './installed.mjs';

const packageJson = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const inPackage = (model) => ({
  'dist/custom-elements.json': manifest(model),
  'dist/schema.json': schema(model),
  'dist/vscode.html-custom-data.json': vscode(model),
  'dist/web-types.json': webTypes(model, packageJson),
  'dist/types/markup.d.ts': markupTypes(model),
  'dist/types/jsx.d.ts': jsx(model),
  'dist/types/vue.d.ts': vue(model),
  'dist/types/svelte.d.ts': svelte(model),
});

/** As the formatter would leave them, which is asked about the whole tree. */
async function kept(model) {
  const options = await resolveConfig(join(root, 'docs', 'reference.md'));
  return {
    'docs/reference.md': await format(reference(model), { ...options, parser: 'markdown' }),
    'llms.txt': llms(model),
  };
}

export function describePackage() {
  const { model, wrong } = read();
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  write(inPackage(model));
}

function write(files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { model, wrong } = read();
  const files = await kept(model);
  if (process.argv.includes('--check')) {
    for (const [path, text] of Object.entries(files))
      if (!isNow(path, text)) wrong.push(`${path} is not what the sources say: npm run describe, and commit it`);
  } else {
    write(files);
    if (process.argv.includes('--dist')) write(inPackage(model));
  }
  for (const line of wrong) console.error(line);
  const counted = ['properties', 'methods', 'events', 'slots', 'parts', 'states', 'customProperties'];
  console.log(`described: ${counted.map((name) => `${model[name].length} ${name}`).join(', ')}; ${wrong.length} wrong`);
  process.exit(wrong.length > 0 ? 1 : 0);
}

function isNow(path, text) {
  try {
    return readFileSync(join(root, path), 'utf8') === text;
  } catch {
    return false;
  }
}

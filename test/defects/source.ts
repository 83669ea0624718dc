import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file of the widget in which the words stand, which must be one, once. */
export function placeOf(root: string, words: string): { readonly path: string; readonly text: string } {
  const ui = join(root, 'src/ui');
  const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const found = files.flatMap((name) => {
    const path = join(ui, name);
    const text = readFileSync(path, 'utf8');
    return Array.from({ length: text.split(words).length - 1 }, () => ({ path, text }));
  });
  const [place] = found;
  if (place === undefined || found.length > 1) throw new Error(`stands ${found.length} times in src/ui: ${words}`);
  return place;
}

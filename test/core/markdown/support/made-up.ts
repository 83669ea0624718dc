import { oneOf, type Chance } from './chance.js';

const WORDS =
  'lamp shade brass cloth the a dry, wet. café order_id 12 £5.00 it’s 日本 次。 「あ」 مرحبا 🎉 (see) "soft" https://a.example/x_y bob@a.example'.split(
    ' ',
  );

const words = (random: Chance): string => Array.from({ length: 1 + random(4) }, () => oneOf(random, WORDS)).join(' ');

const INLINE: readonly ((random: Chance, depth: number) => string)[] = [
  (random) => words(random),
  (random) => words(random),
  (random, depth) => `**${inline(random, depth - 1)}**`,
  (random, depth) => `*${inline(random, depth - 1)}*`,
  (random, depth) => `_${inline(random, depth - 1)}_`,
  (random, depth) => `~~${inline(random, depth - 1)}~~`,
  (random) => `\`${words(random)}\``,
  (random) => `[${words(random).replace(/[()[\]@:]|https/g, '')}](https://a.example/${random(9)})`,
  (random) => `![${words(random).replace(/[()[\]]/g, '')}](https://a.example/${random(9)}.png)`,
  () => '\\*',
  () => '&amp;',
];

/** Words with marks that all end. */
export function inline(random: Chance, depth = 2): string {
  const parts = Array.from({ length: 1 + random(3) }, () =>
    depth <= 0 ? words(random) : oneOf(random, INLINE)(random, depth),
  );
  return parts.join(' ');
}

const indented = (text: string, by: string): string => text.replace(/\n(?=.)/g, `\n${by}`);

const BLOCKS: readonly ((random: Chance, depth: number) => string)[] = [
  (random) => inline(random),
  (random) => `${inline(random)}\n${inline(random)}`,
  (random) => `${'#'.repeat(1 + random(6))} ${inline(random)}`,
  (random, depth) =>
    Array.from(
      { length: 1 + random(4) },
      () => `- ${indented(depth > 0 && random(3) === 0 ? block(random, depth - 1) : inline(random), '  ')}`,
    ).join(random(3) === 0 ? '\n\n' : '\n'),
  (random, depth) =>
    Array.from(
      { length: 1 + random(4) },
      (_, i) =>
        `${i + 1}. ${indented(depth > 0 && random(3) === 0 ? block(random, depth - 1) : inline(random), '   ')}`,
    ).join('\n'),
  (random) => `- [ ] ${inline(random)}\n- [x] ${inline(random)}`,
  (random, depth) => `> ${(depth > 0 ? block(random, depth - 1) : inline(random)).replace(/\n/g, '\n> ')}`,
  (random) => '```js\n' + Array.from({ length: random(4) }, () => `const ${words(random)} = **x**;\n`).join('') + '```',
  (random) => {
    const columns = 1 + random(3);
    const row = (cell: () => string): string => `| ${Array.from({ length: columns }, cell).join(' | ')} |`;
    const cell = (): string => inline(random, 1).replace(/\|/g, '');
    return [
      row(cell),
      row(() => oneOf(random, ['---', ':-:', '-:'])),
      ...Array.from({ length: random(4) }, () => row(cell)),
    ].join('\n');
  },
  () => '---',
];

export const block = (random: Chance, depth = 2): string => oneOf(random, BLOCKS)(random, depth);

/** A well-formed answer. */
export const answer = (random: Chance): string =>
  Array.from({ length: 1 + random(4) }, () => block(random)).join('\n\n');

/** The same, with lines that end with a space that is no blank of Markdown. */
export const spaced = (random: Chance): string =>
  answer(random).replace(/\n/g, () => oneOf(random, ['\n', '\n', '\u00a0\n', '\u3000\n']));

const NOISE = [
  '*',
  '**',
  '_',
  '`',
  '```',
  '~~',
  '[',
  '](',
  ')',
  '!',
  '<',
  '<b>',
  '</b>',
  '<time>',
  '&',
  '\\',
  '|',
  '#',
  '-',
  '1.',
  '>',
  '\n',
  '\n\n',
  '  ',
  ' ',
  'a',
  'word',
  'b2',
  'https://a.example',
  '"',
  '=',
  '---',
  '\n- ',
  '\n> ',
  '\n| a | b |\n| - | - |\n',
  '\t',
  '🎉',
  'é',
  '重',
  '。',
  '「',
  '\u00a0\n',
  '\u3000',
];

/** Marks in no order at all. */
export const noise = (random: Chance): string =>
  Array.from({ length: 1 + random(25) }, () => oneOf(random, NOISE)).join('');

// Deterministic answers of our own words, the same for everybody: headings, paragraphs, lists, code, quotes, tables.
const WORDS = (
  'the system keeps a small queue of events and writes each one to disk before it answers so a restart never loses work ' +
  'when a reader falls behind the server sends a short summary instead of every step and the client asks again later'
).split(' ');

function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

type Chance = () => number;

const words = (random: Chance, count: number): string =>
  Array.from({ length: count }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ');

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function sentence(random: Chance): string {
  const middle = words(random, 2 + random() * 2);
  const kind = random();
  const marked =
    kind < 0.2
      ? `**${middle}**`
      : kind < 0.35
        ? `*${middle}*`
        : kind < 0.5
          ? `\`${middle.replace(/ /g, '_')}\``
          : kind < 0.6
            ? `[${middle}](https://example.com/${middle.replace(/ /g, '-')})`
            : middle;
  return capital(`${words(random, 5 + random() * 6)} ${marked} ${words(random, 4 + random() * 5)}.`);
}

const paragraph = (random: Chance, count: number): string =>
  Array.from({ length: count }, () => sentence(random)).join(' ');

const section = (random: Chance, number: number): string =>
  [
    `## ${number}. ${capital(words(random, 4))}`,
    paragraph(random, 3),
    Array.from({ length: 5 }, (_, item) => `${number % 2 === 1 ? '-' : `${item + 1}.`} ${sentence(random)}`).join('\n'),
    paragraph(random, 2),
    `\`\`\`js\n${Array.from({ length: 8 }, (_, line) => `const value${line} = await read("${words(random, 2)}", { retry: ${line} });`).join('\n')}\n\`\`\``,
    `> ${sentence(random)}`,
    `| name | count | note |\n| --- | ---: | --- |\n${Array.from({ length: 6 }, () => `| ${words(random, 2)} | ${Math.floor(random() * 1e4)} | ${words(random, 4)} |`).join('\n')}`,
    paragraph(random, 3),
  ].join('\n\n');

/** Whole sections, from about one length to another. */
export function sections(from: number, to: number): string {
  const random = chance(7);
  let length = 0;
  let text = '';
  for (let number = 1; length < to; number++) {
    const next = `${section(random, number)}\n\n`;
    if (length >= from) text += next;
    length += next.length;
  }
  return text;
}

/** What is streamed at every length: a paragraph and a list, 400 characters. */
export const PIECE = `${`${sentence(chance(3))} ${paragraph(chance(5), 2)}\n\n- ${sentence(chance(9))}\n- ${sentence(chance(21))}\n- `
  .padEnd(388, 'and one more word ')
  .slice(0, 390)} and.\n\n\n\n`;

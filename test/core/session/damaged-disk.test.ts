import { expect } from 'chai';
import { suggestions } from '../../../src/core/conversation/select.js';
import { answer, chunk, language, queued } from '../../support/facts.js';
import { chatting, type Chat } from '../../support/scenario.js';

const damage: readonly unknown[] = [
  null,
  undefined,
  7,
  -1,
  NaN,
  'x',
  '',
  true,
  [],
  {},
  [null],
  [[]],
  { kind: 'agent' },
];

/** Every place of a record, however deep. */
function placesIn(value: unknown, path: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[...path, key], ...placesIn(inner, [...path, key])]);
}

function damaged(record: object, path: readonly string[], by: unknown): object {
  const copy = structuredClone(record);
  let at = copy as Record<string, unknown>;
  for (const key of path.slice(0, -1)) at = at[key] as Record<string, unknown>;
  at[path.at(-1)!] = by;
  return copy;
}

/** Starts, takes what comes, and can say what it shows. What is wrong, in words; empty when nothing is. */
async function wrong(chat: Chat): Promise<string> {
  const { writes } = chat.disk;
  chat.disk.most = writes + 40;
  try {
    await chat.starts();
    const { phase } = chat.sees;
    if (phase === 'idle') return 'never starts';
    if (phase === 'connecting') {
      await chat.server.resumes();
      await chat.says('Hello');
      await chat.server.tells({ ...answer('m-new', 'Good day'), sequence: 90 });
      if (!chat.lines.includes('agent: Good day')) return 'does not show what it is told';
    }
    if (chat.disk.writes >= chat.disk.most) return 'writes without end';
    void suggestions(chat.sees.conversation);
    for (const item of chat.sees.items) if (item.kind === 'agent') void item.parts.attachments.length;
    return '';
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    chat.disk.most = Infinity;
    await chat.crashes();
  }
}

describe('a record on the disk', () => {
  it('F21 may be damaged in any one place: the conversation begins or goes on, and nothing throws', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.tells(
      answer('m-1', 'Which?', { response_suggestions: [{ message_text: 'Red' }] }),
      queued(3),
      language('fr-FR'),
      chunk('m-2', 0, 'One '),
      chunk('m-2', 2, 'three'),
    );
    await chat.goes('offline');
    await chat.says('Not gone');
    await chat.closes();
    const good = chat.disk.data as object;
    const found = new Map<string, readonly string[]>();
    for (const path of placesIn(good))
      for (const by of damage) {
        // Any text may be the id of a session, and any number a place that was seen.
        if (path[0] === 'sessionId' || (path[0] === 'journal' && typeof by === 'number')) continue;
        chat.disk.data = damaged(good, path, by);
        const what = await wrong(chat.another());
        const where = `${path.join('.')} = ${JSON.stringify(by) ?? 'undefined'}`;
        if (what !== '') found.set(what, [...(found.get(what) ?? []), where]);
      }
    expect(Object.fromEntries(found)).to.deep.equal({});
  }).timeout(60_000);
});

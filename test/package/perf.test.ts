import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Contract } from '../../bench/contract/contract.js';
import { STEPS } from '../../bench/contract/conversation.js';
import { sizes } from '../../tools/sizes.mjs';
import { build } from '../support/built.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('perf.json', function () {
  this.timeout(240_000);

  it('says of what is built how large it is, and what a conversation and a page with it were measured to be', () => {
    build();
    execFileSync('npm', ['run', 'perf', '--', '--built', '--rounds', '1'], { cwd: root });
    const read = (path: string): unknown => JSON.parse(readFileSync(join(root, 'dist', path), 'utf8'));
    const { widget, bytes, conversation, closed } = read('perf.json') as Contract;
    expect(widget).to.equal((read('integrity.json') as Record<string, string>)['cdn/widget.js']);
    const { rows, after } = sizes();
    const named = { loader: 'P1', openTypeSend: 'P2', firstAnswer: 'P3', largestLanguage: 'P19', client: 'P4' };
    for (const [name, id] of Object.entries(named))
      expect(bytes[name as keyof typeof bytes], name).to.equal(rows.find((row) => row.id === id)!.value);
    expect(bytes.afterThat).to.equal(after);
    // How quick it was here is no matter of a test; that all of it was there to be measured is.
    expect(Object.keys(conversation.longTasks)).to.deep.equal([...STEPS]);
    expect(Object.keys(conversation.interactions)).to.deep.equal(STEPS.filter((step) => step !== 'answer'));
    expect(Math.max(...Object.values(conversation.interactions))).to.equal(conversation.interactionToNextPaint);
    expect(conversation.heapBytes).to.be.greaterThan(0);
    expect([closed.files, closed.layoutShift]).to.deep.equal([1, 0]);
    // A long answer grows, and what stands at its end with it. What a slow machine has to be told of is another matter.
    const { send, answer } = conversation.layoutShifts;
    expect(Object.keys(conversation.layoutShifts)).to.deep.equal([...STEPS]);
    expect(send! + answer!).to.be.lessThan(0.02);
    expect(conversation.layoutShift).to.be.lessThan(0.1);
  });
});

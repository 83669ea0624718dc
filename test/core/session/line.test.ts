import { expect } from 'chai';
import { lineTo } from '../../../src/core/session/line.js';
import type { Listener } from '../../../src/core/session/ports.js';

describe('the line', () => {
  it('CLS-2, CLS-3 believes nothing of what an old link says', () => {
    const links: Listener[] = [];
    const told: string[] = [];
    const tell = (what: string) => (): void => void told.push(what);
    const line = lineTo(
      {
        transport: () => ({
          kind: 'messaging',
          open(hear) {
            links.push(hear);
            return { send: () => true, wake: tell('wake'), reset: tell('reset'), close: tell('close') };
          },
        }),
        record: () => ({ sessionId: 's', token: 't' }),
        cursor: () => 0,
        opened: tell('opened'),
        heard: tell('heard'),
        text: tell('text'),
        closed: () => 'retry',
        dropped: () => undefined,
      },
      'service',
    );
    line.dial();
    const [old] = links as [Listener];
    const frame = { batch: false, events: [], refused: 0, dialect: null };
    old.opened();
    old.heard(frame);
    old.text('');
    line.hangUp(1000);
    line.dial();
    expect(told.splice(0)).to.deep.equal(['opened', 'heard', 'text', 'close']);
    old.opened();
    old.heard(frame);
    old.text('');
    expect([told, line.open, old.closed({ code: 1006, opened: true, attempt: 0 })]).to.deep.equal([[], false, 'stop']);
  });
});

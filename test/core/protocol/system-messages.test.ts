import { expect } from 'chai';
import { systemMessages } from '../../../demo/platform/messaging/events.js';
import { systemCode, type SystemCode } from '../../../src/core/protocol/system-messages.js';

const codes: Readonly<Record<keyof typeof systemMessages, SystemCode>> = {
  E1: 'notUnderstood',
  E2: 'notAllowed',
  E3: 'overloaded',
  E4: 'notStarted',
  E5: 'replyFailed',
  E6: 'streamBroke',
  E7: 'sessionGone',
  E8: 'sessionUnread',
  E9: 'connectorGone',
  E10: 'conversationGone',
  E11: 'conversationUnnamed',
  E12: 'handoffRefused',
  E13: 'notForwarded',
  E14: 'handoffNotBegun',
};

describe('system messages', () => {
  for (const [number, code] of Object.entries(codes) as [keyof typeof systemMessages, SystemCode][])
    it(`${number} "${systemMessages[number]}" is ${code}, in any case and any surroundings`, () => {
      const text = systemMessages[number];
      for (const said of [text, text.toUpperCase(), `Hello. ${text} Sorry.`]) expect(systemCode(said)).to.equal(code);
    });

  it('takes any other sentence for what it says', () => {
    for (const text of ['', 'Welcome back', 'The session was found']) expect(systemCode(text)).to.equal(null);
  });
});

import { expect } from 'chai';
import { dialectOf, dialectOfType, spelled } from '../../../src/core/protocol/dialect.js';
import { otherDialect } from '../../../src/core/protocol/other-words.js';

describe('dialects', () => {
  for (const host of [
    'poly.ai',
    'messaging.us-1.poly.ai',
    'MESSAGING.UK-1.POLY.AI',
    'a.polyai.app',
    'messaging.us-1.poly.ai.',
  ])
    it(`${host} speaks poly`, () => expect(dialectOf(host)).to.equal('poly'));

  for (const host of [
    '',
    'localhost',
    'messaging.us-1.service.example',
    'monopoly.ai',
    'poly.ai.evil.example',
    'polyai.app.example',
    'xpolyai.app',
  ])
    it(`"${host}" speaks service`, () => expect(dialectOf(host)).to.equal('service'));

  it('spells a branded name, and leaves any other as it is', () => {
    expect(spelled('REQUEST_SERVICE_AGENT_JOIN', 'poly')).to.equal('REQUEST_POLY_AGENT_JOIN');
    expect(spelled('REQUEST_SERVICE_AGENT_JOIN', 'service')).to.equal('REQUEST_SERVICE_AGENT_JOIN');
    expect(spelled('LIVE_AGENT_JOINED', 'poly')).to.equal('LIVE_AGENT_JOINED');
  });

  it('tells the dialect of a type by its brand', () => {
    expect(dialectOfType('EVENT_TYPE_POLY_AGENT_LEFT')).to.equal('poly');
    expect(dialectOfType('EVENT_TYPE_REQUEST_SERVICE_AGENT_JOIN')).to.equal('service');
    for (const type of ['EVENT_TYPE_LIVE_AGENT_LEFT', 'POLY_AGENT_LEFT', ''])
      expect(dialectOfType(type)).to.equal(null);
  });

  it('falls back to the other one', () => {
    expect([otherDialect('service'), otherDialect('poly')]).to.deep.equal(['poly', 'service']);
  });
});

import { expect } from '@open-wc/testing';
import { readTalk } from '../../demo/desk/talk.js';
import { duration, languageName, offersIn, refusal, titleOf, whatBecame, type Verb } from '../../demo/desk/words.js';

const VERBS: readonly Verb[] = ['accept', 'transfer', 'message', 'leave', 'fail', 'timeout'];

describe('the words of the desk', () => {
  it('say in the title how many wait', () => {
    expect([titleOf(0), titleOf(2)]).to.deep.equal(['Desk · Fernway', '(2) Desk · Fernway']);
  });

  it('say how long it is', () => {
    const spans = [-5, 0, 59_999, 60_000, 605_000, 3_600_000].map((ms) => duration(ms));
    expect(spans).to.deep.equal(['0 s', '0 s', '59 s', '1 min 00 s', '10 min 05 s', '1 h 0 min']);
  });

  it('say why something was not done, for everything that can be done', () => {
    for (const verb of VERBS)
      for (const status of [0, 400, 401, 403, 404, 409, 413, 429, 500, 502])
        expect(refusal(verb, status), `${verb} ${status}`).to.match(/^[A-Z].*\.$/);
    expect(refusal('accept', 409)).to.include('somebody was quicker');
    expect(refusal('message', 502)).to.include('Nothing is lost');
  });

  it('say what became of a conversation: who ended it before who let it go', () => {
    const ended = readTalk({ ended_by: 'REASON_USER_END' });
    expect(whatBecame(ended, 'back')).to.equal('The visitor has ended the chat.');
    expect(whatBecame(readTalk({ ended_by: 'REASON_NATURAL_END' }), 'ended')).to.equal('You have ended the chat.');
    expect(whatBecame(readTalk({ phase: 'left' }), 'back')).to.include('handed it back');
    expect(whatBecame(undefined, undefined)).to.include('the assistant answers');
  });

  it('take at most three answers, by commas of any script and by lines', () => {
    expect(offersIn(' yes, no،  ربما \n never')).to.deep.equal(['yes', 'no', 'ربما']);
    expect(offersIn(' , \n')).to.deep.equal([]);
  });

  it('call a language by its name, and leave what is none as it is', () => {
    expect([languageName('ar'), languageName('not a language')]).to.deep.equal(['Arabic', 'not a language']);
  });
});

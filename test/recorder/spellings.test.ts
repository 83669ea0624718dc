import { expect } from 'chai';
import { Redactor } from '../../src/recorder/redactor.js';

const base64 = (text: string): string => Buffer.from(text).toString('base64');
const JWT = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl';
const TOKEN = 'k123-open/sesame';

/** What nobody may read, and how it is written. */
const written: Readonly<Record<string, readonly (readonly [secret: string, text: string])[]>> = {
  'an e-mail address': [
    ['site.example', '{"mail":"ada\\u0040site.example"}'],
    ['site.example', '{\\"mail\\":\\"ada\\\\u0040site.example\\"}'],
    ['site.example', 'ada%40site.example'],
    ['site.example', 'ada%2540site.example'],
    ['site.example', 'ada&#64;site.example'],
    ['site.example', 'ada&#x40;site.example'],
    ['site.example', 'ada&commat;site.example'],
    ['site.example', 'ada (at) site.example'],
    ['site.example', 'ada @ site.example'],
    ['lovelace', '"ada lovelace"@site.example'],
    ['news', 'ada+news@site.example'],
    ['пример', 'ада@пример.рф'],
    ['site', 'ada\uff20site.example'],
    ['YWRh', base64('ada@site.example')],
  ],
  'a card number': [
    ['1111', '4111\u00a01111\u00a01111\u00a01111'],
    ['1111', '4111%201111%201111%201111'],
    ['1111', '4111%C2%A01111%C2%A01111%C2%A01111'],
    ['1111', '4111+1111+1111+1111'],
    ['1111', '4111\\u00a01111\\u00a01111\\u00a01111'],
    ['1111', '4111\\t1111\\t1111\\t1111'],
    ['1111', '4111&nbsp;1111&nbsp;1111&nbsp;1111'],
    ['1111', '4111  -  1111  -  1111  -  1111'],
    ['1111', '4111 -- 1111 -- 1111 -- 1111'],
    ['1111', '4111*1111*1111*1111'],
  ],
  'a phone number': [
    ['7946', '020–7946–0958'],
    ['7946', '020\u20117946\u20110958'],
    ['7946', '020\u22127946\u22120958'],
    ['7946', '020 - 7946 - 0958'],
    ['7946', '020\u200b7946\u200b0958'],
    ['7946', '%2B44%2020%207946%200958'],
    ['7946', 'tel:+44-20-7946-0958'],
    ['7946', '2026-03-10 7946095'],
    ['7946', '2079-46-09'],
    ['1234', '0049-30-12-34-1234'],
    ['7890', '1234-56-7890'],
  ],
  'a token': [
    ['eyJ', JWT.replaceAll('.', '%2E')],
    ['c2ln', JWT.replaceAll('.', '%2E')],
    ['ZXlK', base64(JWT)],
    ['eyAi', `${Buffer.from('{ "alg":"none"}').toString('base64url')}.`],
    ['abc123', '{\\"token\\":\\"abc123\\"}'],
    ['abc123', '{\\\\\\"token\\\\\\":\\\\\\"abc123\\\\\\"}'],
    ['sesame', 'it is k123-open/sesame'],
    ['sesame', 'it is k123-open%2Fsesame'],
    ['sesame', 'it is k123-open%2fsesame'],
    ['sesame', 'it is k123\\u002dopen\\/sesame'],
    [base64(TOKEN).slice(4, 16), base64(TOKEN)],
    [base64(`ada:${TOKEN}`).slice(8, 20), `it is ${base64(`ada:${TOKEN}`)}`],
    ['IOSF', 'AKIAIOSFODNN7EXAMPLE'],
    ['abcdef', 'ghp_abcdefghijklmnopqrst'],
    ['abcdef', 'sk_live_abcdefghijklmnop'],
    ['ABC123', 'https://site.example/b;jsessionid=ABC123'],
    ['hunter2', 'passphrase: hunter2'],
  ],
  'what an address asks': [
    ['opens', '/path?opens'],
    ['opens', '/path?list[]=opens'],
    ['opens', '/path#key=opens'],
    ['opens', 'app://site/path?opens'],
    ['opens', 'https:\\/\\/site.example\\/b?opens'],
    ['opens', 'https%3A%2F%2Fsite.example%2Fb%3Fkey%3Dopens'],
    ['opens', 'https://site.example/b?sig=(a)opens'],
    ['ada', 'ftp://ada:pw@site.example/'],
  ],
};

describe('a secret is found however it is written', () => {
  const redactor = new Redactor();
  redactor.learn(TOKEN);
  for (const [what, all] of Object.entries(written))
    for (const [secret, text] of all)
      it(`${what}: ${text}`, () => {
        const safe = redactor.text(text);
        expect(safe).not.to.contain(secret);
        expect(safe.length).to.equal(text.length);
        expect(redactor.text(safe)).to.equal(safe);
        expect(JSON.stringify(redactor.value({ [text]: 1 }))).not.to.contain(secret);
        expect(redactor.id(text)).not.to.contain(secret);
      });

  it('in a number that is no text, and in an id', () => {
    expect(redactor.value({ phone: 5_551_234, sequence: 5_551_234, card: 4_111_111_111_111_111 })).to.deep.equal({
      phone: 1_111_111,
      sequence: 5_551_234,
      card: 1_111_111_111_111_111,
    });
    expect(redactor.id('user-442079460958')).not.to.contain('7946');
    const made = '550e8400-e29b-41d4-a716-446655440000';
    expect(redactor.id(made)).to.equal(made);
  });

  it('under every name that says so, and where the name comes after it', () => {
    const names = ['pwd', 'otp', 'pass', 'passcode', 'privateKey', 'access_key', 'auth', 'connector_token'];
    const value = Object.fromEntries(names.map((name) => [name, 'hunter2']));
    expect(JSON.stringify(redactor.value(value))).not.to.contain('hunter2');
    const said = new Redactor().value({ note: 'use k9-let-me-in', deep: [{ access_token: 'k9-let-me-in' }] });
    expect(JSON.stringify(said)).not.to.contain('let-me');
  });

  it('and what only looks so stays: words, dates, prices, names of files, colours', () => {
    for (const said of [
      'On 2026-03-10T10:30:00Z we sent 2 of 14 parts (order 48213) for 1,299.00 EUR, 50% off & free.',
      'C:\\new\\table, 100% sure, R&D; a/b testing? Yes, at noon.',
      'InternationalizationSupport and getElementsByTagName and #ff00aa',
      'https://site.example/help/articles/how-to-return',
    ])
      expect(redactor.text(said)).to.equal(said);
  });
});

import { expect } from 'chai';
import { url } from '../../../src/core/protocol/fields.js';
import { noParts } from '../../../src/core/protocol/no-parts.js';
import { parts } from '../../../src/core/protocol/parts.js';

describe('what a message carries', () => {
  it('shares one empty value where there is nothing', () => {
    for (const payload of [
      {},
      { attachments: [] },
      { attachments: null },
      { response_suggestions: {} },
      { attachments: [5] },
    ])
      expect(parts(payload)).to.equal(noParts);
    expect(Object.isFrozen(noParts)).to.equal(true);
  });

  it('tells pictures, links and the rest apart', () => {
    const kind = (content_type: unknown) => parts({ attachments: [{ content_type }] }).attachments[0]?.kind;
    expect(kind('ATTACHMENT_CONTENT_TYPE_IMAGE')).to.equal('image');
    expect(kind('ATTACHMENT_CONTENT_TYPE_URL')).to.equal('link');
    for (const other of ['ATTACHMENT_CONTENT_TYPE_VIDEO', 'constructor', undefined, 5])
      expect(kind(other)).to.equal('other');
  });

  it('reads an attachment whole', () => {
    const given = {
      content_type: 'ATTACHMENT_CONTENT_TYPE_URL',
      content_url: 'https://shop.example/a',
      preview_image_url: 'javascript:alert(1)',
      title: 'Title',
      call_to_action_text: 'Look',
    };
    expect(parts({ attachments: [given] }).attachments).to.deep.equal([
      { kind: 'link', url: 'https://shop.example/a', previewUrl: null, title: 'Title', callToAction: 'Look' },
    ]);
  });

  it('DEC-6 skips what is no entry and keeps the others', () => {
    const found = parts({
      response_suggestions: [
        null,
        { message_text: 'Yes', payload: 'y' },
        5,
        [],
        { message_text: ' ' },
        { message_text: 'No' },
      ],
      chat_call_actions: [{ title: 'Call' }, 'x'],
    });
    expect(found.suggestions).to.deep.equal([
      { text: 'Yes', payload: 'y' },
      { text: 'No', payload: '' },
    ]);
    expect(found.callActions).to.deep.equal([{ title: 'Call', number: '' }]);
  });

  it('keeps two hundred entries of a list, at most', () => {
    const attachments = Array.from({ length: 10_000 }, (_, n) => ({ title: `${n}` }));
    expect(parts({ attachments }).attachments).to.have.length(200);
  });

  describe('addresses (DEC-9)', () => {
    for (const address of [
      'https://a.example',
      'http://a.example/x?y#z',
      'HTTPS://A.example/a b',
      'https://[::1]/x',
      'https://bücher.example/ü',
    ])
      it(`keeps ${address}`, () => expect(url(` ${address}\n`)).to.equal(address));

    for (const address of [
      ...['', ' ', 'a.example', '//a.example', '/path', 'ftp://a.example', 'javascript:alert(1)', 'data:text/html,x'],
      ...[
        'java\nscript:alert(1)',
        'https://',
        'https:///evil.example',
        'https:\\\\evil.example',
        'https://a.example\\@evil.example',
      ],
      ...[
        'https://a.\u0000example',
        'https://a.example/\u0007',
        'https://a.example/\nx',
        'https://?x',
        'https://#x',
        'blob:https://a.example/x',
      ],
    ])
      it(`drops ${JSON.stringify(address)}`, () => expect(url(address)).to.equal(null));

    for (const value of [null, undefined, 5, {}, ['https://a.example']])
      it(`drops ${JSON.stringify(value)}`, () => expect(url(value)).to.equal(null));
  });
});

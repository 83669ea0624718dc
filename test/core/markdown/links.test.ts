import { expect } from 'chai';
import { namesAnotherHost, safeLink } from '../../../src/core/markdown/links.js';

const ALLOWED = [
  'https://juniper.example',
  'http://juniper.example/a?b=c&d=e#f',
  'HTTPS://JUNIPER.EXAMPLE/',
  'https://juniper.example:8443/x_(y)',
  'https://xn--pple-43d.example/',
  'https://münchen.example/straße',
  'https://[2001:db8::1]/x',
  'https://127.0.0.1:8080/',
  'https://a_b.example/x@y',
  'mailto:care@juniper.example',
  'mailto:care@juniper.example?subject=Lamp%20tove-2',
  'tel:+442079460000',
  'tel:+44-20-7946-0000',
];

const REFUSED = [
  '',
  ' ',
  '#',
  '#top',
  '/logout',
  'logout',
  '//evil.example',
  '?x',
  '../x',
  'juniper.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://a.example/x',
  'file:///etc/passwd',
  'ftp://a.example',
  'ws://a.example',
  'about:blank',
  'view-source:https://a.example',
  'intent://x',
  'chrome://settings',
  'x-apple:y',
  'sms:+1234',
  'filesystem:https://a.example',
  'feed:https://a.example',
  'jar:https://a.example',
  'https:',
  'https:/a.example',
  'https:a.example',
  'https:\\\\a.example',
  'https:/\\a.example',
  'http:\\/a.example',
  'https://',
  'https:///a.example',
  'https://?',
  'https://.',
  'https://..',
  'https://a..example',
  'https://user@evil.example',
  'https://juniper.example@evil.example',
  'https://user:pw@evil.example/',
  'https://juniper.example%40evil.example',
  'https://juniper.example\\@evil.example',
  'https://%65vil.example',
  'https://evil.example%00.juniper.example',
  'https://a.example:port/',
  'https://a.example:443443/',
  'https://a.example/\u202egpj.exe',
  'https://a.example/\u2066x',
  'https://a\u200b.example/',
  'https://a.example/\u0000',
  'https://a.example/ b',
  'https://a\u00ad.example',
  'https://a.example/\u{e0041}',
  'https://a。example',
  'https://a．example',
  'https://a\u3164b.example'.replace('\u3164', '\u115f'),
  'https://a⁄b.example',
  'mailto:',
  'mailto:a',
  'mailto:a@b.example?cc=all@b.example',
  'mailto:a@b.example?subject=x&bcc=y@z.example',
  'mailto:a@b.example,c@d.example',
  'mailto:a@b.example?body=x',
  'mailto:"a"@b.example',
  'tel:',
  'tel:javascript',
  `https://a.example/${'a'.repeat(2_100)}`,
];

describe('links', () => {
  it('go to https, http, mail and telephone', () => {
    for (const address of ALLOWED) expect(safeLink(address)?.href, address).to.equal(address);
    expect(safeLink(' https://juniper.example ')?.href).to.equal('https://juniper.example');
  });

  it('go nowhere else, and hide nothing', () => {
    for (const address of REFUSED) expect(safeLink(address), JSON.stringify(address)).to.equal(undefined);
  });

  it('lead where the page would lead, too', () => {
    for (const address of ALLOWED.filter((one) => one.toLowerCase().startsWith('http'))) {
      const { host } = safeLink(address) ?? { host: '' };
      expect(new URL(address).hostname).to.equal(new URL(`https://${host}`).hostname);
    }
  });

  it('say it when their words name another place', () => {
    expect(namesAnotherHost('bank.example', 'evil.example')).to.equal(true);
    expect(namesAnotherHost('https://www.bank.example/login', 'bank.example')).to.equal(false);
    expect(namesAnotherHost('bank.example', 'www.bank.example')).to.equal(false);
    expect(namesAnotherHost('bank.example', 'help.bank.example')).to.equal(false);
    expect(namesAnotherHost('bаnk.example', 'bank.example')).to.equal(true);
    for (const dot of ['\u3002', '\uff0e', '\uff61', '\u2024', '.\u200b', '\u2060.', '\u00ad.', '.\ufe0f'])
      expect(namesAnotherHost(`bank${dot}example`, 'evil.example'), dot).to.equal(true);
    expect(namesAnotherHost('\uff42\uff41\uff4e\uff4b.example', 'bank.example')).to.equal(false);
    expect(namesAnotherHost('192.168.0.1', 'evil.example')).to.equal(true);
    expect(namesAnotherHost('http://192.168.0.1:80/', '192.168.0.1')).to.equal(false);
    expect(
      namesAnotherHost('\u0909\u0926\u093e.\u092d\u093e\u0930\u0924', '\u0909\u0926\u093e.\u092d\u093e\u0930\u0924'),
    ).to.equal(false);
    expect(namesAnotherHost('our care guide', 'bank.example')).to.equal(false);
    expect(namesAnotherHost('version 1.2.3', 'bank.example')).to.equal(false);
  });
});

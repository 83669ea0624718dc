import { expect } from 'chai';
import { slipsOf } from '../support/slips.js';
import { nearest } from '../../src/ui/nearest.js';
import { wrongValue } from '../../src/ui/option-values.js';
import { MessengerOptions } from '../../src/ui/options.js';
import { configLine, remarksOn, type Remark } from '../../src/ui/parts/remarks.js';
import type { LeftOut } from '../../src/ui/sound.js';

const known = MessengerOptions.observedAttributes;
const whole = { tokenEndpoint: '/chat/token', baseUrl: 'https://messaging.example' };
const look = (
  given: Record<string, string>,
  properties: Record<string, unknown> = whole,
  more: { readonly scripted?: boolean; readonly twin?: boolean; readonly left?: readonly LeftOut[] } = {},
): Remark[] =>
  remarksOn({
    properties: ['getAccessToken', 'config', 'strings', 'context', 'renderers', 'adapters'],
    scripted: false,
    twin: false,
    left: [],
    ...more,
    given: new Map(Object.entries(given)),
    known,
    values: new Map(Object.entries(given)),
    besides: [],
    unheard: [],
    has: (name) => Boolean(properties[name]),
  });
const codes = (remarks: readonly Remark[]): string[] => remarks.map(({ code }) => code);

/** An attribute is the same in capitals; a property is not. */
const slips = (name: string): string[] => [...slipsOf(name), name.toUpperCase()];

describe('what is said of options', () => {
  it('nothing, where all is well', () => {
    expect(look({ mode: 'panel', storage: 'device', 'color-scheme': 'dark', accent: 'red' })).to.deep.equal([]);
  });

  it('names the right name for a misspelt one, in at least 95 of 100', () => {
    const wrong = known.flatMap((name) => [...slips(name)].map((slip) => [slip, name] as const));
    const missed = wrong.filter(([slip, name]) => !known.includes(slip) && nearest(slip, known) !== name);
    expect(wrong.length).to.be.greaterThan(800);
    expect(missed.length / wrong.length, JSON.stringify(missed)).to.be.lessThan(0.05);
    expect(look({ 'tokn-endpoint': '/x' })).to.deep.equal([
      {
        code: 'option/unknown',
        level: 'error',
        cause: 'tokn-endpoint is none of the options, and does nothing.',
        fix: 'Did you mean token-endpoint?',
      },
    ]);
  });

  it('knows what others call it, and says so where it knows nothing', () => {
    expect(look({ theme: 'dark' })[0]?.fix).to.equal('Did you mean color-scheme?');
    expect(look({ 'primary-color': 'red' })[0]?.fix).to.equal('Did you mean accent?');
    expect(look({ theme: 'drak' })[0]?.fix).to.equal('Did you mean color-scheme="dark"?');
    expect(look({ 'quite-something': '1' })[0]?.fix).to.equal('All of them are in docs/reference.md.');
  });

  it('says of every option that is there or not that "false" counts as there', () => {
    const flags = [...MessengerOptions.elementProperties.values()].flatMap(({ type, attribute }) =>
      type === Boolean ? String(attribute) : [],
    );
    expect(flags).to.include.members(['open', 'hide-header', 'no-streaming']);
    for (const name of flags)
      expect(wrongValue(name, 'false')?.code, `${name} is a flag to wrongValue in src/ui/option-values.ts`).to.equal(
        'option/value',
      );
    expect(wrongValue('hide-launcher', 'false')?.fix).to.include('bind the property hideLauncher');
  });

  it('tells a secret from an address, whatever it is called', () => {
    expect(codes(look({ token: 'sk_live_0123456789' }))).to.deep.equal(['option/secret']);
    expect(codes(look({ 'api-key': 'k' }))).to.deep.equal(['option/secret']);
    expect(look({ token: '/chat/token' })[0]?.fix).to.equal('Did you mean token-endpoint?');
    expect(look({ token: 'https://shop.example/token' })[0]?.fix).to.equal('Did you mean token-endpoint?');
    expect(JSON.stringify(look({ token: 'sk_live_0123456789' }))).not.to.contain('sk_live');
  });

  it('finds a secret also where it stands in config, by whatever spelling', () => {
    for (const name of ['connectorToken', 'apiKey', 'api_key', 'clientSecret', 'password']) {
      const [remark, ...more] = look({}, whole, { left: [[`config.${name}`, '']] });
      expect(more).to.deep.equal([]);
      expect(remark).to.include({ code: 'option/secret', level: 'error' });
      expect(remark!.cause).to.contain(`config.${name} `);
      expect(remark!.fix).to.contain('have it changed');
    }
    expect(codes(look({}, whole, { left: [['config.handoff[0].apiKey', '']] }))).to.deep.equal(['option/secret']);
    expect(codes(look({}, whole, { left: [['config.titel', '']] }))).to.deep.equal(['option/config']);
    expect(codes(look({}, whole, { left: [['strings.password', '']] }))).not.to.include('option/secret');
  });

  it('does not propose the opposite', () => {
    expect(look({ streaming: '' })[0]?.fix).to.equal('It is so unless no-streaming is given.');
    expect(look({ streaming: 'false' })[0]?.fix).to.equal('Did you mean no-streaming?');
    expect(look({ nostreaming: '' })[0]?.fix).to.equal('Did you mean no-streaming?');
  });

  it('says where it belongs: to a property, or into config', () => {
    const scripted = { scripted: true };
    expect(look({ config: '{}' })[0]?.fix).to.equal('It is a property: element.config = …');
    expect(look({ 'get-access-token': 'f' })[0]?.fix).to.equal('It is a property: element.getAccessToken = …');
    expect(look({ adapters: '{}' }, whole, scripted)[0]?.fix).to.equal(
      "It is a property: document.addEventListener('am-ready', ({ target }) => (target.adapters = …))",
    );
    expect(look({ title: 'Acme' }, whole, scripted)[0]?.fix).to.equal(
      `It belongs into config: data-config='{"title": …}'.`,
    );
    expect(look({ greeting: 'Hi' }, whole, scripted)[0]?.fix).to.equal(
      `It belongs into config: data-config='{"home": {"greeting": …}}'.`,
    );
    expect(look({ 'privacy-url': '/p' })[0]?.fix).to.equal(
      'It belongs into config, a property: element.config = { consent: { privacyUrl: … } }.',
    );
    expect(look({ titel: 'Acme' }, whole, scripted)[0]?.fix).to.equal(
      `It belongs into config: data-config='{"title": …}'.`,
    );
    expect(look({ 'launcher-text': 'Hi' })[0]?.fix).to.equal(
      'It belongs into config, a property: element.config = { launcherText: … }.',
    );
    expect(look({ lang: 'de' }, whole, scripted)[0]?.fix).to.equal('Did you mean locale?');
  });

  it('tells of another chat in the same place', () => {
    expect(codes(look({}, whole, { twin: true }))).to.deep.equal(['page/loaded-twice']);
  });

  it('names the value that was meant, or all of them', () => {
    expect(look({ mode: 'full-screen' })[0]).to.deep.include({
      code: 'option/value',
      fix: 'Write mode="fullscreen".',
    });
    expect(look({ placement: 'bottom-right' })[0]?.fix).to.equal('Write placement="end-bottom".');
    expect(look({ placement: 'middle' })[0]?.fix).to.equal('One of: end-bottom, start-bottom, end-top, start-top.');
    expect(look({ mode: 'x'.repeat(500) })[0]?.cause.length).to.be.lessThan(100);
  });

  it('tells what is missing, and what contradicts', () => {
    expect(codes(look({}, {}))).to.deep.equal(['option/no-token', 'option/no-base-url']);
    expect(codes(look({}, { ...whole, getAccessToken: () => '' }))).to.deep.equal(['option/two-tokens']);
    expect(codes(look({}, { ...whole, hideLauncher: true }))).to.deep.equal(['option/no-way-in']);
    expect(look({ mode: 'inline' }, { ...whole, hideLauncher: true })).to.deep.equal([]);
    expect(look({}, { ...whole, hideLauncher: true, trigger: '#help' })).to.deep.equal([]);
  });

  it('says of a data-config that is none what is the matter, to the end, and shortens at a word', () => {
    const error = new SyntaxError(`Expected ',' or ']' after array element in JSON at position 9`);
    const line = configLine({}, '{"title": "Juniper Lamps and Shades of Oslo"}', error);
    expect(line).to.contain('data-config="{"title": "Juniper Lamps and Shades of…" is no JSON');
    expect(line).to.contain(`(${String(error)})`);
    expect(configLine({}, `{${'x'.repeat(60)}`, error)).to.contain(`"{${'x'.repeat(39)}…"`);
  });
});

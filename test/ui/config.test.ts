import { expect } from '@open-wc/testing';
import type { Messenger } from '../../src/ui/agent-messenger.js';
import type { Alternative, ConsentConfig, Desk, FormField, MessengerConfig } from '../../src/ui/config.js';
import { parts } from '../../src/ui/parts.js';
import { mayShow } from '../../src/ui/views/people.js';
import { stands, type Standing } from './support/stand.js';

type Given = Partial<Record<'config' | 'strings' | 'renderers' | 'adapters', unknown>>;

/** What is given, what is said of it, each beginning with where it stands and ending with what to do; and what is left. */
const wrong: readonly (readonly [
  given: Given,
  lines: readonly (readonly [path: string, fix: string])[],
  left: object,
])[] = [
  [{ config: null }, [], { config: {} }],
  [{ config: 'x' }, [['config', 'an object']], { config: {} }],
  [{ config: 5 }, [['config', 'an object']], { config: {} }],
  [{ config: [] }, [['config', 'an object']], { config: {} }],
  [{ config: { title: 5, assistant: 'Ada' } }, [['config.title', 'words']], { config: { assistant: 'Ada' } }],
  [{ config: { subtitle: {} } }, [['config.subtitle', 'words']], { config: {} }],
  [{ config: { home: 'x' } }, [['config.home', 'an object']], { config: {} }],
  [{ config: { home: { starters: 'abc' } } }, [['config.home.starters', 'a list']], { config: { home: {} } }],
  [
    { config: { home: { starters: [1, 'Where is it?', null] } } },
    [
      ['config.home.starters[0]', 'words'],
      ['config.home.starters[2]', 'words'],
    ],
    { config: { home: { starters: ['Where is it?'] } } },
  ],
  [{ config: { home: { startes: ['a'] } } }, [['config.home.startes', 'starters?']], { config: { home: {} } }],
  [{ config: { consent: true } }, [['config.consent', 'an object']], { config: {} }],
  [
    { config: { consent: { placement: 'top' } } },
    [['config.consent.placement', 'gate, home or transcript']],
    { config: { consent: {} } },
  ],
  [
    { config: { consent: { byLanguage: { de: 'Ja', fr: { facts: 'Oui' } } } } },
    [
      ['config.consent.byLanguage.de', 'an object'],
      ['config.consent.byLanguage.fr.facts', 'a list'],
    ],
    { config: { consent: { byLanguage: { fr: {} } } } },
  ],
  [{ config: { form: {} } }, [['config.form', 'a list']], { config: {} }],
  [{ config: { form: [null] } }, [['config.form[0]', 'an object']], { config: { form: [] } }],
  [
    {
      config: {
        form: [
          { name: 'mail', type: 'email' },
          { name: 'who', label: 'Your name' },
        ],
      },
    },
    [['config.form[0].label', 'Give it']],
    { config: { form: [{ name: 'who', label: 'Your name' }] } },
  ],
  [
    { config: { form: [{ name: 'who', label: 'Your name', type: 'date' }] } },
    [['config.form[0].type', 'text, email, tel, textarea or select']],
    { config: { form: [{ name: 'who', label: 'Your name' }] } },
  ],
  [{ config: { alternatives: 'x' } }, [['config.alternatives', 'a list']], { config: {} }],
  [
    { config: { alternatives: [{ kind: 'fax', to: '1' }] } },
    [['config.alternatives[0].kind', 'call, mail or link']],
    { config: { alternatives: [] } },
  ],
  [
    { config: { alternatives: [{ kind: 'link' }] } },
    [['config.alternatives[0].to', 'Give it']],
    { config: { alternatives: [] } },
  ],
  [{ config: { handoff: 'tel:1' } }, [['config.handoff', 'a list']], { config: {} }],
  [{ config: { handoff: [{}] } }, [['config.handoff[0].kind', 'Give it']], { config: { handoff: [] } }],
  [{ config: { imageOrigins: 'https://x' } }, [['config.imageOrigins', 'a list']], { config: {} }],
  [{ config: { headingLevel: 9 } }, [['config.headingLevel', '2, 3, 4 or 5']], { config: {} }],
  [{ config: { headingLevel: '3' } }, [['config.headingLevel', '2, 3, 4 or 5']], { config: {} }],
  [{ config: { note: 5 } }, [['config.note', 'words, or false']], { config: {} }],
  [{ config: { masking: true } }, [['config.masking', 'off or cards']], { config: {} }],
  [{ config: { rating: 'yes' } }, [['config.rating', 'true or false']], { config: {} }],
  [
    { config: { alternatives: [{ kind: 'zendesk', to: '1' }] } },
    [['config.alternatives[0].kind', 'call, mail or link']],
    { config: { alternatives: [] } },
  ],
  [{ config: { handoff: [{ kind: 'call' }] } }, [['config.handoff[0].to', 'Give it']], { config: { handoff: [] } }],
  [{ config: { analytic: 'gtag' } }, [['config.analytic', 'Did you mean analytics?']], { config: {} }],
  [{ adapters: { track: 'gtag' } }, [['adapters.track', 'a function']], { adapters: {} }],
  [{ config: { ratings: true } }, [['config.ratings', 'rating?']], { config: {} }],
  [{ config: { greeting: 'Hi' } }, [['config.greeting', 'Did you mean config.home.greeting?']], { config: {} }],
  [{ config: { remember: true } }, [['config.remember', 'Did you mean config.consent.remember?']], { config: {} }],
  [{ config: { home: { title: 'Hi' } } }, [['config.home.title', 'mean config.title?']], { config: { home: {} } }],
  [
    { config: { form: [{ name: 'a', label: 'A', requierd: true }] } },
    [['config.form[0].requierd', 'Did you mean required?']],
    { config: { form: [{ name: 'a', label: 'A' }] } },
  ],
  [
    { config: { consent: { byLanguage: { de: { fact: ['Ja'] } } } } },
    [['config.consent.byLanguage.de.fact', 'Did you mean facts?']],
    { config: { consent: { byLanguage: { de: {} } } } },
  ],
  [{ config: { zzzzzzzz: true } }, [['config.zzzzzzzz', 'docs/reference.md']], { config: {} }],
  [{ strings: { send: 5 } }, [['strings.send', 'words']], { strings: {} }],
  [{ adapters: { rate: true } }, [['adapters.rate', 'a function']], { adapters: {} }],
  [{ adapters: { uploadRules: 'png' } }, [['adapters.uploadRules', 'an object']], { adapters: {} }],
  [
    { adapters: { uploadRules: { accept: ['image/*', '.pdf'], maxBytes: 1 } } },
    [['adapters.uploadRules.accept', 'words']],
    { adapters: { uploadRules: { maxBytes: 1 } } },
  ],
  ...[-1, 0, NaN, '1'].map(
    (maxBytes) =>
      [
        { adapters: { uploadRules: { maxBytes } } },
        [['adapters.uploadRules.maxBytes', 'a number above 0']],
        { adapters: { uploadRules: {} } },
      ] as const,
  ),
  [
    { adapters: { uploadRules: { maxByte: 1 } } },
    [['adapters.uploadRules.maxByte', 'Did you mean maxBytes?']],
    { adapters: { uploadRules: {} } },
  ],
  [{ renderers: { agent: '<b>' } }, [['renderers.agent', 'a function']], { renderers: {} }],
];

/** Each piece is of its kind, and comes to nothing, or is another than was meant: the code, where, and what to do. */
const besides: readonly (readonly [given: Given & { consent?: string }, code: string, path: string, fix: string])[] = [
  [{ strings: { openchat: 'Ask us' } }, 'option/config', 'strings.openchat', 'Did you mean openChat?'],
  [{ strings: { startChats: 'Go' } }, 'option/config', 'strings.startChats', 'Did you mean startChat?'],
  [{ adapters: { uplaod: () => null } }, 'option/config', 'adapters.uplaod', 'Did you mean upload?'],
  [{ renderers: { agnet: () => null } }, 'option/config', 'renderers.agnet', 'Did you mean agent?'],
  [{ renderers: { visitor: () => null } }, 'option/config', 'renderers.visitor', 'docs/reference.md'],
  [{ config: { consent: { facts: ['We keep it.'] } } }, 'option/no-effect', 'config.consent', 'consent="required"'],
  [
    { config: { consent: { byLanguage: { de: { facts: ['Ja'] } } } } },
    'option/no-effect',
    'config.consent',
    'required',
  ],
  ...(['home', 'transcript'] as const).map(
    (placement) =>
      [
        { consent: 'required', config: { consent: { facts: ['We keep it.'], placement } } },
        'option/no-effect',
        'consent="required"',
        'Leave placement away',
      ] as const,
  ),
  [
    { consent: 'required', config: { consent: { privacyUrl: 'www.shop.example/privacy' } } },
    'option/config',
    'config.consent.privacyUrl="www.shop.example/privacy"',
    'https://',
  ],
  [
    { consent: 'required', config: { consent: { byLanguage: { de: { privacyUrl: 'datenschutz.html' } } } } },
    'option/config',
    'config.consent.byLanguage.de.privacyUrl="datenschutz.html"',
    'https://',
  ],
  [
    { config: { form: [{ name: 'a', label: 'A', type: 'select' }] } },
    'option/config',
    'config.form[0]',
    'Give options',
  ],
  [
    {
      config: {
        form: [
          { name: 'a', label: 'A' },
          { name: 'a', label: 'B' },
        ],
      },
    },
    'option/config',
    'config.form[1]',
    'its own name',
  ],
  [
    { config: { handoff: [{ kind: 'link', to: 'shop.example/contact' }] } },
    'option/config',
    'config.handoff[0].to="shop.example/contact"',
    'Write "https://shop.example/contact".',
  ],
  [
    { config: { alternatives: [{ kind: 'link', to: 'javascript:alert(1)' }] } },
    'option/config',
    'config.alternatives[0].to="javascript:alert(1)"',
    'begins with https://',
  ],
  [
    { config: { alternatives: [{ kind: 'call', to: 'our shop' }] } },
    'option/config',
    'config.alternatives[0].to="our shop"',
    'telephone number',
  ],
  [
    { config: { alternatives: [{ kind: 'mail', to: 'our shop' }] } },
    'option/config',
    'config.alternatives[0].to="our shop"',
    'e-mail address',
  ],
  [
    { config: { imageOrigins: ['cdn.shop.example'] } },
    'option/config',
    'config.imageOrigins[0]="cdn.shop.example"',
    'Write "https://cdn.shop.example".',
  ],
  [{ config: { analytics: true } }, 'option/config', 'config.analytics.boolean', 'One of: data-layer'],
  [{ config: { analytics: [{}] } }, 'option/config', 'config.analytics.object', 'One of: data-layer'],
  [{ config: { analytics: 'segmnt' } }, 'option/config', 'config.analytics.segmnt', 'Did you mean segment?'],
  [{ config: { analytics: 'dataLayer' } }, 'option/config', 'config.analytics.dataLayer', 'Did you mean data-layer?'],
  [{ config: { analytics: ['gtag', 'GA4'] } }, 'option/config', 'config.analytics.GA4', 'Did you mean gtag?'],
  [
    { config: { analytics: 'matomo' } },
    'option/config',
    'config.analytics.matomo',
    'data-layer, gtag, segment, posthog',
  ],
  [{ config: { analytics: ['posthog', 5] } }, 'option/config', 'config.analytics.number', 'adapters.track'],
  [{ adapters: { trackk: () => undefined } }, 'option/config', 'adapters.trackk', 'Did you mean track?'],
  [
    { config: { handoff: [{ kind: 'link', to: '/contact' }, { kind: 'page' }] } },
    'option/config',
    'config.handoff[1]',
    'Give adapters.handoff',
  ],
];
/** As sites write it, and as it is meant. */
const fine: readonly (Given & { consent?: string })[] = [
  { consent: 'granted', config: { consent: { facts: ['We keep it.'], remember: true } } },
  { config: { consent: { facts: ['We keep it.'], placement: 'home' } } },
  { config: { consent: { facts: ['We keep it.'], placement: 'transcript', privacyUrl: '/privacy' } } },
  {
    config: { handoff: [{ kind: 'link', to: '/contact' }, { kind: 'page' }] },
    adapters: { handoff: () => undefined },
  },
  { config: { alternatives: [{ kind: 'link', to: 'contact.html' }] } },
  { config: { analytics: ['data-layer', 'gtag', 'segment', 'posthog'] }, adapters: { track: () => undefined } },
  { config: { analytics: 'gtag' } },
  { config: { alternatives: [{ kind: 'link', to: 'help/contact' }] } },
  { config: { alternatives: [{ kind: 'mail', to: 'mailto:help@shop.example?subject=Hi' }] } },
  { config: { imageOrigins: ['https://cdn.shop.example/', 'https://a.example/pictures'] } },
  { strings: { startChat: 'Go', openChat: 'Ask us' } },
  {
    adapters: { mask: () => [], uploadRules: { accept: 'image/*', maxBytes: Infinity } },
    renderers: { person: () => null },
  },
];

/** Everything that there is; the compiler counts. */
const everything: Required<MessengerConfig> = {
  title: 'Juniper',
  subtitle: '',
  assistant: 'Ada',
  launcherText: 'Chat',
  home: { greeting: 'Hello', text: 'Ask', starters: ['Where is it?'] },
  note: false,
  consent: {
    facts: ['It is kept.'],
    privacyUrl: '/privacy',
    privacyText: 'Privacy',
    remember: true,
    placement: 'gate',
    byLanguage: { de: { facts: ['Es bleibt.'], privacyUrl: '/de', privacyText: 'Mehr', remember: false } },
  } satisfies Required<ConsentConfig>,
  form: [
    {
      name: 'topic',
      label: 'Topic',
      type: 'select',
      required: true,
      options: ['a', 'b'],
      placeholder: '',
      autocomplete: 'off',
    } satisfies Required<FormField>,
  ],
  alternatives: [{ kind: 'call', label: 'Call us', to: '+47 1' } satisfies Required<Alternative>],
  handoff: [{ kind: 'zendesk' }, { kind: 'link', to: 'https://shop.example' }] satisfies readonly Desk[],
  imageOrigins: ['https://shop.example'],
  rating: true,
  feedback: false,
  dictation: true,
  readAloud: true,
  masking: 'cards',
  headingLevel: 3,
  f6: false,
  analytics: ['gtag', 'data-layer'],
};

describe('what a page gives as objects', () => {
  let it_: Standing | null = null;
  const escaped: string[] = [];
  const hear = (event: PromiseRejectionEvent | ErrorEvent): void => {
    event.preventDefault();
    escaped.push(String('reason' in event ? event.reason : event.message));
  };
  beforeEach(() => {
    escaped.length = 0;
    addEventListener('unhandledrejection', hear);
    addEventListener('error', hear);
  });
  afterEach(() => {
    removeEventListener('unhandledrejection', hear);
    removeEventListener('error', hear);
    it_?.element.remove();
  });
  const told = async (): Promise<string[]> => {
    const { element, stand, drawn } = it_!;
    await parts.idle.load();
    element.requestUpdate('label', 'another');
    await drawn();
    await parts.remarks.load();
    await drawn();
    return stand.complaints;
  };
  /** Through the states that show what was given. */
  const walks = async (
    { element, chat, drawn }: Standing,
    ways: readonly Messenger['consent'][] = ['implied', 'required'],
  ): Promise<void> => {
    for (const consent of ways) {
      element.consent = consent;
      await element.show();
      await drawn();
      chat.is([], { phase: 'failed', error: 'auth/unreachable' });
      await drawn();
      chat.is([]);
      await drawn();
    }
  };

  for (const [given, lines, left] of wrong)
    it(`${JSON.stringify(given)}: what is wrong is left out and named, and there is a chat`, async () => {
      it_ = await stands(given as Partial<Messenger>);
      await walks(it_);
      expect(escaped).to.deep.equal([]);
      expect(it_.one('dialog').hasAttribute('data-open')).to.equal(true);
      const said = await told();
      expect(said, said.join('\n')).to.have.length(lines.length);
      for (const [at, [path, fix]] of lines.entries())
        expect(said[at])
          .to.match(/^option\/config: .+\. .+[.?]$/)
          .and.to.contain(`option/config: ${path} `)
          .and.to.contain(fix);
      for (const [name, value] of Object.entries(left)) expect(it_.element[name as 'config']).to.deep.equal(value);
    });

  it('counts as it is where nothing is wrong, and nothing is said', async () => {
    it_ = await stands({ config: everything, consent: 'required' });
    expect(it_.element.config).to.equal(everything);
    await walks(it_, ['required']);
    expect(await told()).to.deep.equal([]);
  });

  for (const [given, code, path, fix] of besides)
    it(`${JSON.stringify(given)}: what comes to nothing is named, in one line with what to do`, async () => {
      it_ = await stands(given as Partial<Messenger>);
      const said = await told();
      expect(said, said.join('\n')).to.have.length(1);
      expect(said[0])
        .to.match(new RegExp(`^${code}: `))
        .and.to.contain(`: ${path}`)
        .and.to.contain(fix);
    });

  it('names what comes to nothing by its place in the site’s own list, also after what was left out', async () => {
    it_ = await stands({
      config: {
        form: [
          { label: 'no name' },
          { name: 'a', label: 'A', type: 'date' },
          null,
          { name: 's', label: 'S', type: 'select' },
          { name: 'a', label: 'Again' },
        ],
        alternatives: [{ kind: 'fax', to: '1' }, { kind: 'call' }, { kind: 'call', to: 'our shop' }],
        handoff: ['x', { kind: 'page' }],
        imageOrigins: [5, 'cdn.shop.example'],
      },
    } as unknown as Partial<Messenger>);
    const said = (await told()).filter((line) => !/ is (left out|missing)/.test(line));
    expect(said.map((line) => /config\S+\]/.exec(line)?.[0])).to.have.members([
      'config.form[3]',
      'config.form[4]',
      'config.alternatives[2]',
      'config.handoff[1]',
      'config.imageOrigins[1]',
    ]);
  });

  for (const given of fine)
    it(`${JSON.stringify(given)}: is as it is meant, and nothing is said`, async () => {
      it_ = await stands(given as Partial<Messenger>);
      expect(await told()).to.deep.equal([]);
    });

  it('is told which of the events that it waits for there are not', async () => {
    it_ = await stands({});
    const { element } = it_;
    const hears = (name: string): (() => void) => element.on(name as 'am-open', () => undefined);
    for (const name of ['am-open', 'am-message', 'click', 'focusin']) hears(name);
    expect(await told()).to.deep.equal([]);
    for (const name of ['message', 'am-mesage', 'am-zzzzzzzz', 'am-mesage']) hears(name);
    expect(await told()).to.deep.equal([
      'call/unknown: message is no event of the chat, and on() never hears of it. Did you mean am-message?',
      'call/unknown: am-mesage is no event of the chat, and on() never hears of it. Did you mean am-message?',
      'call/unknown: am-zzzzzzzz is no event of the chat, and on() never hears of it. All events are in docs/reference.md.',
    ]);
  });

  it('takes an origin for one in whatever way it is written', () => {
    const picture = 'https://cdn.shop.example/a.png';
    for (const origin of ['https://cdn.shop.example', 'https://cdn.shop.example/', 'https://CDN.shop.example/pictures'])
      expect(mayShow([origin])(picture), origin).to.equal(true);
    for (const other of ['http://cdn.shop.example', 'https://shop.example', 'cdn.shop.example', ''])
      expect(mayShow([other])(picture), other).to.equal(false);
  });

  it('fetches no picture unasked for whoever asked their browser to save data, not of the page either', () => {
    const saves = (saveData: boolean): void => {
      Object.defineProperty(navigator, 'connection', { configurable: true, value: { saveData } });
    };
    const shows = (): boolean[] =>
      ['https://cdn.shop.example/a.png', `${location.origin}/a.png`].map(mayShow(['https://cdn.shop.example']));
    saves(true);
    expect(shows()).to.deep.equal([false, false]);
    saves(false);
    expect(shows()).to.deep.equal([true, true]);
    Reflect.deleteProperty(navigator, 'connection');
    expect(shows()).to.deep.equal([true, true]);
  });

  it('is read anew when it is given anew', async () => {
    it_ = await stands({ config: { title: 5 as unknown as string } });
    expect(await told()).to.have.length(1);
    it_.element.config = { title: 'Juniper' };
    await it_.drawn();
    expect(it_.element.config).to.deep.equal({ title: 'Juniper' });
    expect(await told()).to.have.length(1);
  });
});

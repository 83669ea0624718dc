import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { build } from 'vite';
import { en } from '../../src/ui/i18n/en.js';
import { enBesides } from '../../src/ui/i18n/en-besides.js';
import { enMore } from '../../src/ui/i18n/en-more.js';
import { languages } from '../../src/ui/i18n/packs.js';
import { Installed } from './installed.js';

const consumer = readFileSync(new URL('./consumer.txt', import.meta.url), 'utf8');

describe('the package, installed', function () {
  this.timeout(120_000);
  let installed: Installed;
  before(() => (installed = new Installed()));
  after(() => installed.remove());

  it('holds what is built, and no source, test or demo', () => {
    const outside = installed.files.filter((path) => !/^(dist|docs)\//.test(path));
    expect(outside.sort()).to.deep.equal(['CHANGELOG.md', 'LICENSE', 'README.md', 'llms.txt', 'package.json']);
  });

  it('has the pages that its README and the console name, and what these lead to but pictures, examples and tests', () => {
    const pages = installed.files.filter((path) => path.endsWith('.md'));
    for (const name of ['widget', 'frameworks', 'reference', 'errors', 'host', 'client', 'testing'])
      expect(pages).to.include(`docs/${name}.md`);
    expect(installed.files.filter((path) => path.startsWith('docs/') && !path.endsWith('.md'))).to.deep.equal([]);
    const lost = pages.flatMap((page) => {
      const text = readFileSync(join(installed.folder, 'node_modules/agent-messenger', page), 'utf8');
      return [...text.matchAll(/\]\((?![a-z]+:)([^)#\s]+)/g)]
        .map(([, path]) => join(page, '..', path!))
        .filter((path) => path !== 'docs/decisions' && !installed.files.includes(path))
        .map((path) => path.replace(/^(docs\/screens|demo|test)\/.*/, '$1'));
    });
    expect([...new Set(lost)].sort()).to.deep.equal(['CONTRIBUTING.md', 'demo', 'docs/screens', 'test']);
  });

  it('has, for every export, a file and types', () => {
    const { exports } = JSON.parse(
      readFileSync(join(installed.folder, 'node_modules/agent-messenger/package.json'), 'utf8'),
    ) as { exports: Readonly<Record<string, string | Readonly<Record<string, string>>>> };
    const named = Object.values(exports).flatMap((one) => (typeof one === 'string' ? [one] : Object.values(one)));
    for (const path of named)
      for (const one of path.includes('*') ? languages.map((tag) => path.replace('*', tag)) : [path])
        expect(installed.files).to.include(one.replace('./', ''));
  });

  it('takes an engine one byte for each letter, as far as every chat fetches it', () => {
    const folder = new URL('../../dist/cdn/c/', import.meta.url);
    const parts = readdirSync(folder).filter((file) => /^(?:idle|markdown)-.*\.js$/.test(file));
    expect(parts).to.have.length(2);
    for (const file of ['../widget.js', ...parts])
      expect(/[^\0-\xff]/.exec(readFileSync(new URL(file, folder), 'utf8')), file).to.equal(null);
  });

  it('has each language by itself, whole, under its tag', () => {
    const said = installed.node(`
      const all = {};
      for (const tag of ${JSON.stringify(languages)})
        all[tag] = (await import('agent-messenger/locales/' + tag)).default;
      console.log(JSON.stringify(all));`);
    const all = JSON.parse(said) as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    expect(all['de']?.['send']).to.equal('Nachricht senden');
    expect(all['de']?.['hello']).to.equal('Guten Tag. Was suchen Sie?');
    const keys = Object.keys({ ...en, ...enBesides, ...enMore }).sort();
    for (const [tag, phrases] of Object.entries(all)) expect(Object.keys(phrases).sort(), tag).to.deep.equal(keys);
  });

  for (const [door, names] of [
    [
      '',
      [
        'AgentMessenger',
        'ChatError',
        'addLanguage',
        'checkCsp',
        'createRecorder',
        'defineAgentMessenger',
        'doctor',
        'isChatError',
      ],
    ],
    ['/define', []],
    ['/client', ['ChatError', 'createClient', 'isChatError', 'suggestions']],
    [
      '/host',
      ['HostError', 'ServiceError', 'createHost', 'createService', 'nodeHandler', 'seenEvents', 'verifyWebhook'],
    ],
    [
      '/testing',
      [
        'FakeChat',
        'NOON',
        'ScriptedService',
        'VirtualClock',
        'answered',
        'conversationOf',
        'handing',
        'happened',
        'mount',
        'nextEvent',
        'person',
        'play',
        'reads',
        'replay',
        'said',
        'scenarios',
        'serve',
        'snapshotOf',
        'transcript',
        'transcriptOf',
        'until',
      ],
    ],
  ] as const)
    it(`is imported in bare Node as agent-messenger${door}`, () => {
      const said = installed.node(
        `const door = await import('agent-messenger${door}'); console.log(JSON.stringify(Object.keys(door).sort()));`,
      );
      expect(JSON.parse(said)).to.deep.equal(names);
    });

  /** Lit brings a registry of elements to Node, and counts its versions; that is not ours to know. */
  for (const [door, before] of [
    ['', 'lit'],
    ['/define', 'lit'],
    ['/client', 'idb-keyval'],
    ['/host', 'node:crypto'],
    ['/testing', 'node:timers'],
  ] as const)
    it(`leaves no global and nothing running behind after agent-messenger${door}`, () => {
      const said = installed.node(`
        await import('${before}');
        const known = Reflect.ownKeys(globalThis);
        const asked = [];
        for (const name of ['fetch', 'setTimeout', 'setInterval', 'queueMicrotask', 'addEventListener']) {
          const own = globalThis[name];
          if (own) globalThis[name] = (...given) => (asked.push(name), own(...given));
        }
        await import('agent-messenger${door}');
        const added = Reflect.ownKeys(globalThis).filter((name) => !known.includes(name)).map(String);
        console.log(JSON.stringify({ added, asked }));`);
      expect(JSON.parse(said)).to.deep.equal({ added: [], asked: [] });
    });

  it('has a command that runs in bare Node, knows its languages, and speaks none', () => {
    installed.write(
      'page.html',
      ['de', 'pt-BR', 'zh-TW', 'tlh']
        .map(
          (tag) =>
            `<script async src="l/loader.js" data-base-url="https://messaging.example" data-token-endpoint="/t" data-instance="${tag}" data-locale="${tag}"></script>`,
        )
        .join('\n'),
    );
    const here = join(installed.folder, 'node_modules/agent-messenger');
    const { bin } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as { bin: Record<string, string> };
    const command = join(here, bin['agent-messenger']!);
    const text = readFileSync(command, 'utf8');
    expect(text)
      .to.match(/^#!\/usr\/bin\/env node\n/)
      .and.not.to.contain('Nachricht senden');
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'page.html'], {
      cwd: installed.folder,
      encoding: 'utf8',
      env: {},
    });
    expect(stdout.match(/locale="[^"]*"/g)).to.deep.equal(['locale="tlh"']);
    expect({ status, stderr }).to.deep.equal({ status: 1, stderr: '' });
  });

  it('has nothing of the test kit in what a visitor loads', () => {
    const read = (path: string): string =>
      readFileSync(join(installed.folder, 'node_modules/agent-messenger', path), 'utf8');
    const mark = 'There is no conversation yet';
    expect(read('dist/npm/testing.js')).to.contain(mark);
    const others = installed.files.filter((path) => /^dist\/(npm|cdn)\/.*\.js$/.test(path) && !/testing/.test(path));
    expect(others.length).to.be.greaterThan(10);
    for (const path of others) expect(read(path), path).not.to.match(new RegExp(`${mark}|/testing\\.js`));
  });

  it('registers in `define` only', () => {
    const after = (door: string): string =>
      installed.node(
        `await import('agent-messenger${door}'); console.log(typeof globalThis.customElements?.get('agent-messenger'));`,
      );
    expect([after(''), after('/define')].map((said) => said.trim())).to.deep.equal(['undefined', 'function']);
  });

  it('makes a client in bare Node, which asks nobody anything', () => {
    const said = installed.node(`
      import { createClient } from 'agent-messenger/client';
      globalThis.fetch = () => { throw new Error('asked'); };
      const client = createClient({ baseUrl: 'https://messaging.example', tokenEndpoint: 'https://site.example/token' });
      console.log(client.snapshot.phase);`);
    expect(said.trim()).to.equal('idle');
  });

  it('is typed for a program that has no page, the client, the host kit and the test kit', () => {
    const code = `import { createClient } from 'agent-messenger/client';
      import { createHost } from 'agent-messenger/host';
      import { ScriptedService } from 'agent-messenger/testing';
      export const all = [createClient({ baseUrl: 'https://a.example', tokenEndpoint: 'https://b.example/t' }), createHost];
      export const tested = createClient(new ScriptedService().client);`;
    installed.write('bare.ts', code);
    for (const name of ['@types/node', 'undici-types']) installed.link(name);
    const options = { target: 'es2022', module: 'nodenext', lib: ['es2023'], types: ['node'], skipLibCheck: false };
    expect(installed.compile(options, 'bare.ts')).to.equal('');
  });

  for (const moduleResolution of ['bundler', 'nodenext'])
    it(`is typed for ${moduleResolution}`, () => {
      installed.write('consumer.ts', consumer);
      const module = moduleResolution === 'bundler' ? 'esnext' : 'nodenext';
      const lib = ['es2023', 'dom', 'dom.iterable'];
      const options = { target: 'es2022', module, moduleResolution, lib, types: [], exactOptionalPropertyTypes: true };
      expect(installed.compile(options, 'consumer.ts')).to.equal('');
    });

  it('has every type that its reference names', () => {
    const page = readFileSync(join(installed.folder, 'node_modules/agent-messenger', 'docs/reference.md'), 'utf8');
    const written = [...page.matchAll(/`([^`]+)`/g)].flatMap(([, code]) => code!.match(/\b[A-Z][a-z]\w+/g) ?? []);
    // What the language, the browser and Lit have, and a parameter of a type.
    const others = [
      'AbortSignal',
      'File',
      'FocusOptions',
      'Node',
      'Promise',
      'Readonly',
      'Record',
      'TemplateResult',
      'Type',
    ];
    const named = [...new Set(written)].filter((name) => !others.includes(name)).sort();
    expect(named).to.include.members(['MessengerConfig', 'MessengerState', 'Delivery']);
    installed.write('named.ts', `export type { ${named.join(', ')} } from 'agent-messenger';`);
    const options = { target: 'es2022', module: 'nodenext', lib: ['es2023', 'dom', 'dom.iterable'], types: [] };
    expect(installed.compile(options, 'named.ts')).to.equal('');
  });

  describe('in a bundle', () => {
    const bundle = async (code: string): Promise<{ entry: string; all: string }> => {
      installed.write('main.js', code);
      const made = await build({
        root: installed.folder,
        configFile: false,
        logLevel: 'silent',
        build: {
          write: false,
          minify: false,
          rolldownOptions: { input: join(installed.folder, 'main.js'), external: /^(lit|idb-keyval|marked|dompurify)/ },
        },
      });
      if (!('output' in made)) throw new Error('nothing was built');
      const chunks = made.output.filter((file) => file.type === 'chunk');
      const entry = chunks.find((chunk) => chunk.isEntry && chunk.imports.length === 0)?.code ?? 'imports others';
      return { entry, all: chunks.map(({ code }) => code).join('\n') };
    };

    it('weighs nothing where nothing of it is used', async () => {
      const { entry } = await bundle(`import 'agent-messenger'; import 'agent-messenger/client'; console.log('page');`);
      expect(entry.replace(/^\/\/.*/, '').trim()).to.equal('console.log("page");');
    });

    it('is in it where it is registered', async () => {
      expect((await bundle(`import 'agent-messenger/define';`)).all).to.contain('customElements.define(');
    });

    it('has a language in it that was asked for, and no more of it than that', async () => {
      const { all } = await bundle(
        `import { addLanguage } from 'agent-messenger'; import de from 'agent-messenger/locales/de'; addLanguage('de', de);`,
      );
      expect(all).to.contain('Guten Tag. Was suchen Sie?');
      expect(all).not.to.contain('customElements.define(');
    });

    it('names at its first door nothing that is rarely asked for: some bundlers leave in what is imported twice', () => {
      const seen = new Set<string>();
      const text = (path: string): string => {
        if (seen.has(path)) return '';
        seen.add(path);
        const code = readFileSync(path, 'utf8');
        const next = [...code.matchAll(/^(?:import|export) [^;]*?from "(\.[^"]+)"/gm)];
        return code + next.map(([, named]) => text(join(path, '..', named!))).join('');
      };
      const all = text(join(installed.folder, 'node_modules/agent-messenger/dist/npm/index.js'));
      expect(all).to.contain('customElements.define(');
      expect(all).not.to.contain('The chat has failed by that');
    });

    it('says there too what few people are told', async () => {
      const rare = /'([^']{25,})'/.exec(
        readFileSync(new URL('../../src/ui/i18n/en-more.ts', import.meta.url), 'utf8'),
      )!;
      expect((await bundle(`import 'agent-messenger/define';`)).all).to.contain(rare[1]);
    });
  });
});

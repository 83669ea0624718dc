import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import { Installed } from './installed.js';

/** As much of the frameworks' types as an element is added to. */
const frameworks = {
  'node_modules/react/index.d.ts': `
    export interface HTMLAttributes<T> { className?: string; children?: unknown; 'data-of'?: T }
    export type DetailedHTMLProps<E extends HTMLAttributes<T>, T> = { key?: string } & E;
    export namespace JSX { interface IntrinsicElements { div: HTMLAttributes<HTMLDivElement> } interface Element { type: string } }`,
  'node_modules/react/jsx-runtime.d.ts': `import type { JSX as Own } from 'react';
    export namespace JSX { interface IntrinsicElements extends Own.IntrinsicElements {} interface Element extends Own.Element {} }
    export function jsx(...given: unknown[]): JSX.Element;`,
  'node_modules/vue/index.d.ts': `export interface GlobalComponents { RouterLink: unknown }
    export interface HTMLAttributes { id?: string; class?: unknown }
    export type VNodeProps = { key?: PropertyKey; ref?: string }`,
  'node_modules/svelte/elements.d.ts':
    'export interface HTMLAttributes<T> { class?: string; "data-of"?: T } export interface SvelteHTMLElements { div: HTMLAttributes<HTMLDivElement> }',
};

describe('what the package says of the element', function () {
  this.timeout(120_000);
  let installed: Installed;
  const read = (path: string): string =>
    readFileSync(join(installed.folder, 'node_modules/agent-messenger', path), 'utf8');
  before(() => {
    installed = new Installed();
    for (const [path, text] of Object.entries(frameworks)) installed.write(path, text);
  });
  after(() => installed.remove());

  const compile = (name: string, code: string): string => {
    installed.write(name, code);
    const lib = ['es2023', 'dom', 'dom.iterable'];
    const options = {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib,
      types: [],
      jsx: 'react-jsx',
      exactOptionalPropertyTypes: true,
    };
    return installed.compile(options, name);
  };

  it('is typed in JSX, where a word that is not one of a list is an error', () => {
    const code = `import type {} from 'agent-messenger/jsx';
      export const good = <agent-messenger token-endpoint="/chat/token" mode="inline" hide-header className="chat"
        config={{ title: 'Acme' }} onam-message={(event) => event.detail.text.toUpperCase()} />;
      // @ts-expect-error there is no such mode
      export const bad = <agent-messenger mode="inlime" />;
      // @ts-expect-error there is no such attribute
      export const worse = <agent-messenger tokenendpoint="/chat/token" />;`;
    expect(compile('app.tsx', code)).to.equal('');
  });

  it('is typed in the templates of Vue and Svelte', () => {
    const code = `import type {} from 'agent-messenger/vue';
      import type {} from 'agent-messenger/svelte';
      import type { GlobalComponents } from 'vue';
      import type { SvelteHTMLElements } from 'svelte/elements';
      type Props = InstanceType<GlobalComponents['agent-messenger']>['$props'];
      export const vue: Props = { mode: 'panel', onAmQueue: (event) => event.detail.position?.toFixed(), id: 'chat', key: 1, ref: 'chat' };
      export const svelte: SvelteHTMLElements['agent-messenger'] = { mode: 'panel', 'onam-open': () => undefined };
      // @ts-expect-error there is no such mode
      export const bad: Props = { mode: 'panels' };
      // @ts-expect-error nor here
      export const worse: SvelteHTMLElements['agent-messenger'] = { mode: 'panels' };`;
    expect(compile('templates.ts', code)).to.equal('');
  });

  it('refuses an attribute that is false where a framework writes the word, and takes the property', () => {
    const code = `import type {} from 'agent-messenger/jsx';
      import type {} from 'agent-messenger/vue';
      import type {} from 'agent-messenger/svelte';
      import type { GlobalComponents } from 'vue';
      import type { SvelteHTMLElements } from 'svelte/elements';
      type Vue = InstanceType<GlobalComponents['agent-messenger']>['$props'];
      type Svelte = SvelteHTMLElements['agent-messenger'];
      declare const hidden: boolean;
      export const properties: readonly (Vue | Svelte)[] = [{ hideLauncher: hidden }, { open: hidden }];
      export const vue: Vue = { 'hide-launcher': '', hideLauncher: hidden ? '' : undefined };
      export const svelte: Svelte = { 'hide-launcher': true, 'launcher-fixed': hidden || undefined };
      // React takes an attribute away that is false.
      export const react = <agent-messenger hide-launcher={hidden} hideHeader={hidden} />;
      // @ts-expect-error it would be hide-launcher="false", which is there
      export const bad: Vue = { 'hide-launcher': hidden };
      // @ts-expect-error nor here
      export const worse: Svelte = { 'hide-launcher': hidden };
      // @ts-expect-error to a property nothing is false here, which nobody means
      export const worst: Svelte = { hideLauncher: '' };`;
    expect(compile('flags.tsx', code)).to.equal('');
  });

  it('takes what is undefined for not given, also where a program tells the two apart', () => {
    const code = `import type {} from 'agent-messenger/jsx';
      import type {} from 'agent-messenger/vue';
      import type {} from 'agent-messenger/svelte';
      import type { GlobalComponents } from 'vue';
      import type { SvelteHTMLElements } from 'svelte/elements';
      declare const maybe: 'panel' | undefined;
      const given = { mode: maybe, locale: maybe, 'base-url': maybe, config: undefined, open: undefined, 'hide-header': undefined };
      export const vue: InstanceType<GlobalComponents['agent-messenger']>['$props'] = { ...given, onAmOpen: undefined };
      export const svelte: SvelteHTMLElements['agent-messenger'] = { ...given, 'onam-open': undefined };
      export const react = <agent-messenger {...given} onam-open={undefined} />;`;
    expect(compile('maybe.tsx', code)).to.equal('');
  });

  it('is typed where a page finds it, and where it hears it', () => {
    const code = `import 'agent-messenger/define';
      import type { Mounted } from 'agent-messenger/testing';
      export const title: string | undefined = document.querySelector('agent-messenger')?.config.title;
      document.addEventListener('am-message', ({ detail }) => detail.text.toUpperCase());
      AgentMessenger('open');
      export const place = async (chat: Mounted): Promise<number | null> => (await chat.next('am-queue')).position;
      window.AgentMessenger('send', 'Hello');
      // @ts-expect-error there is no such word in it
      window.addEventListener('am-queue', ({ detail }) => detail.place);`;
    expect(compile('page.ts', code)).to.equal('');
  });

  it('is a schema that takes a config, and refuses a misspelt one', () => {
    const schema = z.fromJSONSchema(JSON.parse(read('dist/schema.json')) as Parameters<typeof z.fromJSONSchema>[0]);
    const config = {
      title: 'Acme',
      note: false,
      headingLevel: 3,
      form: [{ name: 'mail', label: 'E-mail', type: 'email' }],
    };
    expect(schema.safeParse(config).success).to.equal(true);
    for (const wrong of [{ titel: 'Acme' }, { headingLevel: 7 }, { form: [{ name: 'mail' }] }, { note: true }])
      expect(schema.safeParse(wrong).success, JSON.stringify(wrong)).to.equal(false);
  });

  it('has the attributes that the element observes, in every form', () => {
    const observed = JSON.parse(
      installed.node(
        `import { AgentMessenger } from 'agent-messenger'; console.log(JSON.stringify([...AgentMessenger.observedAttributes]));`,
      ),
    ) as string[];
    type Named = readonly { readonly name: string }[];
    const manifest = JSON.parse(read('dist/custom-elements.json')) as {
      modules: readonly { declarations: readonly { attributes: Named; members: Named }[] }[];
    };
    const code = JSON.parse(read('dist/vscode.html-custom-data.json')) as { tags: readonly { attributes: Named }[] };
    const webTypes = JSON.parse(read('dist/web-types.json')) as {
      contributions: { html: { elements: readonly { attributes: Named }[] } };
    };
    for (const attributes of [
      manifest.modules[0]!.declarations[0]!.attributes,
      code.tags[0]!.attributes,
      webTypes.contributions.html.elements[0]!.attributes,
    ])
      expect(attributes.map(({ name }) => name).sort()).to.deep.equal(observed.sort());
  });

  it('has methods and properties that the element has', () => {
    const { modules } = JSON.parse(read('dist/custom-elements.json')) as {
      modules: readonly { declarations: readonly { members: readonly { kind: string; name: string }[] }[] }[];
    };
    const names = modules[0]!.declarations[0]!.members.map(({ name }) => name);
    const missing = installed.node(`import { AgentMessenger } from 'agent-messenger';
      // Asked of by a registry, as a page's does: only then are there accessors.
      void AgentMessenger.observedAttributes;
      const made = new AgentMessenger();
      console.log(${JSON.stringify(names)}.filter((name) => !(name in made)).join());`);
    expect(missing.trim()).to.equal('');
  });
});

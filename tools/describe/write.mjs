// The same description in every form that somebody's tools read.
const sentence = (text) =>
  text === '' ? '' : `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
const signature = ({ name, typeParameters = [], parameters, returns }) =>
  `${name}${typeParameters.length > 0 ? `<${typeParameters.join(', ')}>` : ''}(${parameters
    .map((one) => `${one.name}${one.optional ? '?' : ''}: ${one.type}`)
    .join(', ')}): ${returns}`;
const eventType = ({ name }) => `MessengerEvent<'${name}'>`;
const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const plain = (code) => code.replace(/^'(.*)'$/, '$1');

/** https://github.com/webcomponents/custom-elements-manifest */
export function manifest(model) {
  const text = (type) => ({ text: type });
  const declaration = {
    kind: 'class',
    name: model.name,
    customElement: true,
    tagName: model.tag,
    description: model.description,
    superclass: { name: 'LitElement', package: 'lit' },
    attributes: model.properties
      .filter(({ attribute }) => attribute !== null)
      .map(({ attribute, name, type, description, default: given }) => ({
        name: attribute,
        fieldName: name,
        type: text(type),
        default: given,
        description,
      })),
    members: [
      ...model.properties.map(({ name, attribute, type, reflects, description, default: given }) => ({
        kind: 'field',
        name,
        type: text(type),
        ...(given === 'undefined' ? {} : { default: given }),
        ...(attribute === null ? {} : { attribute }),
        ...(reflects ? { reflects } : {}),
        description,
      })),
      ...model.readonly.map(({ name, type, description }) => ({
        kind: 'field',
        name,
        type: text(type),
        readonly: true,
        description,
      })),
      ...model.methods.map(({ name, parameters, returns, description }) => ({
        kind: 'method',
        name,
        parameters: parameters.map((one) => ({ name: one.name, type: text(one.type), optional: one.optional })),
        return: { type: text(returns) },
        description,
      })),
    ],
    events: model.events.map((event) => ({
      name: event.name,
      type: text(eventType(event)),
      description: event.description,
    })),
    slots: model.slots.map(({ name, description }) => ({ name, description: sentence(description) })),
    cssParts: model.parts.map(({ name, description }) => ({ name, description: sentence(description) })),
    cssStates: model.states.map(({ name, description }) => ({ name, description: sentence(description) })),
    cssProperties: model.customProperties.map(({ name, default: given, description }) => ({
      name,
      ...(given === '' ? {} : { default: given }),
      description: sentence(description),
    })),
  };
  const path = 'dist/npm/index.js';
  return json({
    schemaVersion: '2.1.0',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [declaration],
        exports: [{ kind: 'js', name: model.name, declaration: { name: model.name, module: path } }],
      },
      {
        kind: 'javascript-module',
        path: 'dist/npm/define.js',
        declarations: [],
        exports: [
          { kind: 'custom-element-definition', name: model.tag, declaration: { name: model.name, module: path } },
        ],
      },
    ],
  });
}

/** What `data-config` of the script tag and `config` of the element take; under `$defs`, the attributes of both. */
export function schema(model) {
  const attributes = model.properties.filter(({ attribute }) => attribute !== null);
  return json({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Agent Messenger: data-config',
    ...model.config,
    $defs: {
      attributes: {
        description: 'The attributes of the element; on the script tag each is called data-….',
        type: 'object',
        properties: Object.fromEntries(
          attributes.map(({ attribute, kind, values, description, default: given }) => [
            attribute,
            kind === 'boolean'
              ? { description: `${description} It is true when it is there at all.`, type: 'string' }
              : { description, ...(values ? { enum: values } : { type: 'string' }), default: plain(given) },
          ]),
        ),
        additionalProperties: true,
      },
    },
  });
}

/** https://code.visualstudio.com/docs/languages/html, custom data */
export function vscode(model) {
  return json({
    version: 1.1,
    tags: [
      {
        name: model.tag,
        description: model.description,
        attributes: model.properties
          .filter(({ attribute }) => attribute !== null)
          .map(({ attribute, kind, values, description }) => ({
            name: attribute,
            description,
            ...(kind === 'boolean' ? { valueSet: 'v' } : {}),
            ...(values ? { values: values.map((name) => ({ name })) } : {}),
          })),
      },
    ],
  });
}

/** https://github.com/JetBrains/web-types */
export function webTypes(model, { name, version }) {
  return json({
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: [
          {
            name: model.tag,
            description: model.description,
            attributes: model.properties
              .filter(({ attribute }) => attribute !== null)
              .map(({ attribute, kind, type, description, default: given }) => ({
                name: attribute,
                description,
                ...(kind === 'boolean' ? {} : { default: given }),
                value: { type: kind === 'boolean' ? 'boolean' : type },
              })),
            slots: model.slots.map(({ name, description }) => ({ name, description: sentence(description) })),
            js: {
              properties: model.properties.map(({ name, type, description }) => ({ name, description, type })),
              events: model.events.map(({ name, description }) => ({ name, description })),
            },
          },
        ],
      },
      css: {
        properties: model.customProperties.map(({ name, description }) => ({
          name,
          description: sentence(description),
        })),
        'pseudo-elements': model.parts.map(({ name, description }) => ({
          name: `part(${name})`,
          description: sentence(description),
        })),
        'pseudo-classes': model.states.map(({ name, description }) => ({
          name: `state(${name})`,
          description: sentence(description),
        })),
      },
    },
  });
}

const header = '// Made by tools/describe.mjs from the declarations of the element.\n';

/**
 * What templates may say of the element, as attributes and as properties; `jsx`, `vue` and `svelte` add its events, and what
 * they make of true and false. What is undefined is not given, in every one of them.
 */
export function markupTypes(model) {
  const lines = model.properties.flatMap(({ name, attribute, kind, description }) => [
    `  /** ${description} */`,
    `  ${name}?: ${kind === 'boolean' ? 'Flag' : `${model.name}['${name}']`} | undefined;`,
    ...(attribute === null || attribute === name
      ? []
      : [
          `  /** ${description}${kind === 'boolean' ? ` True when it is there at all; to say false, give \`${name}\`.` : ''} */`,
          `  '${attribute}'?: ${kind === 'boolean' ? 'Attribute' : `${model.name}['${name}']`} | undefined;`,
        ]),
  ]);
  return `${header}import type { ${model.name} } from './messenger.js';

/** \`Flag\`: the values of a property that is true or false. \`Attribute\`: those of its attribute, where that is spelt otherwise. */
export interface MessengerMarkup<Flag, Attribute> {
${lines.join('\n')}
}
`;
}

const handlers = (model, nameOf) =>
  model.events
    .flatMap((event) => [
      `  /** ${event.description} */`,
      `  '${nameOf(event.name)}'?: ((event: ${eventType(event)}) => void) | undefined;`,
    ])
    .join('\n');
const imports = (model) =>
  `import type { ${model.name} } from './messenger.js';\nimport type { MessengerMarkup } from './markup.js';\nimport type { MessengerEvent } from './ui/events.js';\n`;
const pascal = (name) => name.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase());

/** What is true or false, as the framework writes it. */
const markup = (flag, attribute) => `
type Markup = MessengerMarkup<${flag}, ${attribute}>;
`;

/**
 * React 19 and everything that takes its types: an event `am-open` is listened to as `onam-open`. An attribute that is false is
 * taken away.
 */
export const jsx = (model) => `${header}import type { DetailedHTMLProps, HTMLAttributes } from 'react';
${imports(model)}
export interface MessengerHandlers {
${handlers(model, (name) => `on${name}`)}
}
${markup('boolean', "boolean | ''")}
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      '${model.tag}': Omit<DetailedHTMLProps<HTMLAttributes<${model.name}>, ${model.name}>, keyof Markup> &
        Markup &
        MessengerHandlers;
    }
  }
}
`;

/**
 * Vue 3: \`@am-open\`, and properties with \`.prop\` or without. Its templates check \`hide-launcher\` as \`hideLauncher\`, whichever
 * is written, so false cannot be refused for the one alone. Nothing, for a property that is true or false, is true.
 */
export const vue = (model) => `${header}import type { HTMLAttributes, VNodeProps } from 'vue';
${imports(model).replace(/^.*messenger.js.*\n/, '')}
export interface MessengerHandlers {
${handlers(model, (name) => `on${pascal(name)}`)}
}
${markup("boolean | ''", "true | ''")}
declare module 'vue' {
  interface GlobalComponents {
    '${model.tag}': new () => {
      $props: Omit<HTMLAttributes, keyof Markup> & VNodeProps & Markup & MessengerHandlers;
    };
  }
}
`;

/** An attribute that is false is written as \`false\`, which is there. Svelte 5 as \`onam-open\`, Svelte 4 as \`on:am-open\`. */
export const svelte = (model) => `${header}import type { HTMLAttributes } from 'svelte/elements';
${imports(model)}
export interface MessengerHandlers {
${handlers(model, (name) => `on${name}`)}
${handlers(model, (name) => `on:${name}`)}
}
${markup('boolean', "true | ''")}
declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    '${model.tag}': Omit<HTMLAttributes<${model.name}>, keyof Markup> & Markup & MessengerHandlers;
  }
}
`;

const cell = (text) => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
const code = (text) => (text === '' ? '' : `\`${text}\``);
const table = (heads, rows) =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

/** What a thing of one of several shapes may have: the names of all, and every word of each. */
const merged = (shapes) => {
  const properties = {};
  for (const shape of shapes)
    for (const [name, one] of Object.entries(shape.properties))
      properties[name] = {
        ...properties[name],
        ...one,
        ...(one.enum && { enum: [...new Set([...(properties[name]?.enum ?? []), ...one.enum])] }),
      };
  return { type: 'object', properties };
};

const kindOf = (one, item = one.items) =>
  one.enum
    ? one.enum.join(', ')
    : one.anyOf
      ? one.anyOf.map((kind) => kindOf(kind)).join(' or ')
      : one.type === 'array'
        ? `list of ${item.type ? `${item.type}s` : 'them'}`
        : (one.type ?? String(one.const));

const configRows = (schema, path = '') =>
  Object.entries(schema.properties ?? {}).flatMap(([name, one]) => {
    const at = path === '' ? name : `${path}.${name}`;
    const item = one.items?.anyOf ? merged(one.items.anyOf) : one.items;
    const inner = one.type === 'array' ? item : one;
    return [
      [code(at), kindOf(one, item), one.description ?? ''],
      ...configRows(inner, one.type === 'array' ? `${at}[]` : at),
    ];
  });

const coded = ({ name, signature, description }) => [code(name), code(signature), description];

const tables = (model, level) => {
  const head = (text) => `${'#'.repeat(level)} ${text}`;
  const rows = (list, row) => list.map(row);
  return [
    head('Attributes and properties'),
    table(
      ['Attribute', 'Property', 'Values', 'Default', 'What it is'],
      rows(model.properties, (one) => [
        code(one.attribute ?? ''),
        code(one.name),
        one.values ? one.values.map(code).join(', ') : code(one.type),
        one.default === 'undefined' ? '' : code(one.default),
        one.description,
      ]),
    ),
    `\`dir\`, which every element has, is heeded as well: \`rtl\` or \`ltr\`, where the chat is not to run as its language does.`,
    head('Read only'),
    table(
      ['Property', 'Type', 'What it is'],
      rows(model.readonly, (one) => [code(one.name), code(one.type), one.description]),
    ),
    head('Methods'),
    table(
      ['Method', 'What it does'],
      rows(model.methods, (one) => [code(signature(one)), one.description]),
    ),
    head('Events'),
    `Each bubbles out of the shadow root. Its \`detail\` has, besides what is listed, \`id\`, \`at\` and \`instance\`; not that of \`am-error\` with \`loader/unavailable\`, which tells of a file that has not come. Those that begin with \`am-before-\` wait for \`waitUntil(promise)\`.`,
    table(
      ['Event', 'Detail', 'Can be cancelled', 'When'],
      rows(model.events, (one) => [code(one.name), code(one.detail), one.cancelable ? 'yes' : '', one.description]),
    ),
    head('`config`, and `data-config` of the script tag'),
    table(['Key', 'Type', 'What it is'], configRows(model.config)),
    head('`adapters`'),
    `What a site's own code does for the widget: \`element.adapters = { rate: ({ score }) => … }\`. What throws, or is rejected, is told by \`am-error\` with its name.`,
    table(['Adapter', 'Called', 'What it does'], rows(model.adapters, coded)),
    `\`getTranscript({ format: 'json' })\` is the text of \`{ title, language, lines }\`. A line there, and of \`transcript\`:`,
    table(['Field', 'Type', 'What it is'], rows(model.line, coded)),
    head('`renderers`'),
    `What a site draws by its own code: \`element.renderers = { code: ({ language, text }) => … }\`. Each gives a node or a template of Lit, never an HTML string, and null for the usual. It is asked once for the same words: what it has drawn stays, with the focus that is in it, as long as the function is the same one. In React and its like keep the object outside of what draws: another function at each drawing is asked each time for all that stands there.`,
    table(['Renderer', 'Called', 'What it draws'], rows(model.renderers, coded)),
    head('Slots'),
    table(
      ['Slot', 'What it is'],
      rows(model.slots, (one) => [code(one.name), sentence(one.description)]),
    ),
    head('Parts'),
    table(
      ['Part', 'What it is'],
      rows(model.parts, (one) => [code(`::part(${one.name})`), sentence(one.description)]),
    ),
    head('States'),
    table(
      ['State', 'While'],
      rows(model.states, (one) => [code(`:state(${one.name})`), sentence(one.description)]),
    ),
    head('Custom properties'),
    table(
      ['Property', 'Default', 'What it is'],
      rows(model.customProperties, (one) => [code(one.name), code(one.default), sentence(one.description)]),
    ),
  ].join('\n\n');
};

export const reference = (model) => `# What can be set, called, heard and styled?

Made by \`npm run describe\` from the declarations in the sources; \`npm run check\` knows when it is not what they say.
How it all fits together is in [widget.md](widget.md).

${tables(model, 2)}
`;

export const llms = (model) => `# Agent Messenger

> ${model.description} One custom element, \`<${model.tag}>\`; a headless client; and a kit for the website's own server, which keeps every secret.

Two settings are needed: \`base-url\`, the messaging host of the project's region (there is no default), and one way to get a token, normally \`token-endpoint\`, an address of the website's own server. Never put an API key or a connector token into a page.

## By script tag

Any attribute below is written as \`data-…\`; \`data-config\` takes the JSON of \`config\` or the address of a file with it (schema: \`agent-messenger/schema.json\`).

\`\`\`html
<script async src="loader.js" data-base-url="https://messaging.example" data-token-endpoint="/chat/token"></script>
\`\`\`

## From npm

\`\`\`js
import 'agent-messenger/define'; // registers the element; 'agent-messenger' itself does nothing on import
\`\`\`

\`\`\`html
<agent-messenger base-url="https://messaging.example" token-endpoint="/chat/token"></agent-messenger>
\`\`\`

Doors: \`agent-messenger\` (\`AgentMessenger\`, \`defineAgentMessenger(tag)\`, types), \`agent-messenger/define\`, \`agent-messenger/client\` (\`createClient(options)\`, no drawing), \`agent-messenger/host\` (\`createHost(options)\`, \`nodeHandler(host)\`; on a server only). ESM only. Types for templates: \`import type {} from 'agent-messenger/jsx'\`, \`/vue\` or \`/svelte\`. In Vue and Svelte what is true or false is a property, \`:hideLauncher="…"\`, \`hideLauncher={…}\`: \`hide-launcher="false"\` is there, and so true. On a server the element renders as an empty declarative shadow root.

To check a page before anybody sees it: \`npx agent-messenger <file or address> [--json]\` names each mistake with line, cause and fix, and ends with 0, 1 or 2 (\`docs/errors.md\`).

${tables(model, 2)}
`;

// What the builds do to our sources besides bundling: small plugins, each with one reason.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** Lit asks for a Trusted Types policy of its own name as soon as it is loaded; a page allows one name, ours. */
export function onePolicy() {
  const ours = fileURLToPath(new URL('../src/ui/trusted-types.ts', import.meta.url));
  const theirs =
    /(\w+)\s*\?\s*\1\.createPolicy\(\s*["']lit-html["']\s*,\s*\{\s*createHTML:\s*\(?\w+\)?\s*=>\s*\w+,?\s*\}\s*\)\s*:\s*(?:void 0|undefined)/;
  return {
    name: 'one-policy',
    transform(code, id) {
      if (!/[\\/]lit-html\.js(\?|$)/.test(id) || !code.includes('createPolicy')) return null;
      const replaced = code.replace(theirs, '__amPolicy');
      if (replaced === code) throw new Error(`${id}: the policy of Lit is not where it was`);
      return { code: `import { policy as __amPolicy } from ${JSON.stringify(ours)};\n${replaced}`, map: null };
    },
  };
}

/**
 * Lit counts its copies, and prepares for decorators, in names of the page's and on its `Symbol`. A page that embeds us has
 * one new name, ours; and one that has frozen its intrinsics has a chat.
 */
export function noTraces() {
  return litWithout('no-traces', {
    'lit-html': [[/\(\w+\.litHtmlVersions\s*\?\?=\s*\[\]\)\.push\([^)]*\)/, '0']],
    'lit-element': [[/\(\w+\.litElementVersions\s*\?\?=\s*\[\]\)\.push\([^)]*\)/, '0']],
    'reactive-element': [
      [/\(\w+\.reactiveElementVersions\s*\?\?=\s*\[\]\)\.push\([^)]*\)/, '0'],
      [/Symbol\.metadata\s*\?\?=\s*Symbol\("metadata"\)/, '0'],
      [/\w+\.litPropertyMetadata\s*\?\?=\s*new WeakMap\b(?:\(\))?/, '0'],
      [
        /const (\w+)=this\[Symbol\.metadata\];if\(null!==\1\)\{const (\w+)=litPropertyMetadata\.get\(\1\);if\(void 0!==\2\)for\(const\[\w+,\w+\]of \2\)this\.elementProperties\.set\(\w+,\w+\)\}/,
        '',
      ],
    ],
  });
}

/** Who asks which languages there are, and says nothing in any, has none of them. */
export function noWords() {
  return {
    name: 'no-words',
    transform(code, id) {
      if (!/[\\/]i18n[\\/]packs\.ts$/.test(id)) return null;
      const without = code.replace(/import\(["']\.\/(?:more\/)?[a-zA-Z-]+\.js["']\)/g, 'Promise.reject()');
      if (without === code) throw new Error(`${id}: the languages are not where they were`);
      return { code: without, map: null };
    },
  };
}

/** What Lit does for browsers that cannot read the syntax that we ship, and for templates that we have none of. */
export function noPast() {
  return litWithout('no-past', {
    'css-tag': [[/\w+\.ShadowRoot&&\(void 0===\w+\.ShadyCSS\|\|[^;]*?"replace"in CSSStyleSheet\.prototype/, 'true']],
    'lit-html': [
      [/\w+\.litHtmlPolyfillSupport/, 'void 0'],
      [/2===(\w+)\?"<svg>":3===\1\?"<math>":""/, '""'],
      [/2===(\w+)\?"<\/svg>":3===\1\?"<\/math>":""/, '""'],
      [/2===(\w+)\|\|3===\1\)\{[^}]*\}/, 'false){}'],
    ],
    'lit-element': [[/\w+\.litElementPolyfillSupport/, 'void 0']],
    'reactive-element': [[/\w+\.reactiveElementPolyfillSupport/, 'void 0']],
  });
}

/** What Lit has for elements that others build upon, and says to whoever writes one: ours is built upon by nobody. */
export function noStrangers() {
  const hears = (what) => [new RegExp(`this\\._\\$EO\\?\\.forEach\\(\\w+=>\\w+\\.${what}\\?\\.\\(\\)\\)`), '0'];
  return litWithout('no-strangers', {
    'reactive-element': [
      [/static addInitializer\(\w+\)\{[^}]*\}/, ''],
      [/void 0!==(\w+)\.l&&\(this\.l=\[\.\.\.\1\.l\]\)/, '0'],
      [/this\.constructor\.l\?\.forEach\(\w+=>\w+\(this\)\)/, '0'],
      [/addController\(\w+\)\{[^}]*\}removeController\(\w+\)\{[^}]*\}/, ''],
      // Sheets of ours are put on by us, part by part.
      [/this\.elementStyles=this\.finalizeStyles\(this\.styles\)/, ''],
      [/static finalizeStyles\(\w+\)\{.*?return \w+\}(?=static)/, ''],
      [/return \w+\((\w+),this\.constructor\.elementStyles\),\1/, 'return $1'],
      [/\w+\.elementStyles=\[\],/, ''],
      // Options of ours are words and flags.
      [/case Object:case Array:\w+=null==\w+\?\w+:JSON\.stringify\(\w+\)/, ''],
      [/case Number:(\w+)=[^;]*;break;case Object:case Array:try\{\1=JSON\.parse\(\w+\)\}catch\(\w+\)\{\1=null\}/, ''],
      ...['hostConnected', 'hostDisconnected', 'hostUpdate', 'hostUpdated'].map(hears),
      // Each of them is stored in one way, says everything of itself, and is words or a flag; only words are written back.
      [
        /static createProperty\(.*?(?=static getPropertyOptions)/,
        'static createProperty(name,how){this.elementProperties.set(name,how);const own=Symbol();Object.defineProperty(this.prototype,name,{get(){return this[own]},set(value){const was=this[own];this[own]=value,this.requestUpdate(name,was,how)},configurable:!0,enumerable:!0})}',
      ],
      [
        /_\$ET\(.*?(?=_\$AK\()/,
        '_$ET(name,value){const attribute=this.constructor._$Eu(name,this.constructor.elementProperties.get(name));this._$Em=name,null==value?this.removeAttribute(attribute):this.setAttribute(attribute,value),this._$Em=null}',
      ],
      [
        /_\$AK\(\w+,\w+\)\{const.*?(?=requestUpdate\()/,
        '_$AK(attribute,value){const kind=this.constructor,name=kind._$Eh.get(attribute);if(void 0!==name&&this._$Em!==name){const is=kind.getPropertyOptions(name).type===Boolean?null!==value:value;this._$Em=name,this[name]=is??this._$Ej?.get(name)??is,this._$Em=null}}',
      ],
      [
        /(?<=\bC\((\w+),(\w+),\{useDefault:(\w+),reflect:\w+),wrapped:\w+\},(\w+)\)\{\3&&(.*?\.set\(\1,)\4\?\?(.*?)\),!0!==\w+\|\|void 0!==\4\)/,
        '}){$3&&$5$6),!0)',
      ],
      [/\{toAttribute\(.*?return \w+\}\}(?=,)/, '0'],
      [/\{attribute:!0,type:String,[^}]*\}/, '{}'],
      [/\(\w+\.hasChanged\?\?(\w+)\)/, '$1'],
      [/(?<=const \w+=this\.properties,\w+=)\[\.\.\.(\w+\(\w+\)),\.\.\.\w+\(\w+\)\]/, '$1'],
      [/defineProperty:\w+,getOwnPropertyDescriptor:\w+,/, ''],
      [/getOwnPropertySymbols:\w+,/, ''],
      [/\w+=\w+\?\w+\.emptyScript:"",/, ''],
      [/\w+=\w+\.trustedTypes,/, ''],
      [/const (\w+)=this\.constructor\.elementProperties;if\(\1\.size>0\)for\(.*?\w+\)\}(?=\}let)/, ''],
      // Of what may be done around a drawing, ours does some.
      [/let \w+=!1;(?=const \w+=this\._\$AL;try)/, ''],
      [
        /\w+=this\.shouldUpdate\(\w+\),\w+\?\(([^?]*)\):this\._\$EM\(\)\}catch\((\w+)\)\{throw \w+=!1,/,
        '$1}catch($2){throw ',
      ],
      [/\w+&&(?=this\._\$AE\()/, ''],
      [/this\.hasUpdated\|\|\((this\.hasUpdated=!0),this\.firstUpdated\(\w+\)\)/, '$1'],
      [/shouldUpdate\(\w+\)\{return!0\}/, ''],
      [/firstUpdated\(\w+\)\{\}/, ''],
      [/return this\.getUpdateComplete\(\)\}getUpdateComplete\(\)\{/, ''],
    ],
    'lit-element': [
      [/,\w+\.litElementHydrateSupport\?\.\(\{LitElement:\w+\}\)/, ''],
      [/render\(\)\{return \w+\}/, ''],
    ],
    // Rows that move do so within their list.
    'directive-helpers': [
      [/,\w+=\w+\._\$AM,(\w+)=\w+!==\w+;if\(\1\)\{.*?\}(?=if\()/, ';'],
      [/\|\|\w+(?=\)\{let \w+=\w+\._\$AA;for)/, ''],
    ],
    // What its own packages take from it; of those we have the one that moves rows.
    'lit-html': [[/\{M:.*?,(I:\w+),.*?\}/, '{$1}']],
    // A sheet of ours is made once, and others in it are ours.
    'css-tag': [
      [/if\((this\._\$cssResult\$=!0),\w+!==\w+\)throw Error\("[^"]*"\);(this\.cssText=\w+),this\.t=\w+/, '$2'],
      [
        /get styleSheet\(\)\{.*?return \w+\}/,
        'get styleSheet(){return this.o??(this.o=new CSSStyleSheet).replaceSync(this.cssText),this.o}',
      ],
      [/toString\(\)\{return this\.cssText\}/, ''],
      [
        /\{const \w+=1===(\w+)\.length\?\1\[0\]:(\w+)\.reduce\(.*?;return (new \w+\()\w+,\1,\w+\)/,
        '{return $3$1.reduce((all,piece,at)=>all+$2[at-1].cssText+piece))',
      ],
    ],
  });
}

/** Changes of Lit's files, each of which must be possible. */
function litWithout(name, changes) {
  return {
    name,
    transform(code, id) {
      const [, file = ''] = /[\\/]([\w-]+)\.js(?:\?|$)/.exec(id) ?? [];
      if (!/[\\/](?:@lit|lit-html|lit-element)[\\/]/.test(id) || !Object.hasOwn(changes, file)) return null;
      const without = changes[file].reduce((was, [what, by]) => {
        if (!what.test(was)) throw new Error(`${id}: ${what} is not there any more`);
        return was.replace(what, by);
      }, code);
      return { code: without, map: null };
    },
  };
}

const { NODE_ENV } = process.env;
/** A module of ours, run here. Vite tells the whole process that it is under development; who builds in it would believe it. */
export async function imported(file) {
  try {
    return await runnerImport(file);
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV;
  }
}

/**
 * The keys of a language are those of English, which is there already: a list of phrases in its order is shorter. What of English
 * comes later than the language stands behind it by its keys.
 */
export function shortPacks() {
  const i18n = fileURLToPath(new URL('../src/ui/i18n/', import.meta.url));
  const phrases = async (name, of) => (await imported(`${i18n}${name}.ts`)).module[of];
  let english;
  return {
    name: 'short-packs',
    enforce: 'pre',
    async load(id) {
      const [, more, tag] = /[\\/]src[\\/]ui[\\/]i18n[\\/](more[\\/])?([a-z]{2}(?:-[A-Z]\w+)?)\.ts$/.exec(id) ?? [];
      if (tag === undefined || tag === 'en') return null;
      const [en, enBesides, enMore] = await (english ??= Promise.all([
        phrases('en', 'en'),
        phrases('en-besides', 'enBesides'),
        phrases('en-more', 'enMore'),
      ]));
      const { module, dependencies } = await imported(id);
      for (const file of dependencies) this.addWatchFile(file);
      const keys = Object.keys(more === undefined ? en : enMore);
      const list = keys.map((key) => module.pack[key]);
      if (more === undefined)
        list.push(Object.fromEntries(Object.keys(enBesides).map((key) => [key, module.pack[key]])));
      return `export const pack = ${JSON.stringify(list)};`;
    },
  };
}

/** Style sheets and templates are strings to a minifier: their white space would be shipped. */
export function tightTemplates() {
  return {
    name: 'tight-templates',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]src[\\/]ui[\\/].*\.ts$/.test(id)) return null;
      const edits = [];
      visit(this.parse(code), (node) => {
        const tight =
          node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && tights[node.tag.name];
        if (!tight) return;
        node.quasi.quasis.forEach(({ start, end, value }, at) => {
          edits.push([start, end, value.raw, tight(value.raw, at === 0, at === node.quasi.quasis.length - 1)]);
        });
      });
      let tight = code;
      for (const [start, , raw, text] of edits.sort((one, other) => other[0] - one[0])) {
        // Parsers differ in whether the back tick is part of the piece.
        const at = code.indexOf(raw, start);
        tight = tight.slice(0, at) + text + tight.slice(at + raw.length);
      }
      return tight === code ? null : { code: tight, map: null };
    },
  };
}

/** A number that a module has a name for is that number: a bundler puts in what modules export, and not what they keep. */
export function plainNumbers() {
  return {
    name: 'plain-numbers',
    enforce: 'post',
    transform(code, id) {
      if (!/[\\/]src[\\/].*\.ts$/.test(id)) return null;
      const program = this.parse(code);
      const numbers = new Map();
      for (const { type, kind, declarations } of program.body)
        if (type === 'VariableDeclaration' && kind === 'const')
          for (const { id: name, init } of declarations)
            if (/^[A-Z][A-Z\d_]*$/.test(name.name ?? '') && isNumber(init))
              numbers.set(name.name, `(${code.slice(init.start, init.end)})`);
      const edits = [];
      const found = new Set();
      visit(program, (node, parent) => {
        if (node.type !== 'Identifier' || !numbers.has(node.name)) return;
        if (parent.type === 'VariableDeclarator' && parent.id === node) {
          // Something within the module has the same name.
          if (found.has(node.name)) numbers.delete(node.name);
          found.add(node.name);
          return;
        }
        if (/^(?:MemberExpression|Property|MethodDefinition|PropertyDefinition)$/.test(parent.type)) {
          const names = parent.type === 'MemberExpression' ? parent.property : parent.key;
          if (names === node && !parent.computed && !parent.shorthand) return;
          if (parent.shorthand) return void numbers.delete(node.name);
        }
        if (/Function|Pattern|Export|Import|Catch/.test(parent.type) && parent.body !== node)
          return void numbers.delete(node.name);
        edits.push([node.start, node.end, node.name]);
      });
      let plain = code;
      for (const [start, end, name] of edits.sort((one, other) => other[0] - one[0]))
        if (numbers.has(name)) plain = plain.slice(0, start) + numbers.get(name) + plain.slice(end);
      return plain === code ? null : { code: plain, map: null };
    },
  };
}

const isNumber = (node) =>
  (node?.type === 'Literal' && typeof node.value === 'number') ||
  (node?.type === 'UnaryExpression' && node.operator === '-' && isNumber(node.argument)) ||
  (node?.type === 'BinaryExpression' && isNumber(node.left) && isNumber(node.right));

/**
 * What is loaded later is fetched by src/checked.ts, which knows what each file has to be. It is asked for by its name alone:
 * which file that is stands in the list, and would be here for the second time.
 */
export function checkedParts() {
  return {
    name: 'checked-parts',
    renderChunk(code, { name }, _options, { magicString }) {
      const table = name === 'main' ? packs(code) : null;
      const later = [...code.matchAll(/\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g)];
      // The one by which all others are done is in the first file.
      const itself = name === 'main' ? 1 : 0;
      if (later.length + itself !== [...code.matchAll(/\bimport\((?!\))/g)].length)
        throw new Error('an import that is no file of ours');
      if (later.length === 0) return null;
      if (table !== null) magicString.overwrite(table.from, table.to, table.text);
      for (const { 0: all, 1: file, index } of later)
        if (table === null || index < table.from || index >= table.to)
          magicString.overwrite(index, index + all.length, `__checked("${nameOf(file)}")`);
      // The first file says later what it is.
      return magicString.prepend('var __checked=(name)=>globalThis[Symbol.for("agent-messenger")].get(name);\n');
    },
  };
}

/** The table of languages (src/ui/i18n/packs.ts) has one line for each, all alike: what differs are the tags. */
function packs(code) {
  const line =
    /\s*"?[\w-]+"?: \[\(\) => import\("\.\/([\w-]+)-[^"/]{8,}\.js"\)\.then\((\w+)\), \(\) => import\("\.\/more-\1-[^"/]{8,}\.js"\)\.then\((\w+)\)\],?/g;
  const lines = [...code.matchAll(line)];
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || lines.length < 27) throw new Error('the table of languages is not where it was');
  const from = first.index;
  const to = last.index + last[0].length;
  if (lines.reduce((sum, [all]) => sum + all.length, 0) !== to - from) throw new Error('the table of languages is two');
  const tags = lines.map(([, tag]) => tag).join(' ');
  const [, , whole, rest] = first;
  const each = `(tag) => [tag, [() => __checked(tag).then(${whole}), () => __checked("more-" + tag).then(${rest})]]`;
  return { from, to, text: `...Object.fromEntries("${tags}".split(" ").map(${each}))` };
}

/**
 * The widget's first file knows the hash of every other, so that no other can know its name; and no other knows that of any,
 * for a file that could not be had is asked for under another. What files need of each other they take from where it has been
 * put: the first by itself (tools/list-files.mjs), the others by who fetches them (src/checked.ts). Of the first that is a list:
 * where in it a thing stands is shorter than a name for each.
 */
export function fromEachOther() {
  return {
    name: 'from-each-other',
    renderChunk(code, { name }, _options, { magicString, chunks }) {
      if (name === 'main') return null;
      const placeOf = (outside) => {
        const at = inOrder(Object.values(chunks).find((one) => one.name === 'main').exports).indexOf(outside);
        if (at < 0) throw new Error(`the first file exports no ${outside}`);
        return at;
      };
      const found = [...code.matchAll(/\bimport\s*(?:\{([^}]*)\}\s*from\s*)?["']\.\/([^"']+)["'];?/g)];
      for (const { 0: all, 1: names = '', 2: file, index } of found) {
        const from = nameOf(file);
        const taken = named(names).map(
          ([outside, local = outside]) => `${from === 'main' ? placeOf(outside) : outside}:${local}`,
        );
        magicString.overwrite(
          index,
          index + all.length,
          `const {${taken.join(',')}}=globalThis[Symbol.for("agent-messenger")].own["${from}"];`,
        );
      }
      return found.length === 0 ? null : magicString;
    },
  };
}

/** How what the first file exports stands in its list, by the names that the bundler gives it between files. */
export const inOrder = (outside) => [...outside].sort();

/** Of `a as b, c`: each with its names. */
export const named = (list) =>
  list
    .split(',')
    .filter((one) => one.trim() !== '')
    .map((one) => one.trim().split(/\s+as\s+/));

/**
 * Between files a bundler gives everything a name of its own, besides the one that it has inside: of fifty that only our own
 * files ever ask for, that is a hundredth of the client. Nothing is shorter than the name that there is.
 */
export function oneNameEach() {
  return {
    name: 'one-name-each',
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const shared = files.find(({ name, isEntry }) => name === 'client' && !isEntry);
      if (shared === undefined) throw new Error('nothing is shared with the client');
      const [all, exported] = /export\{([^}]*)\};?\s*$/.exec(shared.code) ?? [];
      if (all === undefined) throw new Error('the client exports nothing');
      const own = new Map(named(exported).map(([local, outside = local]) => [outside, local]));
      shared.code = `${shared.code.slice(0, -all.length)}export{${[...own.values()].sort().join(',')}};\n`;
      const from = shared.fileName.split('/').at(-1).replace(/[.]/g, '\\.');
      const asked = new RegExp(`(import|export)\\{([^}]*)\\}(from\\s*["\`][^"\`]*${from}["\`])`, 'g');
      for (const file of files)
        file.code = file.code.replace(asked, (_all, what, list, end) => {
          const names = named(list).map(([outside, local = outside]) => {
            const is = own.get(outside);
            return is === local ? is : `${is} as ${local}`;
          });
          return `${what}{${names.join(',')}}${end}`;
        });
    },
  };
}

/**
 * The bundler's own helper for modules as objects walks over all names that it finds, and takes for a module's own what a page
 * has put on every object.
 */
export function ownNames() {
  const walk = 'for (var name in all)';
  return {
    name: 'own-names',
    renderChunk(code, _chunk, _options, { magicString }) {
      if (!code.includes('__exportAll = ')) return null;
      const at = code.indexOf(walk);
      if (at < 0) throw new Error(`the bundler's helper is another: it has no ${walk}`);
      return magicString.overwrite(at, at + walk.length, 'for (var name of Object.keys(all))');
    },
  };
}

/** The bundler's helper is a line. For a line, no visitor is to fetch a file. */
export function noRuntimeFile() {
  const helper =
    'const __exportAll = (all) => { const own = {}; for (const name of Object.keys(all)) Object.defineProperty(own, name, { get: all[name], enumerable: true }); return own; };';
  return {
    name: 'no-runtime-file',
    renderChunk(code, _chunk, _options, { magicString }) {
      const found = /import\s*\{([^}]*)\}\s*from\s*["']\.\/rolldown-runtime-[^"']+["'];?/.exec(code);
      if (found === null) return null;
      if (!/^\s*\w+ as __exportAll\s*$/.test(found[1]))
        throw new Error(`the bundler's helpers are more than one: ${found[1]}`);
      return magicString.overwrite(found.index, found.index + found[0].length, helper);
    },
    generateBundle(_options, bundle) {
      for (const file of Object.keys(bundle)) if (/rolldown-runtime-/.test(file)) delete bundle[file];
    },
  };
}

/** The loader stands in one `try`, whose block keeps its names from the page as well as a function would, and is shorter. */
export function oneBlock() {
  const wrapped = /^\(function\(\)\{var ([\s\S]+?);try\{let ([\s\S]+)\}catch\{\}\}\)\(\);\s*$/;
  return {
    name: 'one-block',
    generateBundle(_options, bundle) {
      const [loader] = Object.values(bundle);
      const [, outside, inside] = wrapped.exec(loader.code) ?? [];
      if (inside === undefined) throw new Error('the loader is more than one try in one function');
      loader.code = `try{let ${outside},${inside}}catch{}\n`;
    },
  };
}

/** The name of a file without what changes with its content, which at this time may be a mark of as many letters. */
const nameOf = (file) => {
  const [, name] = /^(.+)-[^-/].{7}\.js$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`${file} has no hash`);
  return name;
};

function visit(node, look, parent = node) {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, look, parent));
  if (typeof node?.type !== 'string') return;
  look(node, parent);
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) visit(value, look, node);
}

const tights = {
  css: (text) =>
    text
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/\s+/g, ' ')
      .replace(/\s*([{};,>])\s*/g, '$1')
      .replace(/:\s+/g, ':')
      .replace(/;}/g, '}')
      .replace(/(?<![\w.#])0(\.\d)/g, '$1')
      .trim(),
  // A line break between words and elements is one space; at the ends of a template it is nothing.
  html: (text, first, last) => {
    const one = text
      .replace(/\s*\n\s*/g, ' ')
      .replace(/> <\/(div|section|article|dialog|form|footer|header|ol|ul|dl|nav|fieldset)/g, '></$1');
    return (first && /^\s*\n/.test(text) ? one.trimStart() : one).replace(
      last && /\n\s*$/.test(text) ? / $/ : /(?!)/,
      '',
    );
  },
};

// What can be said of the element, read from where it is made: its options, events, methods, templates and styles.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../installed.mjs';

const ui = join(root, 'src', 'ui');

/** Everything of the public element, and what is wrong with how it is described. */
export function read() {
  const configFile = ts.readConfigFile(join(root, 'src', 'tsconfig.json'), ts.sys.readFile).config;
  const { options } = ts.convertCompilerOptionsFromJson(
    {
      ...ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config.compilerOptions,
      ...configFile.compilerOptions,
    },
    join(root, 'src'),
  );
  const program = ts.createProgram([join(root, 'src', 'index.ts')], { ...options, composite: false });
  const context = { program, checker: program.getTypeChecker(), wrong: [] };
  const file = (path) => program.getSourceFile(join(root, 'src', path));
  const element = classOf(file('messenger.ts'), 'AgentMessenger');
  const model = {
    tag: 'agent-messenger',
    name: 'AgentMessenger',
    description: docOf(element).split('\n\n')[0],
    properties: propertiesOf(context, file('ui/options.ts')),
    ...membersOf(
      context,
      classOf(file('ui/agent-messenger.ts'), 'Messenger'),
      classOf(file('ui/heard.ts'), 'MessengerHeard'),
      element,
    ),
    events: eventsOf(context, file('ui/events.ts')),
    ...taggedOf(context, element),
    config: schemaOf(context, file('ui/config.ts'), 'MessengerConfig'),
    ...codeOf(context, file('ui/config.ts'), file('ui/objects.ts')),
  };
  hold(context, 'adapter', model.adapters, namedIn(file('ui/objects.ts'), 'adapters'));
  hold(context, 'renderer', model.renderers, namedIn(file('ui/objects.ts'), 'renderers'));
  return { model, wrong: context.wrong };
}

const classOf = (file, name) => file.statements.find((one) => ts.isClassDeclaration(one) && one.name?.text === name);
const docOf = (node) =>
  ts
    .getJSDocCommentsAndTags(node)
    .filter(ts.isJSDoc)
    .map((doc) => ts.getTextOfJSDocComment(doc.comment) ?? '')
    .join('\n')
    .trim();
const oneLine = (text) => text.replace(/\s+/g, ' ').trim();
const hidden = (node) => ts.getJSDocTags(node).some((tag) => tag.tagName.text === 'internal');
const isPublic = (node) =>
  !(
    ts.getCombinedModifierFlags(node) &
    (ts.ModifierFlags.Protected | ts.ModifierFlags.Private | ts.ModifierFlags.Static)
  );

function describe(context, node, name) {
  const text = oneLine(docOf(node));
  if (text === '') context.wrong.push(`${name} is not described`);
  return text;
}

/** Names of the values that a type allows; null when it is not a list of words. */
function wordsOf(type) {
  const kinds = type.isUnion() ? type.types : [type];
  return kinds.every((one) => one.isStringLiteral()) ? kinds.map((one) => one.value) : null;
}

function propertiesOf(context, file) {
  const options = classOf(file, 'MessengerOptions');
  const rows = (object) =>
    new Map(object.properties.flatMap((one) => (one.name ? [[one.name.getText(), one.initializer]] : [])));
  const tables = new Map(
    file.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) => declarationList.declarations)
      .map(({ name, initializer }) => [
        name.getText(),
        ts.isAsExpression(initializer) ? initializer.expression : initializer,
      ]),
  );
  const [texts, flags] = ['texts', 'flags'].map((name) => rows(tables.get(name)));
  const shown = tables.get('shown').getText();
  const made = options.members.find(ts.isConstructorDeclaration).body.statements;
  const objects = rows(
    made.flatMap(({ expression }) => expression?.arguments ?? []).findLast(ts.isObjectLiteralExpression),
  );
  const table = rows(options.members.find((one) => one.name?.getText() === 'properties').initializer);
  const known = [...texts.keys(), ...flags.keys(), ...table.keys()];
  const members = options.members.filter((one) => ts.isPropertyDeclaration(one) && known.includes(one.name.getText()));
  if (members.length !== known.length) throw new Error('an option is not declared');
  return members.map((member) => {
    const name = member.name.getText();
    const type = context.checker.getTypeAtLocation(member);
    const attribute = table.has(name) ? null : attributeOf(name);
    return {
      name,
      attribute,
      kind: flags.has(name) ? 'boolean' : attribute === null ? 'object' : 'string',
      // `open` by other means than the others.
      reflects: new RegExp(shown.slice(1, -1)).test(name) || name === 'open',
      type: oneLine(member.type.getText()),
      values: attribute === null ? null : wordsOf(type),
      default: (texts.get(name) ?? flags.get(name) ?? objects.get(name))?.getText() ?? 'undefined',
      description: describe(context, member, name),
    };
  });
}

/** As src/ui/options.ts makes it; test/package/described.test.ts asks the element itself. */
const attributeOf = (name) =>
  name === 'scrollMode' ? 'scroll' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function membersOf(context, ...elements) {
  const members = elements.flatMap((element) => [...element.members]);
  const ours = members.filter((one) => isPublic(one) && !hidden(one) && one.name && !ts.isPrivateIdentifier(one.name));
  const methods = ours
    .filter((one) => ts.isMethodDeclaration(one) && !/^(connected|disconnected)Callback$/.test(one.name.getText()))
    .map((one) => {
      const name = one.name.getText();
      const printed = (node) => oneLine(node.getText());
      return {
        name,
        typeParameters: (one.typeParameters ?? []).map(printed),
        parameters: one.parameters.map((given) => ({
          name: ts.isIdentifier(given.name) ? given.name.text : 'how',
          type: given.type
            ? printed(given.type)
            : context.checker.typeToString(context.checker.getTypeAtLocation(given)),
          optional: given.initializer !== undefined || given.questionToken !== undefined,
        })),
        returns: one.type ? printed(one.type) : 'void',
        description: describe(context, one, `${name}()`),
      };
    });
  const readonly = ours.filter(ts.isGetAccessorDeclaration).map((one) => ({
    name: one.name.getText(),
    type: oneLine(one.type.getText()),
    description: describe(context, one, one.name.getText()),
  }));
  return { methods, readonly };
}

function eventsOf(context, file) {
  const map = file.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === 'MessengerEventMap');
  const cancelable = new Set(/cancelable[\s\S]*?\[([\s\S]*?)\]/.exec(file.text)[1].match(/am-[a-z-]+/g));
  return map.members.map((one) => {
    const name = one.name.text;
    return {
      name,
      detail: oneLine(one.type.getText()) === 'object' ? '{}' : oneLine(one.type.getText()),
      cancelable: cancelable.has(name),
      description: describe(context, one, name),
    };
  });
}

/** What the doc comment lists, held against what the templates and the styles have. */
function taggedOf(context, element) {
  const listed = { slot: [], csspart: [], cssstate: [], cssprop: [] };
  for (const tag of ts.getJSDocTags(element)) {
    const [, name, description] = /^(\S+) - ([\s\S]+)$/.exec(ts.getTextOfJSDocComment(tag.comment) ?? '') ?? [];
    if (name === undefined) continue;
    listed[tag.tagName.text]?.push({ name, description: oneLine(description) });
  }
  const sources = readdirSync(ui, { recursive: true })
    .filter((path) => path.endsWith('.ts'))
    // What is usual is said there; elsewhere, what is so in some places.
    .toSorted((one, other) => Number(other.endsWith('base.styles.ts')) - Number(one.endsWith('base.styles.ts')))
    .map((path) => readFileSync(join(ui, path), 'utf8'));
  const found = (pattern) => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name));
  // `live` is where the element itself speaks to screen readers from outside of its shadow root.
  hold(
    context,
    'slot',
    listed.slot,
    found(/<slot name="([^"]+)"/g).filter((name) => name !== 'live'),
  );
  hold(context, 'part', listed.csspart, sources.flatMap(partsIn));
  hold(
    context,
    'state',
    listed.cssstate,
    [...readFileSync(join(ui, 'states.ts'), 'utf8').matchAll(/^ {2}(\w+): \(\{/gm)].map(([, name]) => name),
  );
  hold(context, 'custom property', listed.cssprop, found(/(--am-[a-z0-9-]+)/g));
  const defaults = new Map();
  for (const [, name, value] of sources.join('\n').matchAll(/^ {4}(--am-[a-z0-9-]+): ([^;]+);/gm))
    // On a ground that the page gives it is the colour of the words there, and on ours again the usual.
    if (!defaults.has(name) && !/^var\(--_(on|2)\b/.test(value)) defaults.set(name, value);
  // What a default is made of and nobody else knows the name of is said as it is.
  const own = new Map([...sources.join('\n').matchAll(/^ {4}(--_[a-z0-9-]+): ([^;]+);/gm)].map(([, ...pair]) => pair));
  for (const [name, value] of defaults)
    defaults.set(
      name,
      value.replace(/^var\((--_[a-z0-9-]+)\)$/, (is, inner) => own.get(inner) ?? is),
    );
  return {
    slots: listed.slot,
    parts: listed.csspart,
    states: listed.cssstate,
    customProperties: listed.cssprop.map((one) => ({ ...one, default: defaults.get(one.name) ?? '' })),
  };
}

/** What a site gives as code: by which names it is called, with what, and what is done with the answer. */
function codeOf(context, file, objects) {
  const membersOf = (name) =>
    file.statements
      .find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name)
      .members.map((one) => ({
        name: one.name.getText(),
        signature: written(one),
        description: describe(context, one, `${name}.${one.name.getText()}`),
      }));
  return {
    adapters: membersOf('MessengerAdapters'),
    line: membersOf('TranscriptLine'),
    renderers: membersOf('MessengerRenderers'),
  };
}

/** A type on one line, without what matters only to who writes to it: a list that is only read is told, for a handler has to take it. */
const written = (node) =>
  oneLine(node.getText())
    .replaceAll(/\breadonly (?=\w+\??:)|;$/g, '')
    .replaceAll(/(: )\| /g, '$1')
    .replaceAll('( ', '(')
    .replaceAll(', )', ')');

/** The words of a list in the table `names` of src/ui/objects.ts, by which the widget tells what nobody asks for. */
function namedIn(objects, list) {
  const [table] = objects.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .filter(({ name }) => name.getText() === 'names');
  const { initializer } = table.initializer.properties.find(({ name }) => name.getText() === list);
  const words = ts.isSatisfiesExpression(initializer) ? initializer.expression : initializer;
  return words.elements.map(({ text }) => text);
}

/** The parts that a source makes: in a template, as an attribute for the pen (ui/directives/pen.ts), or set by hand. */
export const partsIn = (text) =>
  [...text.matchAll(/(?<![-\w])part(?:="|: '|', ')([^"']+)["']/g)].flatMap(([, names]) =>
    names.replace(/\$\{.*/, '*').split(/\s+/),
  );

/** A name that ends with `*` is made of a fixed part and one that the program adds. */
function hold(context, what, listed, found) {
  const fits = (pattern, name) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : pattern === name);
  for (const name of new Set(found))
    if (!listed.some((one) => fits(name, one.name))) context.wrong.push(`${what} ${name} is there, and not described`);
  for (const { name } of listed)
    if (!found.some((pattern) => fits(pattern, name)))
      context.wrong.push(`${what} ${name} is described, and not there`);
}

/** The JSON Schema of an interface of plain data. */
function schemaOf(context, file, name) {
  const { checker } = context;
  const declaration = file.statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name);
  return of(checker.getTypeAtLocation(declaration), name, docOf(declaration));

  function of(type, path, description = '') {
    const said = description === '' ? {} : { description: oneLine(description) };
    const kinds = (type.isUnion() ? type.types : [type]).filter((one) => !(one.flags & ts.TypeFlags.Undefined));
    const literals = kinds.filter((one) => one.isLiteral());
    if (literals.length > 0 && literals.length === kinds.length)
      return { ...said, enum: kinds.map((one) => one.value) };
    if (kinds.length > 1) {
      const rest = kinds.filter((one) => !(one.flags & ts.TypeFlags.BooleanLiteral) && !literals.includes(one));
      const words = literals.length > 0 ? [{ enum: literals.map((one) => one.value) }] : [];
      const flags = kinds.filter((one) => one.flags & ts.TypeFlags.BooleanLiteral);
      if (rest.length + words.length === 0) return { ...said, type: 'boolean' };
      const some = flags.map((one) => ({ const: checker.typeToString(one) === 'true' }));
      return { ...said, anyOf: [...words, ...rest.map((one) => of(one, path)), ...some] };
    }
    const [only] = kinds;
    if (only.flags & ts.TypeFlags.String) return { ...said, type: 'string' };
    if (only.flags & ts.TypeFlags.Number) return { ...said, type: 'number' };
    if (checker.isArrayType(only))
      return { ...said, type: 'array', items: of(checker.getTypeArguments(only)[0], path) };
    const index = checker.getIndexTypeOfType(only, ts.IndexKind.String);
    if (index !== undefined) return { ...said, type: 'object', additionalProperties: of(index, path) };
    const members = checker.getPropertiesOfType(only);
    if (members.length === 0) throw new Error(`${path}: ${checker.typeToString(only)} cannot be said in JSON`);
    const properties = {};
    const required = [];
    for (const member of members) {
      const text = ts.displayPartsToString(member.getDocumentationComment(checker));
      properties[member.name] = of(checker.getTypeOfSymbol(member), `${path}.${member.name}`, text);
      if (!(member.flags & ts.SymbolFlags.Optional)) required.push(member.name);
    }
    return {
      ...said,
      type: 'object',
      properties,
      ...(required.length > 0 ? { required } : {}),
      additionalProperties: false,
    };
  }
}

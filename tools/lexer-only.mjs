// Of marked only the lexer is shipped, and of that what our grammar (src/core/markdown/grammar.ts) leaves of it: paragraphs,
// what may hold no marks, and the order in which all is asked for. Its file is one module whose end has effects, so a bundler
// keeps all of it. Every cut must be found where it was, or the build stops.

const CUTS = [
  // The parser, the renderers and the function around them, all made by the last statements of the file.
  [/var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse[\s\S]*(?=export\{)/, ''],
  [/export\{[^}]*\}/, (all) => `export{${all.slice(7, -1).split(',').filter(isKept).join(',')}}`],
  // Options that are always off, and GFM, which is always on.
  [/this\.options\.(?:pedantic|breaks|silent)/g, 'false'],
  [/this\.options\.gfm/g, 'true'],
  [/this\.options\.extensions\?\.\w+/g, 'undefined'],
  // The grammars of the other options, once nothing asks for them.
  [/\{normal:\w+,gfm:(\w+),(?:breaks:\w+,)?pedantic:\w+\}/g, '$1'],
  [/(block:\w+)\.normal,(inline:\w+)\.normal\};false\?.*?(?=this\.tokenizer\.rules=)/, '$1,$2};'],
  // Our grammar is always there, and asks for a mask.
  [
    /this\.options=(\w+)\|\|\w+,this\.options\.tokenizer=.*?,this\.tokenizer=.*?,/,
    'this.options=$1,this.tokenizer=$1.tokenizer,',
  ],
  [/,this\.tokenizer\.options=this\.options/, ''],
  [/\{other:\w+,(?=block:)/, '{'],
  [/false&&\(\w+=\w+\.replace\(\w+\.tabCharGlobal,.*?\)\);?/, ''],
  [/let (\w+)=\w+\.includes\("\*"\).*?,(\w+)=\1\|\|.*?\?(this\.#\w+\(\w+\)):\w+;if\(!\1\)return .*?;/, 'let $2=$3;'],
  [
    /this\.options\.hooks\?\.emStrongMask\?\.call\(\{lexer:this\},(\w+)\)\?\?\w+/,
    'this.options.hooks.emStrongMask($1)',
  ],
  // Nor does it take a paragraph apart, ask for lines of words, or know raw text.
  [/,\w+=true&&!false&&this\.tokenizer\.paragraph===\w+\.prototype\.paragraph/, ''],
  [/\(\w+\|\|(\w+===\w+)&&\w+\)&&/, '$1&&'],
  [/,(\w+)=\w+\.length!==\w+\.length,(?=\w+=\w+\.substring)/, ','],
  [/this\.state\.top&&/, ''],
  [/this\.state\.top=!0,/, ''],
  [/,top:!0/, ''],
  [/inRawBlock:!1,linkEmitted:!1,/, ''],
  [/let (\w+)=this\.state\.linkParenPossible;this\.state\.linkParenPossible=.*?;try\{(.*?)\}finally\{.*?\}/, '$2'],
  [/,linkParenPossible:!0/, ''],
  [/this\.tokens\.links=Object\.create\(null\),/, ''],
  // Where marks can end is noted for the last text that was asked about.
  [
    /\w+\(this\.tokenizer,(\w+)\);try\{return (this\.#\w+\(\w+,\1,\w+\))\}finally\{\w+\(this\.tokenizer\)\}/,
    'return $2',
  ],
  [/(let \w+)=\w+\.get\(\w+\)\?\.at\(-1\);return (\w+)&&\2\.maskedSrc===\w+\?[^:]*:/g, 'return '],
  [
    /(function \w+\((\w+)\)\{)(let \w+=\{"\*":-1,_:-1\}[\s\S]*?return)\{maskedSrc/,
    'let noted;$1if(noted?.maskedSrc===$2)return noted;$3 noted={maskedSrc',
  ],
  [/(let (\w+)=\{"\*":-1,_:-1)\},\w+=-1,/, '$1,"~":-1},'],
  [/\w+==="~"\?\w+=\w+:(\w+\[\w+\]=\w+)/, '$1'],
  [/,lastPossibleDelCloserIndex:\w+/, ''],
  [/\.lastPossibleEmStrongCloserIndex/g, '.ends'],
  [/lastPossibleEmStrongCloserIndex:/, 'ends:'],
  [/(if\((\w+)==="\*"\|\|\2==="_")(\)\{let.*?continue\}\})else if\(\2==="~"\)\{.*?continue\}\}/, '$1||$2==="~"$3'],
  // What does not come to an end is no text.
  [/\{this\.infiniteLoopError\(\w+\.charCodeAt\(0\)\);break\}/g, '{throw Error()}'],
  [/(class(?: \w+)?\{)(?:\w+;)+/g, '$1'],
  // Every browser that reads our syntax looks behind.
  [/\(\(\w+=""\)=>\{try\{return!!new RegExp\("\(\?<=1\)\(\?<!1\)"\+\w+\)\}catch\{return!1\}\}\)\(\)/, 'true'],
];
const isKept = (name) => / as (?:Lexer|Tokenizer)$/.test(name);

/** By a method that tells the class: its methods that nobody calls, or that the grammar has of its own. */
const METHODS = {
  paragraph:
    'def code fences heading lheading hr blockquote list table html text reflink emStrong escape br link autolink tag url codespan inlineText del constructor'.split(
      ' ',
    ),
  blockTokens: ['rules', 'lex', 'lexInline', 'linkInText', 'infiniteLoopError'],
};
/** By a rule that tells it: what kind the rules of a table are of. */
const TELLING = { fences: 'block', lheading: 'block', autolink: 'inline', url: 'inline' };
/** Of which the grammar brings its own. */
const OURS = ['block paragraph', 'inline autolink', 'inline tag'];

export function lexerOnly() {
  return {
    name: 'lexer-only',
    transform(code, id) {
      if (!/[\\/]marked\.esm\.js(\?|$)/.test(id)) return null;
      const parse = (text) => this.parse(text);
      let short = code;
      for (const [from, to] of CUTS) short = changed(short, short.replace(from, to), `${id}: ${from}`);
      for (const cut of [unused, methods, definitions, unused, rules, unused, finished, unused, merged])
        short = changed(short, cut(short, parse(short)), `${id}: ${cut.name}`);
      return { code: short, map: null };
    },
  };
}

function changed(was, is, what) {
  if (was === is) throw new Error(`${what} is not where it was`);
  return is;
}

function methods(code, program) {
  const found = [];
  visit(program, (node) => {
    const names = node.type === 'ClassBody' ? node.body.map(({ key }) => key.name) : [];
    for (const [telling, dead] of Object.entries(METHODS))
      if (names.includes(telling)) found.push(...node.body.filter(({ key }) => dead.includes(key.name)));
  });
  // A method and a static one may have one name.
  if (new Set(found.map(({ key }) => key.name)).size !== Object.values(METHODS).flat().length) return code;
  return without(code, found);
}

/** Without definitions there is no mask over what refers to one, and nobody asks for what the grammar never reads. */
function definitions(code, program) {
  const found = [];
  visit(program, (node) => {
    const asked = node.type === 'IfStatement' && textOf(code, node.test);
    if (/^this\.tokens\.links&&|this\.tokenizer\.(?:def|reflink|text)\(/.test(asked)) found.push(node);
  });
  return found.length === 4 ? without(code, found) : code;
}

/** Of what is done alike, one: `if(a=x(e)){…}if(a=y(e)){…}` where each goes on with the next token. */
function merged(code, program) {
  const found = [];
  visit(program, ({ body }) => {
    for (const [at, node] of Array.isArray(body) ? body.entries() : []) {
      const next = body[at + 1];
      const alike = [node, next].every((one) => one?.alternate === null && one.test.type === 'AssignmentExpression');
      if (alike && textOf(code, node.consequent) === textOf(code, next.consequent))
        found.push({ start: node.test.end, end: next.test.right.start });
    }
  });
  return replaced(code, found, () => '||');
}

/** What stands at the top and is named nowhere; and what only that named. All of it is made of patterns, without effects. */
function unused(code, program) {
  const named = namesIn(program);
  let left = program.body.flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : node));
  const dead = [];
  for (let before = -1; before !== dead.length;) {
    before = dead.length;
    const gone = left.filter(
      ({ type, id }) => /Declarat/.test(type) && id?.type === 'Identifier' && named.get(id.name) === 1,
    );
    for (const [name, times] of namesIn(gone)) named.set(name, named.get(name) - times);
    dead.push(...gone);
    left = left.filter((node) => !gone.includes(node));
  }
  return without(code, dead);
}

/** Patterns that nothing asks for: as `rules.inline.code`, as `{ code } = rules.inline`, or of the table by its name. */
function rules(code, program) {
  const asked = new Set();
  const kindOf = (node) => /\.(block|inline)$/.exec(textOf(code, node))?.[1] ?? 'other';
  visit(program, ({ type, object, property, id, init }) => {
    if (type === 'MemberExpression') asked.add(`${kindOf(object)} ${property.name}`);
    else if (type === 'VariableDeclarator' && id.type === 'ObjectPattern')
      for (const { key } of id.properties) asked.add(`${kindOf(init)} ${key.name}`);
  });
  const isDead = (kind, name) =>
    name !== undefined && (OURS.includes(`${kind} ${name}`) || !asked.has(`${kind} ${name}`));
  return without(
    code,
    tables(program).flatMap(({ init }) => {
      const telling = keysOf(init).find((name) => Object.hasOwn(TELLING, name));
      return telling === undefined ? [] : init.properties.filter(({ key }) => isDead(TELLING[telling], key?.name));
    }),
  );
}

/**
 * Patterns that the file puts together from others when it begins, as they come out. A literal is read while the file
 * comes, off the main thread; put together there, with the punctuation of all scripts in them, they take 18 ms at a fourth
 * of the speed.
 */
function finished(code, program) {
  const made = [];
  visit(program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.property?.name !== 'getRegex') return;
    // One that is part of another comes out with it.
    if (!made.some(({ start, end }) => start <= node.start && node.end <= end)) made.push(node);
  });
  const patterns = [];
  const asked = replaced(code, made, (node, at) => `made(${at},${textOf(code, node)})`);
  new Function('made', asked.replace(/export\{[^}]*\}/, ''))((at, pattern) => {
    if (patterns[at] !== undefined) throw new Error(`${pattern} is made more than once`);
    return (patterns[at] = pattern);
  });
  if (Object.keys(patterns).length !== made.length) throw new Error('a pattern is not made when the file begins');
  return replaced(code, made, (_, at) => String(patterns[at]));
}

function replaced(code, parts, by) {
  let left = code;
  for (const [at, part] of [...parts.entries()].toSorted(([, one], [, other]) => other.start - one.start))
    left = left.slice(0, part.start) + by(part, at) + left.slice(part.end);
  return left;
}

/** How often something is called what. */
function namesIn(node) {
  const named = new Map();
  visit(node, ({ type, name }) => type === 'Identifier' && named.set(name, (named.get(name) ?? 0) + 1));
  return named;
}

/** Tables of patterns, by name. */
const tables = (program) =>
  program.body
    .flatMap((node) => (node.type === 'VariableDeclaration' ? node.declarations : []))
    .filter(({ init }) => init?.type === 'ObjectExpression' && init.properties.length > 2);
const keysOf = (table) => table.properties.flatMap(({ key }) => key?.name ?? []);
const textOf = (code, { start, end }) => code.slice(start, end);

/** Without these parts, each with the comma or the keyword that holds it. */
function without(code, parts) {
  let left = code;
  for (const { start, end } of parts.toSorted((one, other) => other.start - one.start)) {
    const before = left.slice(0, start);
    const after = left.slice(end);
    if (/^\s*,/.test(after)) left = before + after.replace(/^\s*,/, '');
    else if (/,\s*$/.test(before)) left = before.replace(/,\s*$/, '') + after;
    else if (/\b(?:var|let|const)\s+$/.test(before))
      left = before.replace(/\b(?:var|let|const)\s+$/, '') + after.replace(/^;/, '');
    else left = before + after;
  }
  return left;
}

function visit(node, look) {
  if (Array.isArray(node)) return node.forEach((one) => visit(one, look));
  if (typeof node?.type !== 'string') return;
  look(node);
  for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) visit(value, look);
}

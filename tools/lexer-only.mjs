// Of marked only the lexer is shipped, with the one grammar that is used. Its file is one module whose end has effects,
// so a bundler keeps all of it. Every cut must be found where it was, or the build stops.

const CUTS = [
  // The parser, the renderers and the function around them, all made by the last statements of the file.
  [/var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse[\s\S]*(?=export\{)/, ''],
  [/export\{[^}]*\}/, (all) => `export{${all.slice(7, -1).split(',').filter(isKept).join(',')}}`],
  // Options that are always off, and GFM, which is always on.
  [/this\.options\.(?:pedantic|breaks|silent)/g, 'false'],
  [/this\.options\.gfm/g, 'true'],
  [/this\.options\.extensions\?\.\w+/g, 'undefined'],
  // The grammars of the other options, once nothing asks for them.
  [/\{normal:\w+,gfm:(\w+),(?:breaks:\w+,)?pedantic:\w+\}/g, '{normal:$1,gfm:$1}'],
  [/([=:,])(\w\((?:\/|"|'|\w+[,.)]))/g, '$1/*@__PURE__*/$2'],
];
const isKept = (name) => / as (?:Lexer|Tokenizer)$/.test(name);

export function lexerOnly() {
  return {
    name: 'lexer-only',
    transform(code, id) {
      if (!/[\\/]marked\.esm\.js(\?|$)/.test(id)) return null;
      let short = code;
      for (const [from, to] of CUTS) {
        const next = short.replace(from, to);
        if (next === short) throw new Error(`${id}: ${from} is not where it was`);
        short = next;
      }
      return { code: short, map: null };
    },
  };
}

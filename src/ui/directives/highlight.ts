export { highlightStyles } from './highlight.styles.js';

const KEYWORDS =
  'abstract and as async await begin break case catch class const continue def default delete do done echo elif else end ' +
  'enum esac except export extends false fi finally fn for foreach from func function go if implements import in include ' +
  'interface is lambda let local match mod mut namespace new nil none not null or package pass private protected public ' +
  'raise return select self static struct super switch then this throw throws true try type undefined union unless until ' +
  'use using var void where while with yield';
const SQL =
  'all alter by create distinct drop group having insert into join left limit on order set table update values';
const WORDS = new Set(`${KEYWORDS} ${SQL}`.split(' '));

const HASH = /^(?:bash|sh|shell|zsh|py|python|rb|ruby|yaml|yml|toml|ini|conf|dockerfile|make|makefile|perl|r)$/;
const DASH = /^(?:sql|lua|haskell|hs|elm)$/;
const SLASH = String.raw`\/\/.*|\/\*[\s\S]*?(?:\*\/|$)|<!--[\s\S]*?(?:-->|$)`;
const STRING = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/.source;

/** Comment, string, number, word; told apart without knowing the language. */
function pattern(language: string): RegExp {
  const comment = HASH.test(language) ? '#.*' : DASH.test(language) ? '--.*' : SLASH;
  return new RegExp(String.raw`(${comment})|(${STRING})|(\b\d[\w.]*)|([A-Za-z_]\w*)`, 'g');
}

const KINDS = ['comment', 'string', 'number', 'keyword'] as const;
/** More is not read for its colours. */
const MAX_CODE = 20_000;

/** Colours finished code: spans around some of its words. */
export function highlight(code: Element): void {
  const text = code.textContent;
  if (code.firstElementChild !== null || text.length > MAX_CODE) return;
  const language = /language-([\w+#.-]+)/.exec(code.className)?.[1]?.toLowerCase() ?? '';
  const parts: (string | Element)[] = [];
  let from = 0;
  for (const found of text.matchAll(pattern(language))) {
    const kind = KINDS[found.slice(1).findIndex((group) => group !== undefined)];
    if (kind === undefined || (kind === 'keyword' && !WORDS.has(found[0].toLowerCase()))) continue;
    const span = document.createElement('span');
    span.className = kind;
    span.textContent = found[0];
    parts.push(text.slice(from, found.index), span);
    from = found.index + found[0].length;
  }
  code.replaceChildren(...parts, text.slice(from));
}

import { sanitised } from '../../../../src/ui/directives/raw-html.js';
import { Writer } from '../../../../src/ui/directives/writer.js';
import { markdownStyles } from '../../../../src/ui/markdown.styles.js';
import { ANSWERS } from '../../../core/markdown/support/corpus.js';
import { VECTORS } from '../vectors.js';
import { WORDS } from './words.js';

/** Runs in a frame whose policy forbids styles, pictures and strings of HTML, and says what was reported. */
interface Factory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown };
}

const reports: string[] = [];
document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
  reports.push(`${effectiveDirective} ${blockedURI} ${sample}`),
);
const { trustedTypes } = globalThis as unknown as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy('agent-messenger', { createHTML: (html) => html });
const options = policy === undefined ? { words: WORDS } : { words: WORDS, policy };

const body = document.createElement('div');
body.className = 'md';
document.body.append(body);
if (markdownStyles.styleSheet) document.adoptedStyleSheets = [markdownStyles.styleSheet];
sanitised('<b>x</b>', policy);

let bold = 0;
for (const text of [...ANSWERS, ...VECTORS.map((vector) => vector.text)]) {
  const writer = new Writer(body, options);
  writer.write(text.slice(0, text.length / 2), false, options);
  writer.write(text, true, options);
  bold += body.querySelectorAll('strong').length;
}
// What is loaded when it is met is there; then everything is drawn with it.
await import('../../../../src/ui/directives/picture.js').then(() => new Promise((done) => setTimeout(done)));
for (const text of [...ANSWERS, ...VECTORS.map((vector) => vector.text)])
  new Writer(body, options).write(text, true, options);
// Reports come in order: the last is of what is forbidden for certain.
const marker = `${location.origin}/marker.png`;
document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
  if (blockedURI !== marker) return;
  const others = reports.filter((report) => !report.includes(marker));
  parent.postMessage({ reports: others, bold, required: trustedTypes !== undefined }, '*');
});
new Image().src = marker;

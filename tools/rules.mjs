/**
 * Which rules of the wire (docs/rules.md) no test names. A rule is named by its id in the title of a test: the client's in the
 * tests of the client, the service's in those of the platform. Exits with 1 when a rule is neither named nor excused, when an
 * excuse has become untrue, or when a title names a rule that there is not.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const client = ['scenarios', 'core', 'browser-node', 'browser', 'contract', 'chaos'];
const service = ['platform'];
const id =
  /\b(?:(?:HS|JWT|BIND|DIA|CUR|HSF|CLS|RPL|ONE|ORD|DED|HB|WD|DEC|STR|REC|INV|EXP|JOIN|DLV|DUR|HO|CTX)-\d{1,2}|E\d{1,2})\b/g;
const title = /\b(?:it|describe)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g;

const excuses = JSON.parse(readFileSync(join(root, 'test/rules.json'), 'utf8'));
const rules = [...readFileSync(join(root, 'docs/rules.md'), 'utf8').matchAll(/^\| (\S+) +\| (.+?)\.? +\|$/gm)]
  .map(([, id, rule]) => ({ id, rule, service: excuses.service.includes(id), not: excuses.not[id] }))
  .filter((rule) => rule.id.replace(id, '') === '');
const byClient = namedIn(client);
const byService = namedIn(service);
const known = new Set(rules.map((rule) => rule.id));

const wrong = [];
for (const { id, rule, service, not } of rules) {
  const named = (service === true ? byService : byClient).get(id) ?? 0;
  if (named === 0 && not === undefined) wrong.push(`${id}: ${rule}. No test names it.`);
  if (named > 0 && not !== undefined) wrong.push(`${id}: excused ("${not}"), and yet a test names it.`);
}
for (const name of byClient.keys())
  if (!known.has(name)) wrong.push(`${name}: a test names it, and there is no such rule.`);

for (const line of wrong) console.log(line);
const excused = rules.filter(({ not }) => not !== undefined).length;
console.log(
  `${rules.length} rules: ${rules.length - excused - wrong.length} named by tests, ${excused} excused, ${wrong.length} wrong`,
);
process.exitCode = wrong.length > 0 ? 1 : 0;

/** How many titles name each rule. */
function namedIn(folders) {
  const named = new Map();
  for (const folder of folders)
    for (const file of filesIn(join(root, 'test', folder)))
      for (const [, , words] of readFileSync(file, 'utf8').matchAll(title))
        for (const name of new Set(words.match(id) ?? [])) named.set(name, (named.get(name) ?? 0) + 1);
  return named;
}

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesIn(path);
    return entry.name.endsWith('.ts') ? [path] : [];
  });
}

// The page of docs that says which tests prove each route of the service, and what may be wrong with it.
const HEAD = ['Method', 'Path', 'Source', 'Answers seen', 'Tests', 'Succeeds in', 'In', 'Such as'];
/** Of the files that call a route. Where everything begins with it, the rest would say nothing. */
const MOST_FILES = 6;

const KINDS = ['interface', 'reference', 'own'];
const kindOf = (source) => source.split(':', 1)[0];
const succeeded = (status) => status < 300;
const nameOf = (file) => file.replace(/^.*\/|\.test\.ts$/g, '');
const unique = (values) => [...new Set(values)];
const count = (number, one) => `${number} ${one}${number === 1 ? '' : 's'}`;

export const routesOf = ({ families }) =>
  families.flatMap(({ family, address, routes }) =>
    Object.entries(routes).map(([route, source]) => ({ family, address, route, source })),
  );

/** Of each route: the tests that called it and passed, and how it answered them. */
export function proofs(data, tests) {
  const found = new Map(routesOf(data).map(({ route }) => [route, { tests: [], statuses: [] }]));
  for (const test of tests) {
    const called = unique(test.calls.map(({ route }) => route));
    for (const route of called) {
      const statuses = test.calls.filter((call) => call.route === route).map(({ status }) => status);
      const proof = found.get(route);
      proof?.tests.push({ ...test, besides: called.length - 1, succeeds: statuses.some(succeeded) });
      proof?.statuses.push(...statuses);
    }
  }
  return found;
}

/** What the tests did not prove, and what they called that is not in the list. A socket may be asked for anywhere. */
export function unproven(data, tests) {
  const found = proofs(data, tests);
  const wrong = [];
  for (const [route, { tests: calling }] of found) {
    if (calling.length === 0) wrong.push(`${route}: no test calls it`);
    else if (!calling.some(({ succeeds }) => succeeds)) wrong.push(`${route}: no test sees it succeed`);
  }
  for (const { family, routes, refusals = [], unseen = {} } of data.families) {
    const seen = Object.keys(routes).flatMap((route) => found.get(route).statuses);
    for (const status of refusals) if (!seen.includes(status)) wrong.push(`${family}: no test sees ${status}`);
    for (const status of Object.keys(unseen))
      if (seen.includes(Number(status))) wrong.push(`${family}: ${status} is listed as unseen, and a test sees it`);
  }
  const called = unique(tests.flatMap(({ calls }) => calls.map(({ route }) => route)));
  for (const route of called)
    if (!found.has(route) && !route.startsWith('WS ')) wrong.push(`${route}: answered, and not in test/service.json`);
  return wrong;
}

export function page(data, tests) {
  const found = proofs(data, tests);
  const files = unique([...found.values()].flatMap(({ tests: calling }) => calling.map(({ file }) => file))).toSorted();
  const all = routesOf(data);
  const number = (kind) => all.filter(({ source }) => kindOf(source) === kind).length;
  return [
    '# Which tests prove each route of the service?',
    `\`npm run coverage:service\` writes this page: it runs \`test/platform/conformance\`, and notes which row of its tables the
platform answered each test with, and how. A test counts where it has passed and calls the route itself: what only prepares
it is not counted, and nor is a refusal on purpose. WS is the opening of a socket. "Such as" is a test that calls little else.
While there is a route that succeeds in no test, nothing is written.`,
    `Of the ${count(all.length, 'route')}, ${number('interface')} stand in the interface of the service with method and path; ${number('reference')} are in its reference, where
the interface has the operation or its record without a path; ${number('own')} are the local platform's own.`,
    `The list is [\`test/service.json\`](../test/service.json). \`npm run check:service\` sees that it is the list of this page, the
[conformance suite][service] that it is what the platform answers; \`npm run coverage:service -- --check\` runs everything
again and sees that this page is still what it would write.`,
    ...data.families.flatMap((family) => familyPart(family, found)),
    '## What is not answered',
    'Later pages of the service have these, its interface has not, and nor has the local platform.',
    data.absent.map(({ routes, why }) => `- ${routes.map((one) => `\`${one}\``).join(', ')}: ${why}.`).join('\n'),
    files.map((file) => `[${nameOf(file)}]: ../${file}`).join('\n'),
  ].join('\n\n');
}

function familyPart({ family, address, routes, unseen }, found) {
  const own = Object.entries(routes).filter(([, source]) => kindOf(source) === 'own');
  const here = Object.keys(routes).map((route) => found.get(route));
  const tests = new Set(here.flatMap(({ tests: calling }) => calling.map(({ file, at }) => `${file} ${at}`)));
  const statuses = sorted(here.flatMap((proof) => proof.statuses));
  return [
    `## ${family}`,
    `${count(here.length, 'route')} on the ${address} address, called by ${count(tests.size, 'test')}; answers: ${statuses.join(', ')}.`,
    table([HEAD, ...Object.entries(routes).map(([route, source]) => row(route, source, found.get(route)))]),
    ...Object.entries(unseen ?? {}).map(
      ([status, why]) => `No test sees ${status}, which the interface names: ${why}.`,
    ),
    ...own.map(([route, source]) => `\`${route}\` is the platform's own: ${source.replace('own: ', '')}.`),
  ];
}

function row(route, source, { tests, statuses }) {
  const [method, path] = route.split(' ');
  const succeeding = tests.filter(({ succeeds }) => succeeds);
  return [
    method,
    `\`${path}\``,
    kindOf(source),
    sorted(statuses).join(', '),
    tests.length,
    succeeding.length,
    inFiles(tests),
    suchAs(succeeding),
  ];
}

function inFiles(tests) {
  const counts = new Map();
  for (const { file } of tests) counts.set(file, (counts.get(file) ?? 0) + 1);
  const most = [...counts].sort(([one, many], [other, more]) => more - many || (one < other ? -1 : 1));
  const named = most.slice(0, MOST_FILES).map(([file, times]) => `[${nameOf(file)}] ${times}`);
  const more = most.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

/** One that calls little else, where the route is at home: in the file that has most of such tests. */
function suchAs(tests) {
  const least = Math.min(...tests.map(({ besides }) => besides));
  const few = tests.filter(({ besides }) => besides === least);
  const timesOf = (file) => few.filter((one) => one.file === file).length;
  const [first] = few.toSorted((one, other) => timesOf(other.file) - timesOf(one.file));
  return first === undefined ? '' : first.title.replace(/[|\\`*_<>[\]]/g, '\\$&');
}

const sorted = (statuses) => unique(statuses).toSorted((one, other) => one - other);
const line = (cells) => `| ${cells.join(' | ')} |`;
const table = ([head, ...rows]) => [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');

/** What of the page is not so, by the list alone: no test is run. `isThere` is asked about files. */
export function listedWrong(data, text, isThere) {
  const wrong = [];
  const links = new Map([...text.matchAll(/^\[([^\]]+)\]: \.\.\/(\S+)$/gm)].map(([, name, file]) => [name, file]));
  for (const [name, file] of links) if (!isThere(file)) wrong.push(`${file} (${name}) is not there any more`);
  const parts = new Map(text.split(/^## /m).map((part) => [part.split('\n', 1)[0], part]));
  const rows = [...parts].flatMap(([family, part]) => rowsOf(part).map((one) => ({ family, ...one })));
  const wanted = routesOf(data);
  for (const { family, route, source } of wanted) {
    const here = rows.filter((one) => one.family === family && one.route === route);
    if (here.length !== 1) wrong.push(`${family}: ${route} has ${count(here.length, 'row')}`);
    for (const one of here) wrong.push(...rowWrong(one, kindOf(source), links).map((what) => `${route}: ${what}`));
  }
  for (const { family, route } of rows)
    if (!wanted.some((one) => one.family === family && one.route === route))
      wrong.push(`${family}: ${route} is not in test/service.json`);
  for (const { routes } of data.absent)
    for (const route of routes) if (!text.includes(`\`${route}\``)) wrong.push(`${route} is absent, and not named`);
  return wrong;
}

const rowsOf = (part) =>
  [...part.matchAll(/^\| ([A-Z]+) +\| `(\/\S*)` +\| (\w+) +\| ([\d, ]*?) *\| +(\d+) +\| +(\d+) +\| (.*?) *\|/gm)].map(
    ([, method, path, kind, statuses, tests, succeeding, files]) => ({
      route: `${method} ${path}`,
      kind,
      statuses: statuses.split(', ').map(Number),
      tests: Number(tests),
      succeeding: Number(succeeding),
      files: [...files.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name),
    }),
  );

function rowWrong({ kind, statuses, tests, succeeding, files }, wanted, links) {
  return [
    ...(kind === wanted ? [] : [`its source is ${wanted}`]),
    ...(succeeding > 0 && statuses.some((one) => one > 0 && succeeded(one)) ? [] : ['it never succeeded']),
    ...(tests > 0 && files.length > 0 ? [] : ['no test']),
    ...files.filter((name) => !links.has(name)).map((name) => `no file for ${name}`),
  ];
}

/** What is wrong with the list itself. */
export function dataWrong(data) {
  const all = [...routesOf(data).map(({ route }) => route), ...data.absent.flatMap(({ routes }) => routes)];
  return [
    ...all.filter((route, at) => all.indexOf(route) !== at).map((route) => `${route} is listed twice`),
    ...all
      .filter((route) => !/^(?:GET|POST|PUT|PATCH|DELETE|WS) \/\S+$/.test(route))
      .map((one) => `${one} is no route`),
    ...routesOf(data)
      .filter(({ source }) => !KINDS.includes(kindOf(source)) || (kindOf(source) === 'own') !== source.includes(': '))
      .map(({ route, source }) => `${route}: what is "${source}"?`),
  ];
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import ts from 'typescript';

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The names in the first column of the table below that heading. */
function rowsOf(path: string, heading: string): string[] {
  const [, section = ''] = readFileSync(at(path), 'utf8').split(`\n## ${heading}\n`);
  const rows = section
    .split('\n## ', 1)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => [...row.split('|')[1]!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!)).toSorted();
}

const HOST = 'src/host/config.ts';
const SERVICE = 'src/host/service/options.ts';
const CLIENT = 'src/browser/create-client.ts';

/** The options of an interface, also those that it takes over; of `groups`, what is in them. */
function optionsOf(program: ts.Program, path: string, name: string, groups: readonly string[] = []): string[] {
  const checker = program.getTypeChecker();
  const declared = program
    .getSourceFile(at(path))!
    .statements.find((one) => ts.isInterfaceDeclaration(one) && one.name.text === name)!;
  return checker
    .getPropertiesOfType(checker.getTypeAtLocation(declared))
    .flatMap((option) => {
      if (!groups.includes(option.name)) return [option.name];
      const type = checker.getNonNullableType(checker.getTypeOfSymbol(option));
      return checker.getPropertiesOfType(type).map((inner) => `${option.name}.${inner.name}`);
    })
    .toSorted();
}

describe('the tables of options', function () {
  this.timeout(60_000);
  let program: ts.Program;
  before(() => {
    program = ts.createProgram([at(HOST), at(SERVICE), at(CLIENT)], {
      module: ts.ModuleKind.NodeNext,
      moduleResolution: ts.ModuleResolutionKind.NodeNext,
      target: ts.ScriptTarget.ESNext,
      strict: true,
      types: ['node'],
    });
  });

  it('of the host kit: each has a row, and each row is one', () => {
    const groups = ['messaging', 'chat', 'context', 'limits'];
    const options = optionsOf(program, HOST, 'HostOptions', groups);
    expect(options).to.include.members(['path', 'messaging.host', 'chat.variantId', 'context.claims', 'limits.redis']);
    expect(rowsOf('docs/host.md', 'What can be set?')).to.deep.equal(options);
  });

  it('of the host kit: says how many of each there may be', () => {
    const text = readFileSync(at('docs/host.md'), 'utf8');
    const source = readFileSync(at('src/host/limits.ts'), 'utf8');
    const usual = [...source.matchAll(/(\w+) = (\d+)[,}]/g)].filter(([, name]) => text.includes(`\`limits.${name}\``));
    expect(usual.map(([, name]) => name)).to.include.members(['mintSeconds', 'perVisitor']);
    for (const [, name, value] of usual)
      expect(text).to.match(new RegExp(`\\| \`limits.${name}\` .*\\| ${value} +\\|`));
  });

  it('of what a website’s server asks: each has a row, and each row is one', () => {
    const options = optionsOf(program, SERVICE, 'ServiceOptions', ['runtime', 'agents']);
    expect(options).to.include.members(['runtime.chatKey', 'agents.agentId', 'headerPrefix']);
    expect(rowsOf('docs/service.md', 'What can be set?')).to.deep.equal(options);
  });

  it('of the headless client: each has a row, and each row is one', () => {
    const options = optionsOf(program, CLIENT, 'ClientOptions');
    expect(options).to.include.members(['baseUrl', 'getSession', 'streaming', 'fetch', 'log', 'WebSocket']);
    expect(rowsOf('docs/client.md', 'What can be set?')).to.deep.equal(options);
  });
});

/** Arrows that must not exist (docs/architecture.md). Each is proven by a planted violation in test/tools. */
// With and without the folder: a package that is not installed is forbidden all the same.
const MARKED = '(^|node_modules/)marked(/|$)';
const LIT = '(^|node_modules/)(lit|@lit)(/|$)';

const inside = (folder) => `^${folder}/`;
const forbid = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', {}, { circular: true }, 'A cycle has no beginning to read from.'),
    forbid(
      'platform-knows-nothing-of-src',
      { path: inside('demo/platform') },
      { path: ['^src/', '^loader/', '^test/', '^bench/'] },
      'The platform is the second opinion on the wire.',
    ),
    forbid(
      'platform-stands-alone',
      { path: inside('demo/platform') },
      { path: '^demo/(?!platform/)' },
      'It can be driven without the shop.',
    ),
    forbid(
      'agent-knows-no-wire',
      { path: inside('demo/platform/agent') },
      { path: '^demo/platform/(messaging|families|desk|contract)/' },
      'The same agent answers a socket and a REST call.',
    ),
    forbid(
      'loader-is-alone',
      { path: inside('loader') },
      { path: '.', pathNot: '^loader/' },
      'It is alone on the page.',
    ),
    forbid(
      'host-is-alone',
      { path: inside('src/host') },
      { path: '^(src|demo|loader)/', pathNot: '^src/host/' },
      'It runs on a server.',
    ),
    forbid(
      'core-uses-nothing',
      { path: inside('src/core') },
      { path: '.', pathNot: ['^src/core/', MARKED] },
      'Core is ECMAScript only.',
    ),
    forbid(
      'markdown-alone-uses-marked',
      { path: inside('src/core'), pathNot: inside('src/core/markdown') },
      { path: MARKED },
      'Only the block splitter knows the lexer.',
    ),
    forbid(
      'protocol-is-first',
      { path: inside('src/core/protocol') },
      { path: '^src/core/(conversation|session|markdown)/' },
      'The wire knows no meaning.',
    ),
    forbid(
      'conversation-is-second',
      { path: inside('src/core/conversation') },
      { path: '^src/core/(session|markdown)/' },
      'Meaning knows no connection.',
    ),
    forbid(
      'session-draws-nothing',
      { path: inside('src/core/session') },
      { path: '^src/core/markdown/' },
      'A connection knows no text.',
    ),
    forbid(
      'browser-does-not-draw',
      { path: inside('src/browser') },
      { path: ['^src/ui/', '^src/host/', '^demo/', '^loader/', '^src/core/markdown/', LIT] },
      'Adapters are short and see no view.',
    ),
    forbid(
      'ui-is-given-a-client',
      { path: inside('src/ui') },
      { path: ['^src/browser/', '^src/host/', '^demo/', '^loader/'] },
      'A view never makes a connection.',
    ),
    forbid(
      'doctor-is-called-not-carried',
      { path: ['^src/(core|browser|ui|host)/'] },
      { path: '^src/doctor/' },
      'What looks for mistakes weighs nothing where there are none.',
    ),
    forbid(
      'nothing-ships-the-lint',
      { path: '^(src|loader|demo)/', pathNot: '^src/cli/' },
      { path: '^src/cli/' },
      'It runs in Node, for whoever sets a page up.',
    ),
    forbid(
      'the-lint-only-looks',
      { path: inside('src/cli') },
      {
        path: '^(src|demo|loader)/',
        pathNot: [
          '^src/(cli|doctor|ui)/',
          '^src/core/protocol/',
          '^src/core/session/ports',
          '^src/browser/(addresses|clock|probe|request)',
        ],
      },
      'It judges by the rules of the widget and of doctor(), and has no conversation.',
    ),
    forbid(
      'recorder-is-called-not-carried',
      { path: ['^src/(core|browser|ui|host|doctor)/'] },
      { path: '^src/recorder/' },
      'What listens weighs nothing where nobody records.',
    ),
    forbid(
      'recorder-only-listens',
      { path: inside('src/recorder') },
      {
        path: ['^src/', '^demo/', '^loader/', LIT],
        pathNot: [
          '^src/recorder/',
          '^src/core/protocol/',
          '^src/browser/notes',
          '^src/ui/(parts/masks|local-of)',
          '^src/core/session/client',
        ],
      },
      'It knows the wire, how a message is called, and what a card number looks like.',
    ),
    forbid(
      'the-kit-stands-outside',
      { path: inside('src/testing') },
      { path: '.', pathNot: ['^src/testing/', '^src/core/(?!markdown/)', '^src/recorder/recording'] },
      'It is a service to the client, not a part of it.',
    ),
    forbid(
      'nothing-ships-the-kit',
      { path: '^(src|loader|demo)/', pathNot: '^(src/testing/|demo/shop/recordings)' },
      { path: '^src/testing/' },
      'What a visitor loads has no test in it; what plays recordings is fetched when one is chosen.',
    ),
    forbid(
      'src-knows-no-demo',
      { path: '^src/' },
      { path: ['^demo/', '^test/', '^bench/'] },
      'What ships knows no demo.',
    ),
    forbid(
      'tests-stay-outside',
      { path: '^(src|demo|loader)/' },
      { path: ['^test/', '\\.test\\.ts$'] },
      'Nothing depends on a test.',
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)\\.cache/' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.mts', '.js', '.mjs'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};

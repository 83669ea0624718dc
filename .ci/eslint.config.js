import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const noHtmlStrings = [
  {
    selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
    message: 'No HTML string ever reaches the DOM.',
  },
  { selector: "ImportSpecifier[imported.name='unsafeHTML']", message: 'No HTML string ever reaches the DOM.' },
  { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' },
];

/** Younger than the browsers that visitors have (docs/decisions/0029). */
const tooYoung = [
  'MemberExpression[property.name=/^(canParse|checkVisibility|toSorted|toSpliced|toReversed|withResolvers|fromAsync)$/]',
  'MemberExpression[property.name=/^(groupBy|isWellFormed|toWellFormed|setHTMLUnsafe|moveBefore|difference)$/]',
  "CallExpression[callee.property.name='with']",
  "MemberExpression[object.name='AbortSignal'][property.name='any']",
  "MemberExpression[object.name='URL'][property.name='parse']",
].map((selector) => ({ selector, message: 'Visitors have browsers without it.' }));

/** Few rules, all errors, none of them about taste. */
export default defineConfig(
  { basePath: import.meta.dirname + '/..' },
  // What an integrator writes stands in projects of its own, with rules of its own.
  { ignores: ['**/node_modules/**', '.cache/**', 'dist/**', 'demo/examples/**'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.base],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname + '/..' } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/await-thenable': 'error',
      'no-restricted-syntax': ['error', ...noHtmlStrings],
      'no-console': 'error',
      'no-eval': 'error',
      'max-lines': ['error', 300],
    },
  },
  {
    files: ['src/**/*.ts', 'loader/**/*.ts'],
    ignores: ['src/host/**', 'src/cli/**'],
    rules: { 'no-restricted-syntax': ['error', ...noHtmlStrings, ...tooYoung] },
  },
  // Tests read answers of the wire as they are, and say so in one place: the raw client's types.
  {
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      'max-lines': 'off',
    },
  },
  // A stylesheet is a table.
  { files: ['src/{ui,recorder}/**/*.styles.ts'], rules: { 'max-lines': 'off' } },
  // The log adapters, and nobody else.
  { files: ['src/browser/{log,notes}.ts', 'src/host/log.ts'], rules: { 'no-console': 'off' } },
  { files: ['bench/**/*.ts', 'test/*/main.ts', 'test/chaos/kills.ts'], rules: { 'no-console': 'off' } },
);

import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { pageOf } from '../../src/cli/html/page.js';
import { kindOf } from '../../src/cli/html/kinds.js';
import { right, wrong } from './templates.js';
import { BASE, lint } from './world.js';

describe('of a file that something else makes a page of the lint tells', () => {
  for (const [name, text] of Object.entries(right))
    it(`nothing, where all is right: ${name}`, async () => {
      const { exit, found, report } = await lint([name], { files: { [name]: text } });
      expect(found).to.deep.equal([]);
      expect(exit).to.equal(0);
      expect(report.pages[0]!.chats).not.to.deep.equal([]);
    });

  for (const name of examples('demo/examples'))
    it(`no error of ${name}`, async () => {
      const { report } = await lint([name], { files: { [name]: readFileSync(name, 'utf8') } });
      expect(report.pages[0]!.findings.filter(({ level }) => level === 'error')).to.deep.equal([]);
    });

  for (const [name, [text, said]] of Object.entries(wrong))
    it(`names and values that are wrong, and where: ${name}`, async () => {
      const { exit, found } = await lint([name], { files: { [name]: text } });
      expect(found).to.deep.equal(said);
      expect(exit).to.equal(1);
    });

  it('nothing of two chats of which one may be there', async () => {
    const chat = `<agent-messenger base-url="${BASE}" token-endpoint="/t"></agent-messenger>`;
    const both = async (name: string, text: string): Promise<readonly string[]> =>
      (await lint([name], { files: { [name]: text } })).found;
    const script = '<script src="/app.js"></script>';
    expect(await both('a.html', `${chat}${chat}${script}`)).to.include('page/loaded-twice 1:93');
    expect(await both('a.twig', `{% if a %}${chat}{% else %}${chat}{% endif %}${script}`)).to.deep.equal([]);
    expect(await both('a.vue', `<template><p v-if="a">${chat}</p><p v-else>${chat}</p></template>`)).to.deep.equal([]);
  });

  it('what is missing where nothing may give it', async () => {
    const { found } = await lint(['a.php'], {
      files: { 'a.php': '<?php $a ?><script async src="loader.js" data-base-url="<?= $b ?>"></script>' },
    });
    expect(found).to.deep.equal(['option/no-token 1:12']);
  });

  it('what a secret is called, whatever makes it', async () => {
    const { found } = await lint(['a.php'], {
      files: {
        'a.php': `<script async src="loader.js" data-base-url="${BASE}" data-token-endpoint="/t" data-connector-token="<?= $t ?>"></script>`,
      },
    });
    expect(found).to.deep.equal(['option/secret 1:98']);
  });

  it('the names of attributes that a browser is given unmade, at an address too', async () => {
    const text = `<agent-messenger :base-url="b" :token-endpoitn="t"></agent-messenger><script src="/app.js"></script>`;
    const { found } = await lint(['https://shop.example/', '--page-only'], {
      answers: {
        'https://shop.example/': () => new Response(text, { headers: { 'Content-Type': 'text/html' } }),
      },
    });
    expect(found).to.deep.equal(['option/unknown 1:32 :token-endpoint']);
  });

  for (const piece of [
    '{{',
    '{%',
    '${',
    '<?',
    '<%',
    '@(',
    '{',
    '/*',
    '<agent-messenger a={',
    '<agent-messenger a="${',
    "'",
    '`${',
  ])
    it(`is done soon with ${piece} without an end`, () => {
      for (const name of ['a.html', 'a.tsx', 'a.svelte', 'a.vue', 'a.blade.php', 'a.cshtml'])
        pageOf(piece.repeat(100_000), kindOf(name));
    }).timeout(20_000);
});

/** Of every framework, as it is installed, built and visited by test/examples. */
function examples(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((one) => {
    const path = `${folder}/${one.name}`;
    if (one.isDirectory()) return one.name === 'node_modules' ? [] : examples(path);
    const has =
      /\.(?:vue|svelte|astro|[jt]sx?|mjs|php)$/.test(one.name) && readFileSync(path, 'utf8').includes('<agent-');
    return has ? [path] : [];
  });
}

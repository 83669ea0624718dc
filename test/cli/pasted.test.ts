import { expect } from 'chai';
import { looks, type Look } from '../../demo/shop/looks.js';
import { paste } from '../../demo/shop/paste.js';
import { lint, page } from './world.js';

describe('what the shop says to paste', () => {
  const choices = looks.flatMap(({ property, options, own }) =>
    [...options.map(([value]) => value), ...(own ? [own.start] : [])].map(
      (value) => [property, value] as [Look['property'], string],
    ),
  );
  for (const [property, value] of choices)
    it(`is a page in which nothing is wrong: ${property} ${value}`, async () => {
      const text = page(paste('script', new Map([[property, value]])));
      const { found } = await lint(['index.html'], { files: { 'index.html': text } });
      expect(found).to.deep.equal([]);
    });

  it('has every choice that is not what a chat has by itself, and no other', () => {
    const chosen = new Map<Look['property'], string>([
      ['mode', 'popup'],
      ['accent', '#8a3ffc'],
      ['colorScheme', 'dark'],
      ['--am-radius', '8px'],
      ['locale', ''],
    ]);
    expect(paste('script', chosen)).to.equal(`<script
  async
  src="/agent-messenger/loader.js"
  data-base-url="https://messaging.euw-1.example"
  data-token-endpoint="/chat/token"
  data-color-scheme="dark"
  data-accent="#8a3ffc"
></script>

<style>
  agent-messenger {
    --am-radius: 8px;
  }
</style>`);
    expect(paste('module', chosen)).to.equal(`import 'agent-messenger/define';

<agent-messenger
  base-url="https://messaging.euw-1.example"
  token-endpoint="/chat/token"
  color-scheme="dark"
  accent="#8a3ffc"
></agent-messenger>

agent-messenger {
  --am-radius: 8px;
}`);
  });

  it('is an element where the chat is part of the page', () => {
    const text = paste('script', new Map([['mode', 'inline']]));
    expect(text).to.contain('<script type="module" src="/agent-messenger/define.js"></script>');
    expect(text).to.contain('  mode="inline"');
  });
});

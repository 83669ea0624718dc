import { expect } from 'chai';
import { Installed } from './installed.js';

describe('the element on a server', function () {
  this.timeout(120_000);
  let installed: Installed;
  before(() => {
    installed = new Installed();
    installed.link('@lit-labs/ssr');
  });
  after(() => installed.remove());

  const rendered = (markup: string): string =>
    installed
      .node(
        `import { render } from '@lit-labs/ssr';
        import { collectResult } from '@lit-labs/ssr/lib/render-result.js';
        import { html } from 'lit';
        import 'agent-messenger/define';
        console.log(await collectResult(render(html\`${markup}\`)));`,
      )
      .replace(/<!--.*?-->/g, '')
      .trim();

  it('is its attributes and an empty declarative shadow root', () => {
    expect(rendered('<agent-messenger token-endpoint="/chat/token" locale="de"></agent-messenger>')).to.match(
      /^<agent-messenger\s+token-endpoint="\/chat\/token" locale="de"\s*><template shadowroot="open" shadowrootmode="open"><\/template><\/agent-messenger>$/,
    );
  });

  it('carries no style, which a strict policy would refuse, and no script', () => {
    const markup = rendered('<agent-messenger mode="inline" open></agent-messenger>');
    expect(markup).not.to.match(/<style|style=|<script/);
    expect(markup)
      .to.match(/ open(="")?[ >]/)
      .and.to.contain('mode="inline"');
  });

  it('does nothing that Lit warns of where a site is developed', () => {
    const warned = installed.node(
      `console.warn = () => {};
      await import('agent-messenger/define');
      // Asked for by who registers it in a browser.
      customElements.get('agent-messenger').observedAttributes;
      console.log(JSON.stringify([...globalThis.litIssuedWarnings]));`,
      '--conditions=development',
    );
    expect(warned).to.contain('Lit is in dev mode');
    expect(warned).not.to.match(/agent-messenger|deprecated|[Oo]verrid/);
  });

  it('keeps what the page puts into its slots', () => {
    expect(rendered('<agent-messenger><a slot="footer" href="/help">Help</a></agent-messenger>')).to.contain(
      '<a slot="footer" href="/help">Help</a>',
    );
  });
});

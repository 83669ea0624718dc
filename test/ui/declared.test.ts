import { expect } from '@open-wc/testing';
import { until } from './support/stand.js';

describe('the element from a server', () => {
  /** As `@lit-labs/ssr` writes it; test/package/server.test.ts knows that it does. */
  const markup =
    '<test-messenger locale="en"><template shadowroot="open" shadowrootmode="open"><!--lit-part--><!--/lit-part--></template></test-messenger>';

  it('draws into the shadow root that came with the page, once', async () => {
    const page = document.createElement('div');
    document.body.append(page);
    page.setHTMLUnsafe(markup);
    const element = page.firstElementChild!;
    const root = element.shadowRoot!;
    await until(() => root.querySelector('.launch') !== null);
    expect(element.shadowRoot).to.equal(root);
    expect(root.querySelectorAll('.launch')).to.have.length(1);
    expect(getComputedStyle(element).display, 'its styles are there').to.equal('contents');
    page.remove();
  });
});

import { expect } from 'chai';
import type { Page } from 'playwright-core';

/**
 * What a tag manager does with a tag of the kind "Custom HTML", once the page has loaded: it makes every script anew, of its
 * text or its address, and leaves out the attributes that it does not know.
 */
export const container = (tag: string): string => `addEventListener('load', () => {
  const made = document.createElement('template');
  made.innerHTML = ${JSON.stringify(tag)};
  for (const one of made.content.querySelectorAll('script')) {
    const script = document.createElement('script');
    script.type = 'text/javascript';
    if (one.src) script.src = one.src;
    else script.text = one.text;
    document.body.append(script);
  }
});`;

/** What the data layer was told, on the page that is there now. */
export async function events(page: Page): Promise<void> {
  const layer = await page.evaluate(() => (window as unknown as { dataLayer: readonly { event: string }[] }).dataLayer);
  expect(layer.map(({ event }) => event)).to.include.members(['chat_open', 'chat_send', 'chat_message']);
}

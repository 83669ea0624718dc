import { expect } from 'chai';
import type { Page } from 'playwright-core';

interface Window {
  readonly heardByApp: readonly { readonly type: string; readonly [key: string]: unknown }[];
  chatFromApp(message: { readonly type: string; readonly text?: string }): void;
}
declare const window: Window;

/** The app's end of the bridge, as strict as the real ones: iOS takes what can be copied, Android strings only. */
const ends = {
  ios: `webkit = { messageHandlers: { chat: { postMessage: (message) => void heardByApp.push(structuredClone(message)) } } };`,
  android: `AndroidChat = {
    postMessage: (text) => {
      if (typeof text !== 'string') throw new TypeError('no such method for what is no string');
      heardByApp.push(JSON.parse(text));
    },
  };`,
};
export const app = (page: Page, system: keyof typeof ends): Promise<unknown> =>
  page.addInitScript({ content: `heardByApp = []; ${ends[system]}` });

const hears = (page: Page, type: string): Promise<unknown> =>
  page.waitForFunction((wanted) => window.heardByApp.some((one) => one.type === wanted), type);

export async function asked(page: Page): Promise<void> {
  await hears(page, 'ready');
  await page.evaluate(() => window.chatFromApp({ type: 'open' }));
  await hears(page, 'open');
}

/** A link goes to the app; closed by the app, it is told what comes in; and opened again, that nothing is unread. */
export async function told(page: Page): Promise<void> {
  const chat = page.locator('agent-messenger');
  await chat.getByRole('link', { name: 'All delivery terms' }).first().click();
  await hears(page, 'link');
  expect(page.context().pages(), 'pages in the web view').to.have.length(1);
  await page.evaluate(() => window.chatFromApp({ type: 'prefill', text: 'How do I return something?' }));
  await page.waitForFunction(
    () => document.querySelector('agent-messenger')?.shadowRoot?.querySelector('textarea')?.value !== '',
  );
  await chat.locator('textarea').press('Enter');
  await page.evaluate(() => window.chatFromApp({ type: 'close' }));
  await hears(page, 'close');
  await hears(page, 'unread');
  await page.evaluate(() => window.chatFromApp({ type: 'open' }));
  await page.waitForFunction(() => window.heardByApp.findLast(({ type }) => type === 'unread')?.['count'] === 0);
  const all = await page.evaluate(() => window.heardByApp);
  expect(all).to.deep.include({ type: 'link', url: 'https://shop.example/delivery' });
  expect(all).to.deep.include({ type: 'unread', count: 1 });
}

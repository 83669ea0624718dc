/** As much of two test runners as the guide uses of them, so that its samples run without either being installed. */

/** In Node on its own runner; in a page, results are left on it. */
export const vitest = `
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
export const expect = (is) => {
  const must = (holds, be) => { if (!holds) throw new Error(JSON.stringify(is) + ' is not ' + JSON.stringify(be)); };
  return { toBe: (be) => must(Object.is(is, be), be), toEqual: (be) => must(same(is, be), be) };
};
const results = (globalThis.results ??= []);
export const test = (name, work) => {
  results.push(Promise.resolve().then(work).then(() => [name, 'passed'], (error) => [name, String(error?.stack ?? error)]));
};
if (typeof document === 'undefined') setTimeout(async () => console.log(JSON.stringify(await Promise.all(results))));
`;

/** One page for each test, on the site that the environment names. */
export const playwright = `
import { chromium } from 'playwright-core';
import { test as plain } from 'vitest';
export { expect } from 'vitest';
export const test = (name, work) => plain(name, async () => {
  const browser = await chromium.launch(JSON.parse(process.env.LAUNCH));
  try {
    await work({ page: await browser.newPage({ baseURL: process.env.SITE }) });
  } finally {
    await browser.close();
  }
});
`;

/** The samples of a text, by the file that their first line names. */
export function samplesOf(markdown: string): ReadonlyMap<string, string> {
  const samples = [...markdown.matchAll(/```js\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  return new Map(samples.map(([, name, code]) => [name!, code!]));
}

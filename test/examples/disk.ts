import type { Page } from 'playwright-core';

/** In words, because what tsx makes of a function with functions in it is nothing for a page. */
const READ = `(async () => {
  const of = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const all = [];
  for (const { name } of await indexedDB.databases()) {
    const database = await of(indexedDB.open(name));
    for (const store of database.objectStoreNames) all.push(await of(database.transaction(store).objectStore(store).getAll()));
    database.close();
  }
  return JSON.stringify(all).split('"state":"whole"').length - 1;
})()`;

/** So many whole answers are on the disk of the visitor's browser: a next page will know them. */
export async function answersKept(page: Page, count: number): Promise<void> {
  const until = Date.now() + 30_000;
  while (((await page.evaluate(READ)) as number) < count) {
    if (Date.now() > until) throw new Error(`${count} answers are not kept`);
    await page.waitForTimeout(50);
  }
}

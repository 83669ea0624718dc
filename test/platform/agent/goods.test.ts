import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { houseDraft } from '../../../demo/platform/agent/house-draft.js';
import { GOODS, PARTS } from '../../../demo/platform/agent/seed/goods.js';
import { SEED_ORDERS } from '../../../demo/platform/agent/seed/seed-orders.js';
import { atShop, SHOP, storyOf } from '../../../demo/platform/agent/stories.js';
import { placeOf } from '../../../demo/platform/agent/places.js';
import { shopDatabase, textOf, Visitor } from './fixtures.js';

const page = readFileSync('demo/index.html', 'utf8');
const topics = Object.entries(houseDraft().topics);
const english = (key: string): string => houseDraft().topics[`${key}-en`]!.content;
const words = (html: string): string => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('what the agent says of the goods', () => {
  it('is what the page says: the same things at the same prices', () => {
    const sold = [...page.matchAll(/data-name="([^"]+)" data-price="(\d+)"/g)].map(([, name, price]) => [
      name,
      Number(price),
    ]);
    expect(GOODS.map(({ name, price }) => [name, price])).to.deep.equal(sold);
    const parts = [...page.matchAll(/<b>(\w+)<\/b> <span>£(\d+)<\/span>/g)].map(([, name, price]) => [
      name,
      Number(price),
    ]);
    expect(PARTS.map(({ name, price }) => [name, price])).to.deep.equal(parts);
    for (const { name, price, says } of GOODS) {
      expect(english('collection')).to.include(`| ${name} | £${price} | ${says} |`);
      expect(words(page).toLowerCase()).to.include(says.toLowerCase());
    }
    for (const { name, price } of PARTS) expect(english('repairs')).to.include(`| ${name} | £${price} |`);
  });

  it('is told to who asks for it', async function () {
    this.timeout(60_000);
    const db = await shopDatabase();
    for (const question of ['What is in the collection?', 'How much is the Wick lantern?'])
      expect(await new Visitor(db).reads(question)).to.match(/^## The collection/);
    const tent = await new Visitor(db).reads('Help me choose a tent');
    expect(tent).to.include('**Alder tent**, £289');
    await db.close();
  });

  it('promises what the page promises', () => {
    const text = words(page);
    expect(text).to.include('leaves us within one working day and is with you in two to three');
    expect(text).to.include('islands in three to five working days, and to neighbouring countries in four to seven');
    expect(english('delivery')).to.include('within **one working day**').and.include('2–3 working days');
    expect(english('delivery')).to.include('3–5 working days').and.include('4–7 working days');
    for (const promise of ['two-person crew', 'who call you the day before']) {
      expect(text).to.include(promise);
      expect(english('delivery')).to.include(promise);
    }
    expect(text).to.include('within 30 days').and.include('within five working days').and.include('within a week');
    expect(english('returns')).to.include('**30 days**').and.include('**within five working days**');
    expect(english('repairs')).to.include('**within a week**').and.include('under £15');
  });

  it('names pounds with every sum, in every language', () => {
    for (const [name, { content }] of topics) {
      expect(content, name).not.to.match(/[€$](?!\{)/);
      // A sum has pence, or stands where a limit of one does.
      for (const { 0: sum, index } of content.matchAll(/\d+[.,]\d0\b/g))
        expect(content.slice(index - 1, index + sum.length + 2), `${name}: ${sum}`).to.match(/£/);
      for (const { index } of content.matchAll(/(?<![\d–.:£])60(?!\d)/g))
        expect(content.slice(index, index + 5), `${name}: 60`).to.match(/^60\s£/);
    }
  });

  it('is about what was ordered there', () => {
    const names = [...GOODS.map(({ name }) => name), 'Titanium peg'];
    for (const { name } of SEED_ORDERS.flatMap(({ items }) => items))
      expect(
        names.some((one) => name.startsWith(one)),
        name,
      ).to.equal(true);
  });

  it('leads to a place of the page, wherever it links', () => {
    const texts = [...topics.map(([, { content }]) => content), textOf(storyOf('/long', 'en-US', SHOP)!.acts)];
    const links = texts.flatMap((text) => [...text.matchAll(/https:\/\/shop\.example(\/[^\s)"]*)/g)]);
    expect(links).not.to.deep.equal([]);
    for (const path of [...links.map(([, path]) => path!), '/track/HB552301788', '/lamps/firefly']) {
      const [, id = '?'] = placeOf(path)?.split('#') ?? [];
      expect(page, path).to.include(`id="${id}"`);
    }
    expect(placeOf('/index.html')).to.equal(null);
    expect(placeOf('/constructor')).to.equal(null);
    expect(atShop('[a](https://shop.example/returns)', 'http://127.0.0.1:4100')).to.equal(
      '[a](http://127.0.0.1:4100/returns)',
    );
    expect(page).not.to.match(/href="[^"]*shop\.example/);
    for (const [name, { content }] of topics) expect(content, name).not.to.match(/[^`]\b[a-z]+@shop\.example/);
  });
});

/** What is on the shelf, as the page of the shop has it; a test compares them. */
export const GOODS = [
  { name: 'Alder tent', price: 289, says: 'two people, 2.1 kg, stands in a gale' },
  { name: 'Wick lantern', price: 54, says: 'storm-proof, 20 hours on one filling' },
  { name: 'Fen watering can', price: 38, says: '6 litres, one hand, fine rose' },
  { name: 'Ridge planter', price: 46, says: 'frost-proof clay, 32 cm' },
  { name: 'Heron hand tools', price: 34, says: 'trowel and fork, ash and steel' },
  { name: 'Dusk path lamps', price: 62, says: 'a pair, filled by the sun' },
  { name: 'Perch chair', price: 85, says: 'folds flat, carries 130 kg' },
  { name: 'Moor kettle', price: 42, says: 'enamel, fire and induction' },
  { name: 'Cairn 28 backpack', price: 119, says: '28 litres, waxed cotton' },
] as const;

/** Of the Wick lantern, as an example of what is to be had in pieces. */
export const PARTS = [
  { name: 'Handle', price: 4 },
  { name: 'Cap', price: 6 },
  { name: 'Glass', price: 9 },
  { name: 'Burner', price: 12 },
  { name: 'Tank', price: 14 },
] as const;

export const pounds = (price: number): string => `£${price}`;

/** The price of one of them, by its name. */
export function priceOf(name: (typeof GOODS)[number]['name']): string {
  return pounds(GOODS.find((one) => one.name === name)!.price);
}

export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

import { GOODS, PARTS, pounds, priceOf, table } from './goods.js';
import type { SeedTopic } from './seed-topic.js';

/** English: the goods, the shop and its people. */
export const ENGLISH_SHOP_TOPICS: readonly SeedTopic[] = [
  {
    key: 'warranty',
    name: 'Warranty',
    exampleQueries: ['How long is the warranty?', 'Is my lamp still under guarantee?', 'It broke after a year', 'Warranty claim'], // prettier-ignore
    content: `## Our warranty

| Goods | Years |
| --- | --- |
| Tents and backpacks | 5 |
| Lamps | 3 |
| Planters and watering cans | 2 |

It covers faults in material and workmanship, **not** wear, storm damage or paint. Keep the receipt, or give us your order number. This comes on top of your legal rights.`,
  },
  {
    key: 'opening-hours',
    name: 'Opening hours',
    exampleQueries: ['When are you open?', 'What time do you close?', 'Are you open on Sunday?', 'Opening times on Saturday'], // prettier-ignore
    content: `## When we are open

| Day | Shop | Chat |
| --- | --- | --- |
| Monday–Friday | 9:00–18:30 | 8:00–20:00 |
| Saturday | 9:00–17:00 | 9:00–17:00 |
| Sunday and public holidays | closed | closed |

Our online shop takes orders at any time.

\${config_notice}`,
  },
  {
    key: 'sizes',
    name: 'Sizes and size guide',
    exampleQueries: ['Which size do I need?', 'How big is the tent?', 'How many litres does the backpack hold?', 'What are the dimensions?'], // prettier-ignore
    content: `## Finding the right size

- **Alder tent**: sleeps two on 2.1 × 1.3 m, weighs 2.1 kg
- **Cairn 28 backpack**: 28 litres, for a day or a light weekend
- **Ridge planter**: 32 cm across, with room for one shrub
- **Fen watering can**: 6 litres

Everything of the collection stands in our shop, to be tried.`,
  },
  {
    key: 'collection',
    name: 'Collection and prices',
    exampleQueries: ['What is in the collection?', 'Show me the collection', 'Your whole collection', 'How much is the Wick lantern?', 'What does the backpack cost?', 'Show me your products', 'Price list', 'Which lamp is right for me?'], // prettier-ignore
    content: `## The collection

Nine things, all on the shelf.

${table(
  ['', 'Price', 'What it is'],
  GOODS.map(({ name, says, price }) => [name, pounds(price), says]),
)}

For the table and the tent, take the Wick lantern; for the path, the Dusk lamps. [See them all](https://shop.example/collection)`,
  },
  {
    key: 'tent-choice',
    name: 'Choosing a tent',
    exampleQueries: ['Help me choose a tent', 'Which tent is right for me?', 'Which tent is best for two people?', 'What does the Alder tent cost?', 'What is the price of the Alder tent?', 'Compare your tents'], // prettier-ignore
    content: `## Which tent

There is one, and it is a good one: we add a second when it is better.

- **Alder tent**, ${priceOf('Alder tent')}: sleeps two on 2.1 × 1.3 m, weighs 2.1 kg

It stands in a gale, and poles, fly and zips can be replaced one by one. For two with much luggage, or with a child, take **two**.

You can put it up in our shop before you decide, and bring it back within thirty days.`,
  },
  {
    key: 'tent-care',
    name: 'Tent care',
    exampleQueries: ['How do I clean my tent?', 'Can I wash a tent in the machine?', 'How do I waterproof my tent again?', 'There is mould on my tent'], // prettier-ignore
    content: `## Caring for your tent

### Cleaning
Use lukewarm water, a soft sponge and a little mild soap. **Never** put a tent in the washing machine: it takes the coating off.

### Waterproofing
When drops no longer roll off, spray the *dry* fabric with a water-based proofing and let it dry for a day.

### Storing
1. Dry it completely, the seams too.
2. Pack it loosely, not in its tight bag.
3. Keep it away from sunlight and heat.`,
  },
  {
    key: 'repairs',
    name: 'Repairs and spare parts',
    exampleQueries: ['Can you repair my tent pole?', 'Do you have spare parts?', 'The zip is broken', 'I need a new lamp shade'], // prettier-ignore
    content: `## We repair

Our workshop mends what we sell, for as long as we can get parts.

Whatever we can mend is done **within a week**, and we tell you first what it costs. Most parts are under £15 and in stock; of the *Wick lantern*, for example:

${table(
  ['Part', 'Price'],
  PARTS.map(({ name, price }) => [name, pounds(price)]),
)}

Send us a photo first, and we will tell you whether it is worth it. [How repair works](https://shop.example/repairs)`,
  },
  {
    key: 'contact',
    name: 'Contact us',
    exampleQueries: ['What is your phone number?', 'How can I reach you by email?', 'Where is your shop?', 'What is your address?'], // prettier-ignore
    content: `## How to reach us

- **Chat**: right here
- **Phone**: \${variant_phone}, Monday to Friday 9:00–17:00
- **Email**: \`hello@shop.example\`
- **Shop**: Fernway, 4 Mill Lane, Riverton

Writing \`talk to a person\` here brings you to a colleague as well.`,
  },
  {
    key: 'privacy',
    name: 'Privacy and your data',
    exampleQueries: ['What do you do with my data?', 'Delete my data', 'Do you use cookies?', 'Is this chat recorded?', 'privacy policy'], // prettier-ignore
    content: `## Your data

We keep what we need for your order, and nothing else.

- Chats are kept for **30 days**, then deleted.
- We never sell data and show no advertising of others.
- You may see, correct or delete what we hold about you at any time.

Write to \`privacy@shop.example\`, or ask for a person here.`,
  },
  {
    key: 'about',
    name: 'About Fernway',
    exampleQueries: ['Who is behind Fernway?', 'Tell me about your company', 'Are your products sustainable?', 'Where are your goods made?'], // prettier-ignore
    content: `## Who we are

Fernway began in 1998 as a market stall with watering cans. Today we are **42 people** who sell what we use ourselves: tents, lamps, planters and everything for a day outside.

Two thirds of our goods are made within 500 kilometres, and we send every parcel without plastic.`,
  },
];

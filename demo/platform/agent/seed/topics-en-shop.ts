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
| Tents and sleeping bags | 5 |
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
    exampleQueries: ['Which size do I need?', 'How big is the tent?', 'Size chart for rain jackets', 'What are the dimensions?'], // prettier-ignore
    content: `## Finding the right size

**Tents** are sold by the number of people who sleep in them. For comfort, and for luggage, take one person more than you are.

- *Alder 2*: 2.1 × 1.3 m, 2.1 kg
- *Alder 4*: 2.3 × 2.4 m, 4.2 kg

**Jackets** are cut with room for a fleece. Between two sizes, take the smaller one.

Every product page has its own [size table](https://shop.example/sizes).`,
  },
  {
    key: 'tent-choice',
    name: 'Choosing a tent',
    exampleQueries: ['Help me choose a tent', 'Which tent is right for me?', 'Which tent is best for two people?', 'What does the Alder tent cost?', 'What is the price of the Alder tent?', 'Compare your tents'], // prettier-ignore
    content: `## Which tent

| Tent | Sleeps | Inside | Weighs | Price |
| --- | --- | --- | --- | --- |
| *Alder 2* | 2 | 2.1 × 1.3 m | 2.1 kg | £289 |
| *Alder 4* | 4 | 2.3 × 2.4 m | 4.2 kg | £389 |

On foot, take the lighter one. By car, or with children, take **one person more** than you are: luggage sleeps inside too.

You can put up both in our shop before you decide, and bring either back within thirty days.`,
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

- **Zips, seams, poles**: from 15, about ten days
- **Lamps**: new switch or cable from 12
- **Watering cans**: new rose 6

Send us a photo first through the [repair form](https://shop.example/repairs), and we will tell you whether it is worth it.`,
  },
  {
    key: 'contact',
    name: 'Contact us',
    exampleQueries: ['What is your phone number?', 'How can I reach you by email?', 'Where is your shop?', 'What is your address?'], // prettier-ignore
    content: `## How to reach us

- **Chat**: right here
- **Phone**: \${variant_phone}, Monday to Friday 9:00–17:00
- **Email**: hello@shop.example
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

Write to privacy@shop.example or read the [whole statement](https://shop.example/privacy).`,
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

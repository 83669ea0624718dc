import type { SeedTopic } from './seed-topic.js';

/** English: buying, delivery and money. */
export const ENGLISH_ORDER_TOPICS: readonly SeedTopic[] = [
  {
    key: 'delivery',
    name: 'Delivery and shipping',
    exampleQueries: ['How long does delivery take?', 'What does shipping cost?', 'Do you ship abroad?', 'When will my parcel arrive?', 'Is delivery free?'], // prettier-ignore
    content: `## Delivery

We hand every parcel to the carrier within **one working day**.

| Destination | Time | Price |
| --- | --- | --- |
| Mainland | 2–3 working days | £4.90 |
| Islands | 3–5 working days | £6.90 |
| Neighbouring countries | 4–7 working days | £12.90 |

- Orders over **£60** travel for free on the mainland.
- Planters and other bulky goods come with a two-person crew, who call you the day before.
- You get a tracking link by email as soon as the parcel leaves us.

[All delivery terms](https://shop.example/delivery)`,
  },
  {
    key: 'returns',
    name: 'Returns and refunds',
    exampleQueries: ['How do I return something?', 'I want to return it', 'Can I send it back?', 'When do I get my refund?', 'I changed my mind', 'Exchange an item'], // prettier-ignore
    content: `## Returning something

You have **30 days** from the day of delivery, no reason needed.

1. Print a label from [your returns page](https://shop.example/returns).
2. Pack the goods, if possible in their own box.
3. Drop the parcel at any collection point.

We refund you **within five working days** of its arrival, the way you paid. Plants and goods made to measure cannot come back unless they arrived damaged.

> Tents may be pitched once to try them. Please let them dry before you pack them.`,
  },
  {
    key: 'payment',
    name: 'Payment methods',
    exampleQueries: ['How can I pay?', 'Which cards do you accept?', 'Can I pay by invoice?', 'Is there an instalment plan?'], // prettier-ignore
    content: `## Ways to pay

- **Cards**: all common debit and credit cards
- **Bank transfer**: we ship when the money has arrived
- **Invoice**: due after 14 days, from your second order on
- **Gift card**: also for a part of the sum

Cards are charged only when the parcel leaves our warehouse. Every payment is confirmed by your bank, so keep your phone at hand.`,
  },
  {
    key: 'gift-cards',
    name: 'Gift cards and vouchers',
    exampleQueries: ['Buy a gift card', 'A voucher as a present', 'How do I redeem a voucher?', 'Does my gift card expire?', 'Check my gift card balance'], // prettier-ignore
    content: `## Gift cards

Gift cards come in any value from £10 to £500, printed or by email, and are valid for **five years**.

To redeem one, type its code in the basket. A code looks like this:

\`\`\`
FERN-7K2M-Q9XD
\`\`\`

What is left over stays on the card. Ask here for a balance, with the code at hand.`,
  },
  {
    key: 'price-match',
    name: 'Price match',
    exampleQueries: ['I found it cheaper elsewhere', 'Do you match prices?', 'Best price guarantee', 'Can I get a discount?'], // prettier-ignore
    content: `## Found it for less?

If another shop sells **the same article, new and in stock**, for less, we match its price — up to 14 days after you bought.

- Send us the address of the offer.
- We compare the price *including* delivery.
- Marketplaces, auctions and clearance sales do not count.

The address may be sent right here.`,
  },
  {
    key: 'click-and-collect',
    name: 'Click & collect',
    exampleQueries: ['Can I pick up my order in the shop?', 'Collect in store', 'How long do you keep my pickup?', 'Reserve and collect'], // prettier-ignore
    content: `## Order here, collect there

1. Choose **Collect in the shop** in the basket.
2. Wait for the message that everything is ready, usually **within two hours**.
3. Come to the counter with your order number.

We keep your order for **seven days**. Collecting is free, and you can try everything on the spot.`,
  },
  {
    key: 'change-order',
    name: 'Cancel or change an order',
    exampleQueries: [
      'How do I cancel my order?',
      'I want to change my delivery address',
      'I ordered the wrong colour',
      'Add something to my order',
    ],
    content: `## Cancelling or changing an order

As long as we have not packed it, you can do both yourself under [your orders](https://shop.example/orders):

- **Cancel**: you are not charged, or get your money back within two days.
- **Change**: the address, the quantity, the colour.

Once it is packed it has to travel. Refuse the parcel at the door, or send it back within 30 days.`,
  },
  {
    key: 'business',
    name: 'Companies and schools',
    exampleQueries: ['We are a company and want to buy many tents', 'Bulk order', 'Do you give schools a discount?', 'Wholesale prices', 'Business account'], // prettier-ignore
    content: `## Larger orders

From **ten pieces** of an article on we make you an offer of your own, and schools and clubs get 10 % off everything.

I will pass you on to our sales team, who can work it out with you right here.`,
    actions: '{{ho:sales}}',
  },
];

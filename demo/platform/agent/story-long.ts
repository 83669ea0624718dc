const CHAPTERS: readonly (readonly [string, string])[] = [
  ['Choosing a place', 'Look for **level ground** a little above its surroundings, so that rain runs away from you and not towards you. A hedge or a row of trees keeps the wind off, but pitch no closer than the height of the nearest dead branch. Morning sun dries the tent; afternoon sun makes an oven of it.'], // prettier-ignore
  ['Pitching in the wind', 'Peg the corner that faces the wind first, then the one opposite. Keep the fabric low until two corners hold. *Never* let go of a flysheet that is not pegged: it is a sail, and it will behave like one. Guy lines go out at an angle of about 45 degrees.'], // prettier-ignore
  ['Light after dark', 'Hang one lamp high and dim rather than several low and bright. Warm light attracts fewer insects than cold light. Keep a spare set of batteries in the sleeping bag: the cold takes a third of their charge, and the warmth of your feet gives it back.'], // prettier-ignore
  ['Water in the garden', 'Water early, water slowly and water the soil, not the leaves. A watering can with a fine rose is gentler than a hose. Push a finger into the earth as deep as the second joint; when it feels dry down there, it is time. Terracotta dries twice as fast as glazed clay.'], // prettier-ignore
  ['Planters on a balcony', 'Every planter needs a **hole** and something to keep the hole open: a shard, a handful of gravel. Leave two fingers of space below the rim, or the water will run over before it sinks in. Turn the planters by a quarter each week, and the plants will grow straight.'], // prettier-ignore
  ['Packing up', 'Shake out the sand, wipe the pegs and let everything dry in the shade. If it has to be packed wet, unpack it again the same evening. A tent that stays wet for three days grows stains that never leave. Count the pegs before you count on them.'], // prettier-ignore
  ['Through the winter', 'Bring in what cracks in the frost: clay, glass and anything with water left in it. Empty the cans and store them upside down. Oil the hinges of the lamps, take out their batteries, and write the date on a strip of tape. In spring you will be grateful.'], // prettier-ignore
];

const LIST = `- a mallet, or a stone that fits your hand
- two spare pegs per person
- ten metres of cord
  - cut into three pieces
  - with the ends melted
- a sponge for the morning dew`;

const TABLE = `| Season | Tent | Lamp | Watering |
| --- | --- | :---: | ---: |
| Spring | ventilate daily | 3 h | every 3 days |
| Summer | shade at noon | 2 h | every day |
| Autumn | check the seams | 5 h | once a week |
| Winter | store it dry | 7 h | hardly at all |`;

const CODE = `\`\`\`js
// How much water a planter needs, in litres
const litres = (diameter, heat) => (diameter / 10) ** 2 * (heat > 25 ? 0.5 : 0.3);
console.log(litres(40, 28)); // 8
\`\`\``;

const QUOTE = `> The best time to plant a tree was twenty years ago.
> The second best time is now.`;

function chapter([title, text]: readonly [string, string], index: number): string {
  const second = 'What is true for a weekend is true for a summer: small habits, kept, save you the large repairs. Our [guides](https://shop.example/guides) go further into each of these, with pictures and lists to print.'; // prettier-ignore
  const question = `*Tip ${index + 1}.* Try it at home first, in daylight and without hurry. Whatever goes wrong on the lawn goes wrong once; whatever goes wrong on the mountain goes wrong in the dark, in the rain and in front of everybody.`; // prettier-ignore
  return `## ${index + 1}. ${title}\n\n${text}\n\n${second}\n\n${question}`;
}

/** About six kilobytes of Markdown with everything in it that Markdown has. */
export const LONG_STORY: string = [
  '# The Fernway guide to a year outside',
  ...CHAPTERS.slice(0, 2).map(chapter),
  '### What to take',
  LIST,
  ...CHAPTERS.slice(2, 5).map((text, index) => chapter(text, index + 2)),
  '### The year at a glance',
  TABLE,
  CODE,
  ...CHAPTERS.slice(5).map((text, index) => chapter(text, index + 5)),
  '---',
  QUOTE,
].join('\n\n');

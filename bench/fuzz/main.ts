import { parseArgs } from 'node:util';
import { fuzzPage } from './page.js';
import { fuzzPlatform } from './platform.js';

/** `npx tsx bench/fuzz/main.ts --target platform|page [--inputs N] [--seed S] [--json]` */
const { values } = parseArgs({
  options: {
    target: { type: 'string' },
    inputs: { type: 'string' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const targets = { platform: fuzzPlatform, page: fuzzPage } as const;
/** A frame takes no time, and a visitor half a minute. */
const usual = { platform: 1_000_000, page: 20 } as const;

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const { target = '' } = values;
if (!Object.hasOwn(targets, target)) fail(`unknown target "${target}"; there are: ${Object.keys(targets).join(', ')}`);
const inputs = Number(values.inputs ?? usual[target as keyof typeof usual]);
if (!Number.isInteger(inputs) || inputs < 1) fail(`--inputs must be a number of inputs, not "${values.inputs}"`);
if (!Number.isInteger(seed)) fail(`--seed must be an integer, not "${values.seed}"`);

console.log(`fuzzing ${target} with ${inputs} inputs, seed ${seed}`);
const outcome = await targets[target as keyof typeof targets]({ inputs, seed, say: (text) => console.log(text) });
if (values.json) console.log(JSON.stringify(outcome));
else console.log(`${outcome.inputs} inputs, ${outcome.failures} failures`);
process.exit(outcome.failures > 0 ? 1 : 0);

function fail(text: string): never {
  console.error(text);
  process.exit(1);
}

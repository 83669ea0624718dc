// Who may import whom. Fails on a violation, and on having looked at nothing (a silent pass was seen with TypeScript 7).
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import { root } from './installed.mjs';

const config = createRequire(import.meta.url)(join(root, '.ci/boundaries.cjs'));
const folders = ['src', 'loader', 'demo'].filter((name) => existsSync(name));
const { output } = await cruise(folders, { ...config.options, ruleSet: config, validate: true });
const { violations, totalCruised } = output.summary;
const reasons = new Map(config.forbidden.map(({ name, comment }) => [name, comment]));
for (const { rule, from, to, cycle = [] } of violations) {
  console.error(`${rule.name}: ${[from, ...(cycle.length > 0 ? cycle.map(({ name }) => name) : [to])].join(' -> ')}`);
  if (reasons.get(rule.name)) console.error(`  ${reasons.get(rule.name)}`);
}
console.log(`boundaries: ${totalCruised} modules, ${violations.length} violations`);
process.exit(violations.length > 0 || totalCruised === 0 ? 1 : 0);

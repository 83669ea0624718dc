// The usual list on the screen, which files took longest, and the counts in a file for tools/test.mjs.
const { relative } = require('node:path');
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

const LONG_MS = 10_000;
const MOST = 12;

module.exports = class extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const took = new Map();
    // What a test says itself: of several processes it is heard only when a whole file is over.
    const count = ({ file = '', duration = 0 }) => took.set(file, (took.get(file) ?? 0) + duration);
    runner.on('test end', count);
    runner.on('hook end', count);
    runner.once('end', () => {
      const long = [...took].filter(([, ms]) => ms >= LONG_MS).sort(([, one], [, other]) => other - one);
      for (const [file, ms] of long.slice(0, MOST))
        console.log(`  ${Math.round(ms / 1_000)} s  ${relative(process.cwd(), file)}`);
      if (process.env.RESULTS === undefined) return;
      const { passes: passed, failures, pending } = this.stats;
      // A skipped test is one that did not pass.
      writeFileSync(process.env.RESULTS, JSON.stringify({ passed, failed: failures + pending }));
    });
  }
};

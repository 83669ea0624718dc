// The usual list on the screen, what took longest, and the counts in a file for tools/test.mjs.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

const LONG_S = 10;
const MOST = 12;

module.exports = class extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const took = [];
    let began = 0;
    runner.on('suite', ({ parent }) => {
      if (parent?.root) began = Date.now();
    });
    runner.on('suite end', ({ title, parent }) => {
      if (parent?.root) took.push({ title, seconds: Math.round((Date.now() - began) / 1_000) });
    });
    runner.once('end', () => {
      const long = took.filter(({ seconds }) => seconds >= LONG_S).sort((one, other) => other.seconds - one.seconds);
      for (const { title, seconds } of long.slice(0, MOST)) console.log(`  ${seconds} s  ${title}`);
      if (process.env.RESULTS === undefined) return;
      const { passes: passed, failures, pending } = this.stats;
      // A skipped test is one that did not pass.
      writeFileSync(process.env.RESULTS, JSON.stringify({ passed, failed: failures + pending }));
    });
  }
};

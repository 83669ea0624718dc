// The usual list on the screen, and the counts in a file for tools/test.mjs.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      if (process.env.RESULTS === undefined) return;
      const { passes: passed, failures, pending } = this.stats;
      // A skipped test is one that did not pass.
      writeFileSync(process.env.RESULTS, JSON.stringify({ passed, failed: failures + pending }));
    });
  }
};

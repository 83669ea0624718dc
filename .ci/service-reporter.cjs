// For tools/service-coverage.mjs: which routes of the service each test called, and how they answered, in the file CALLS.
const { subscribe } = require('node:diagnostics_channel');
const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');
const { reporters } = require('mocha');

module.exports = class extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const passed = [];
    let calls = [];
    let preparing = false;
    // What only prepares a test proves nothing of what it calls.
    subscribe('service-calls', (call) => preparing || calls.push(call));
    runner.on('hook', () => (preparing = true));
    runner.on('hook end', () => (preparing = false));
    runner.on('test', () => (calls = []));
    runner.on('pass', ({ file, title }) =>
      passed.push({ file: relative('', file).replaceAll('\\', '/'), title, calls: calls.flatMap(read) }),
    );
    runner.once('end', () => writeFileSync(process.env.CALLS, JSON.stringify(passed)));
  }
};

/** A call that no row of a table answered, and one that was refused on purpose, is none. */
function read({ what, family, method, path, route, status }) {
  if (what === 'upgrade') return [{ route: `WS ${path}`, status }];
  if (what !== 'request' || route === undefined || ['control', 'desk'].includes(family)) return [];
  return [{ route: `${method} ${route.replace(/:(\w+)/g, '{$1}')}`, status }];
}

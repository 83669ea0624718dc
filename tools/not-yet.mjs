// A script that is named but has nothing to do yet says so, and fails: silence would read as a pass.
const [name, what] = process.argv.slice(2);
console.error(`not yet: npm run ${name} (${what})`);
process.exit(1);

import { readFileSync } from 'node:fs';
import process from 'node:process';
import { build, install } from './prepare.mjs';
import { endWithNpm, root } from './run.mjs';

endWithNpm();
process.chdir(root);
console.log(`Cantera ${JSON.parse(readFileSync('package.json', 'utf8')).version}`);
await install();
await build();
process.env.NODE_ENV = 'production';
// In the same process, so that signals and exit codes are the server's own.
await import('../dist/main.mjs');

import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bin, root, runNode } from './run.mjs';

// npm run db:generate -- --name=what: the migration from the changed schema. drizzle-kit compares with the last snapshot only, and each has
// 20,000 lines: those before it go.

const META = path.join(root, 'server', 'db', 'migrations', 'meta');

const code = await runNode(bin('drizzle-kit/bin.cjs'), ['generate', ...process.argv.slice(2)], {}, { stdio: 'inherit' });
const snapshots = readdirSync(META)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort();
if (code === 0) for (const older of snapshots.slice(0, -1)) rmSync(path.join(META, older));
process.exit(code);

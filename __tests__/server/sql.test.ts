import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { createTestApp } from '../support/createTestApp';

// `npm run cantera -- sql "…"`, as another program calls it.

const app = createTestApp();
const root = path.resolve(__dirname, '../..');
const sql = (statement: string) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'scripts/command.ts', 'cantera', 'sql', statement], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, DATABASE_URL: app.url },
  });

test('a statement that fails ends with 1 and says why', () => {
  expect(sql('select 40 + 2 as n')).toMatchObject({ status: 0, stdout: expect.stringContaining('n: 42') });
  expect(sql('select nada')).toMatchObject({ status: 1, stderr: expect.stringContaining('column "nada" does not exist') });
});

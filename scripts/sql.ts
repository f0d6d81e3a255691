import { createInterface } from 'node:readline/promises';
import pg from 'pg';
import { onTarget } from '@/server/db/target';
import { readEnv } from '@/server/env';
import { tool } from './tool';

/** Prints the result of one statement; an error is printed and does not end the prompt. Returns whether it ran. */
async function run(client: pg.Client, statement: string): Promise<boolean> {
  try {
    const results = [await client.query(statement)].flat();
    for (const { rows, command, rowCount } of results) {
      if (rows.length) console.log(rows);
      console.log(`${command ?? ''} ${rowCount ?? ''}`.trim());
    }
    return true;
  } catch (error) {
    console.error((error as Error).message);
    return false;
  }
}

/** An SQL prompt on the configured database, also while the server runs; or a single statement: npm run cantera -- sql "select 1". */
await tool(() =>
  onTarget(readEnv(), 'consola', async (url) => {
    const client = new pg.Client(url);
    client.on('error', (error) => console.error(error.message));
    await client.connect();
    try {
      // The audit records these writes under 'consola', because no user of the product made them.
      await client.query("select set_config('app.usuario', 'consola', false)");
      const given = process.argv.slice(2).join(' ');
      if (given) {
        if (!(await run(client, given))) process.exitCode = 1;
        return;
      }
      const lines = createInterface({ input: process.stdin, output: process.stdout, prompt: 'cantera=# ' });
      lines.prompt();
      let statement = '';
      for await (const line of lines) {
        statement += `${line}\n`;
        if (line.trimEnd().endsWith(';')) {
          await run(client, statement);
          statement = '';
        }
        lines.prompt();
      }
    } finally {
      await client.end();
    }
  }),
);

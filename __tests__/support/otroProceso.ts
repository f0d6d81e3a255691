import { serve } from '@hono/node-server';
import pino from 'pino';
import { createApp } from '@/server/app';
import { createDeps } from '@/server/createDeps';

/** A second server of a test's database, in a process of its own: `node <this> <url> <now>` says its port and ends with its parent. */
async function main(url: string, now: string) {
  const { deps } = await createDeps({ url, log: pino({ level: 'silent' }), now: () => new Date(now), max: 6 });
  const server = serve({ fetch: createApp(deps).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send!(port));
  process.once('disconnect', () => {
    server.close();
    process.exit(0);
  });
}

void main(process.argv[2]!, process.argv[3]!);

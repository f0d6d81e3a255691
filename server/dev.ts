import type { Server } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Hono } from 'hono';
import next from 'next';

/** Development server: Hono answers /api, Next's dev handler everything else, with hot reload. */
export async function serveDev(app: Hono, start: () => unknown, hostname: string, port: number): Promise<void> {
  // This route is added before the first request: Hono accepts no routes afterwards.
  app.all('*', async (c) => {
    const { incoming, outgoing } = c.env as HttpBindings;
    await (
      await handler
    )(incoming, outgoing);
    return RESPONSE_ALREADY_SENT;
  });
  const pages = next({ dev: true, httpServer: start() as Server, hostname, port });
  const handler = pages.prepare().then(() => pages.getRequestHandler());
  await handler;
}

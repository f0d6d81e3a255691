import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import net from 'node:net';
import tls from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an open connection may still bring a request that was on its way when the server began to stop. */
const GRACE_MS = 300;
const LOOK_MS = 20;

/**
 * Prepares a server for its end. The function it gives back takes no new connection, answers what is under way or comes on an open
 * connection with `Connection: close`, and resolves when all is answered, at the latest after `limitMs`, when it cuts off what is left.
 */
export function drainable(server: Server): (limitMs: number) => Promise<void> {
  const sockets = new Set<net.Socket>();
  const underWay = new Map<ServerResponse, net.Socket>();
  let draining = false;

  server.on(server instanceof tls.Server ? 'secureConnection' : 'connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // Before the handler: it may have answered when the next listener runs.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    underWay.set(response, request.socket);
    if (draining) response.setHeader('Connection', 'close');
    response.once('close', () => underWay.delete(response));
  });

  return async (limitMs) => {
    const end = performance.now() + limitMs;
    draining = true;
    for (const response of underWay.keys()) if (!response.headersSent) response.setHeader('Connection', 'close');
    // Not the HTTP server's own close: that one resets idle connections at once, whatever is on its way on them.
    net.Server.prototype.close.call(server);
    await sleep(Math.min(GRACE_MS, limitMs));
    while (sockets.size > 0 && performance.now() < end) {
      const busy = new Set(underWay.values());
      for (const socket of sockets) if (!busy.has(socket)) socket.end();
      await sleep(LOOK_MS);
    }
    server.closeAllConnections();
  };
}

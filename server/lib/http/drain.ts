import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Http2SecureServer, Http2Server, ServerHttp2Session } from 'node:http2';
import net from 'node:net';
import tls from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an open connection may still bring a request that was on its way when the server began to stop. */
const GRACE_MS = 300;
const LOOK_MS = 20;

/** In HTTP/2 no header says that a connection ends. */
const sayClose = (response: ServerResponse) => response.req.httpVersionMajor < 2 && response.setHeader('Connection', 'close');

/**
 * Prepares a server for its end. The function it gives back takes no new connection, answers what is under way or comes on an open
 * connection with `Connection: close` (HTTP/2: and says on each that it is the last), and resolves when all is answered, at the latest after `limitMs`, when it cuts off what is left.
 */
export function drainable(server: http.Server | Http2Server | Http2SecureServer): (limitMs: number) => Promise<void> {
  const sockets = new Set<net.Socket>();
  const sessions = new Set<ServerHttp2Session>();
  // A connection of HTTP/2 carries many requests: its session ends it after the last of them.
  const ofSession = (socket: net.Socket) =>
    server instanceof tls.Server ? (socket as tls.TLSSocket).alpnProtocol === 'h2' : !(server instanceof http.Server);
  const underWay = new Map<ServerResponse, net.Socket>();
  let draining = false;

  server.on(server instanceof tls.Server ? 'secureConnection' : 'connection', (socket: net.Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('session', (session: ServerHttp2Session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  // Before the handler: it may have answered when the next listener runs.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    underWay.set(response, request.socket);
    if (draining) sayClose(response);
    response.once('close', () => underWay.delete(response));
  });

  return async (limitMs) => {
    const end = performance.now() + limitMs;
    draining = true;
    for (const response of underWay.keys()) if (!response.headersSent) sayClose(response);
    // Not the HTTP server's own close: that one resets idle connections at once, whatever is on its way on them.
    net.Server.prototype.close.call(server);
    await sleep(Math.min(GRACE_MS, limitMs));
    for (const session of sessions) session.close();
    while (sockets.size > 0 && performance.now() < end) {
      const busy = new Set(underWay.values());
      for (const socket of sockets) if (!busy.has(socket) && !ofSession(socket)) socket.end();
      await sleep(LOOK_MS);
    }
    for (const socket of sockets) socket.destroy();
  };
}

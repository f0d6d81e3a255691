import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { Http2SecureServer, Http2Server, ServerHttp2Session } from 'node:http2';
import net from 'node:net';
import tls from 'node:tls';
import { setTimeout as sleep } from 'node:timers/promises';

/** Grace period (ms) for requests that were already on their way over an open connection when the shutdown began. */
const GRACE_MS = 300;
const LOOK_MS = 20;

/** Announces the end of an HTTP/1 connection; HTTP/2 has no such header. */
const sayClose = (response: ServerResponse) => response.req.httpVersionMajor < 2 && response.setHeader('Connection', 'close');

/**
 * Prepares a server for a graceful shutdown. The returned function accepts no new connections, answers open requests and those that still
 * arrive on open connections with `Connection: close` (HTTP/2: GOAWAY), and resolves when all are answered. After `limitMs` it destroys the
 * connections that are left.
 */
export function drainable(server: http.Server | Http2Server | Http2SecureServer): (limitMs: number) => Promise<void> {
  const sockets = new Set<net.Socket>();
  const sessions = new Set<ServerHttp2Session>();
  // An HTTP/2 connection carries many requests, so its session closes it after the last one.
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
  // Prepended, so that the request is registered before its handler can answer it.
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    underWay.set(response, request.socket);
    if (draining) sayClose(response);
    response.once('close', () => underWay.delete(response));
  });

  return async (limitMs) => {
    const end = performance.now() + limitMs;
    draining = true;
    for (const response of underWay.keys()) if (!response.headersSent) sayClose(response);
    // net.Server's close, not http.Server's: the latter resets idle connections at once, even when a request is on its way.
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

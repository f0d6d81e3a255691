import os from 'node:os';
import { connect, type TLSSocket } from 'node:tls';

/** Lines that wait for a collector that cannot be reached; of more the oldest go. */
const MAX_WAITING = 10_000;
const AGAIN_MS = 5000;

/** A line of the log as syslog sends it (RFC 5424, by its length as in RFC 5425). */
function framed(line: string): string {
  const { level, time } = JSON.parse(line) as { level: number; time: number };
  const severity = level >= 50 ? 3 : level >= 40 ? 4 : 6;
  const message = `<${16 * 8 + severity}>1 ${new Date(time).toISOString()} ${os.hostname()} cantera ${process.pid} - - ${line.trim()}`;
  return `${Buffer.byteLength(message)} ${message}`;
}

/**
 * A stream that sends the lines of the log to the collector at host:port, over TLS with its certificate checked (by `ca`, if it is given), and
 * keeps them while it cannot.
 */
export function collector(address: string, { ca, againMs = AGAIN_MS }: { ca?: string; againMs?: number } = {}) {
  const [host, port] = address.split(':') as [string, string];
  const waiting: string[] = [];
  let socket: TLSSocket | undefined;
  const flush = () => {
    while (socket?.writable && waiting.length) socket.write(framed(waiting.shift()!));
  };
  const open = () => {
    const made = connect({ host, port: Number(port), servername: host, ca }, () => {
      socket = made;
      flush();
    });
    made.unref();
    made.on('error', () => {});
    made.on('close', () => {
      socket = undefined;
      setTimeout(open, againMs).unref();
    });
  };
  open();
  return {
    write: (line: string) => {
      if (waiting.push(line) > MAX_WAITING) waiting.shift();
      flush();
    },
  };
}

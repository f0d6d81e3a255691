import { connect } from 'node:net';
import { invalid, Refusal } from '../serve';

/** Longest that a scanner may take for one file (ms). */
const PATIENCE_MS = 20_000;

const length = (bytes: number) => {
  const four = Buffer.alloc(4);
  four.writeUInt32BE(bytes);
  return four;
};

/** What clamd says of bytes: 'stream: OK', or 'stream: Name FOUND'. `where` is its socket's path, or host:port. Rejects when it does not answer. */
export const scan = (where: string, bytes: Uint8Array): Promise<string> =>
  new Promise((done, failed) => {
    const [, host = '', port] = /^\[?(.*?)\]?:(\d+)$/.exec(where) ?? [];
    let said = '';
    const socket = connect(port ? { host, port: Number(port) } : { path: where }, () =>
      socket.end(Buffer.concat([Buffer.from('zINSTREAM\0'), length(bytes.length), bytes, length(0)])),
    );
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('no answer')));
    socket.on('data', (part: Buffer) => (said += part.toString()));
    socket.on('error', failed);
    socket.on('close', () => done(said.replace(/\0$/, '')));
  });

/** Throws 400 for a file in which the installation's virus scanner finds something, 503 when it does not answer. Without a scanner does nothing. */
export async function assertClean(where: string | undefined, bytes: Uint8Array): Promise<void> {
  if (!where) return;
  const said = await scan(where, bytes).catch(() => '');
  if (said.endsWith(' FOUND')) throw invalid({ archivo: 'El antivirus encontró algo dañino en este archivo: no se guardó' });
  if (!said.endsWith(' OK'))
    throw new Refusal(503, 'El antivirus no responde y sin él no se guardan archivos: pruebe en unos minutos', { retryAfter: 60 });
}

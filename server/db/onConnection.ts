import pg from 'pg';
import { PlainError } from '@/utils/plainError';

/** Runs work on a connection of its own. Throws as soon as the connection is lost, where a COPY would otherwise wait forever. */
export async function onConnection<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  const lost = new Promise<never>((_, reject) => {
    client.on('error', () => reject(new PlainError('Se perdió la conexión con PostgreSQL: no se hizo nada.')));
  });
  lost.catch(() => {});
  await client.connect();
  try {
    return await Promise.race([work(client), lost]);
  } finally {
    await client.end().catch(() => {});
  }
}

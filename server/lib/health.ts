import { statfs } from 'node:fs/promises';
import type { Handler } from 'hono';
import type pg from 'pg';
import { lastCopy } from '../db/copies/nightly';
import { sqlState } from '../db/transaction';
import { VERSION } from '../db/version';
import { Refusal } from './serve';

/** Health of the server: whether it can read and write, not only whether it runs. */
export interface Salud {
  /** Inspects an error of a request: a full disk makes the server unhealthy until a write succeeds again. */
  anotar: (error: unknown) => void;
  /** Why nothing can be saved now; undefined when healthy. */
  motivo: () => Promise<string | undefined>;
  /** When the newest nightly copy was made (ISO); null without one, undefined where none are asked for. */
  ultimaCopia: () => string | null | undefined;
}

/** PostgreSQL stops when it cannot create its next WAL segment (16 MB); below this free space the disk counts as full. */
const ENOUGH_BYTES = 32_000_000;

const DISK = new Set(['53100', '58030']);
const isDisk = (error: unknown) => DISK.has(sqlState(error) ?? '');

/** A write that must allocate disk space, and frees it at the end of its transaction. */
const PROBE = `create temp table prueba_de_disco on commit drop as select repeat(md5(n::text), 200) texto from generate_series(1, 100) n`;

async function isFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return !!found && found.bavail * found.bsize < ENOUGH_BYTES;
}

/** Watches a database, for the embedded one the free space of its data folder, and the folder of the nightly copies. */
export function saludDe(pool: pg.Pool, folder?: string, copies?: string): Salud {
  let failing = false;
  return {
    ultimaCopia: () => (copies === undefined ? undefined : lastCopy(copies)),
    anotar: (error) => {
      failing ||= isDisk(error);
    },
    motivo: async () => {
      if (folder && (await isFull(folder))) return 'El disco de la carpeta de datos está lleno: libere espacio';
      try {
        await pool.query('select 1');
      } catch {
        return 'La base de datos no responde';
      }
      if (!failing) return undefined;
      failing = await pool.query(PROBE).then(() => false, isDisk);
      return failing ? 'El disco de la base de datos está lleno o falla: no se puede guardar' : undefined;
    },
  };
}

/** GET /api/health: 200 with the version and the time of the last nightly copy while the system can work, else 503 with the reason. */
export const health =
  ({ motivo, ultimaCopia }: Salud): Handler =>
  async (c) => {
    const reason = await motivo();
    if (reason) throw new Refusal(503, reason);
    return c.json({ success: true, mensaje: 'Listo', version: VERSION, copia: ultimaCopia() });
  };

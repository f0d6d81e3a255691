import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Handler } from 'hono';
import type pg from 'pg';
import { lastCopy } from '../db/copies/nightly';
import { sqlState } from '../db/transaction';
import { VERSION } from '../db/journal';
import type { Standby } from './http/standby';
import { Refusal } from './serve';

/** Health of the server: whether it can read and write, not only whether it runs. */
export interface Salud {
  /** Inspects an error of a request: a full disk makes the server unhealthy until a write succeeds again. */
  anotar: (error: unknown) => void;
  /** Why nothing can be saved now; undefined when healthy. */
  motivo: () => Promise<string | undefined>;
  /** When the newest nightly copy was made (ISO); null without one, undefined where none are asked for. */
  ultimaCopia: () => string | null | undefined;
  /** Where reports and exports are read; undefined where no standby is configured. */
  informes: () => 'reserva' | 'principal' | undefined;
}

/** PostgreSQL stops when it cannot create its next WAL segment (16 MB); below this free space the disk counts as full. */
const ENOUGH_BYTES = 32_000_000;

const DISK = new Set(['53100', '58030']);
const isDisk = (error: unknown) => DISK.has(sqlState(error) ?? '');

/** A write that must allocate disk space, and frees it at the end of its transaction. */
const PROBE = `create temp table prueba_de_disco on commit drop as select repeat(md5(n::text), 200) texto from generate_series(1, 100) n`;

/** Whether a commit of ours has been waiting for a standby for so long that none seems to answer. */
const WAITING = `select exists (select from pg_stat_activity where wait_event = 'SyncRep' and state_change < now() - interval '5 s') waiting`;
/** Longest that the database may take to answer (ms): a balancer that asks would otherwise give up before it hears why. */
const ANSWER_MS = 3000;

/** Why the primary cannot be used; undefined if it can. */
async function faultOf(pool: pg.Pool): Promise<string | undefined> {
  const asked = pool.query<{ waiting: boolean }>(WAITING).catch(() => undefined);
  const answer = await Promise.race([asked, sleep(ANSWER_MS, undefined, { ref: false })]);
  if (!answer) return 'La base de datos no responde';
  return answer.rows[0]!.waiting ? 'La base de datos no confirma lo que guarda: ningún servidor de reserva le contesta' : undefined;
}

async function isFull(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => undefined);
  return !!found && found.bavail * found.bsize < ENOUGH_BYTES;
}

/** Watches a database, for the embedded one the free space of its data folder, the folder of the nightly copies, and a standby. */
export function saludDe(pool: pg.Pool, folder?: string, copies?: string, standby?: Pick<Standby, 'inUse'>): Salud {
  let failing = false;
  return {
    ultimaCopia: () => (copies === undefined ? undefined : lastCopy(copies)),
    informes: () => standby && (standby.inUse() ? 'reserva' : 'principal'),
    anotar: (error) => {
      failing ||= isDisk(error);
    },
    motivo: async () => {
      if (folder && (await isFull(folder))) return 'El disco de la carpeta de datos está lleno: libere espacio';
      const fault = await faultOf(pool);
      if (fault || !failing) return fault;
      failing = await pool.query(PROBE).then(() => false, isDisk);
      return failing ? 'El disco de la base de datos está lleno o falla: no se puede guardar' : undefined;
    },
  };
}

/**
 * GET /api/health: 200 with the version, the time of the last nightly copy and where reports are read while the system can work, else 503
 * with the reason.
 */
export const health =
  ({ motivo, ultimaCopia, informes }: Salud): Handler =>
  async (c) => {
    const reason = await motivo();
    if (reason) throw new Refusal(503, reason);
    return c.json({ success: true, mensaje: 'Listo', version: VERSION, copia: ultimaCopia(), informes: informes() });
  };

import pg from 'pg';
import { PROBE_MS } from '../db/connect';

/**
 * Tables whose changes every server is notified of, because it caches them or sends them to browsers. The trigger in automatic.sql lists
 * the same tables.
 */
export const ESCUCHADAS = [
  'compania',
  'compania_correo',
  'compania_fiscal',
  'comprobante',
  'correo',
  'detalle_acceso',
  'entidad',
  'profesor',
  'segundo_factor',
  'sesion',
  'sucursal',
  'sucursal_usuario',
  'usuario',
] as const;

/** Payload of the `cambios` notification, sent after each commit that touches one of those tables. */
export interface Change {
  tabla: (typeof ESCUCHADAS)[number];
  accion: 'INSERT' | 'UPDATE' | 'DELETE';
}

interface Listener {
  onChange: (change: Change) => void;
  /** New events were committed (server/realtime/difusor.ts). */
  onNews?: () => void;
  /** A long-running job reports its progress; the payload is JSON. */
  onProgress?: (payload: string) => void;
  /**
   * Called with true once LISTEN is active and with false as soon as the connection is lost. `relieved`: since the connection before, another
   * server became the primary, so that what was not acknowledged by then may never have happened.
   */
  onHearing: (hearing: boolean, relieved?: boolean) => void;
}

/** The timeline of the server: each promotion begins a new one. */
const TIMELINE = 'select left(pg_walfile_name(pg_current_wal_lsn()), 8) timeline';

const RETRY_MS = 500;
const CONNECT_MS = 5000;

/**
 * Listens to the database's notifications on a connection of its own and reconnects when that is lost. Returns the function that stops it.
 */
export async function listenToChanges(
  url: string | (() => string),
  { onChange, onNews, onProgress, onHearing }: Listener,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let known: string | undefined;

  const connect = async () => {
    const next = new pg.Client({
      connectionString: typeof url === 'string' ? url : url(),
      application_name: 'cantera changes',
      keepAlive: true,
      keepAliveInitialDelayMillis: PROBE_MS,
      connectionTimeoutMillis: CONNECT_MS,
    });
    const lost = () => {
      if (client !== next) return;
      client = undefined;
      onHearing(false);
      if (!stopped) timer = setTimeout(again, RETRY_MS);
    };
    next.on('error', lost).on('end', lost);
    next.on('notification', ({ channel, payload }) => {
      if (channel === 'novedad') onNews?.();
      else if (channel === 'avance') onProgress?.(payload ?? '{}');
      else onChange(JSON.parse(payload ?? '{}') as Change);
    });
    let before: string | undefined;
    try {
      await next.connect();
      await next.query('listen cambios; listen novedad; listen avance');
      const { rows } = await next.query<{ timeline: string }>(TIMELINE);
      [before, known] = [known, rows[0]!.timeline];
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    onHearing(true, before !== undefined && before !== known);
  };
  const again = () => {
    connect().catch(() => {
      if (!stopped) timer = setTimeout(again, RETRY_MS);
    });
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await client?.end();
  };
}

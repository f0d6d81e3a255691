import pg from 'pg';

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
  /** Called with true once LISTEN is active and with false as soon as the connection is lost. */
  onHearing: (hearing: boolean) => void;
}

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

  const connect = async () => {
    const next = new pg.Client({
      connectionString: typeof url === 'string' ? url : url(),
      application_name: 'cantera changes',
      keepAlive: true,
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
    try {
      await next.connect();
      await next.query('listen cambios; listen novedad; listen avance');
    } catch (error) {
      await next.end().catch(() => {});
      throw error;
    }
    client = next;
    onHearing(true);
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

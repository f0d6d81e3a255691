import pg from 'pg';

/** Tables whose changes servers hear of: what they keep in memory, what they send. automatic.sql, whose trigger tells, says the same. */
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

/** What the trigger of such a table tells after each commit. */
export interface Change {
  tabla: (typeof ESCUCHADAS)[number];
  accion: 'INSERT' | 'UPDATE' | 'DELETE';
}

interface Listener {
  onChange: (change: Change) => void;
  /** Events were committed (server/vivo). */
  onNews?: () => void;
  /** Somebody's long work has come further, as JSON. */
  onProgress?: (payload: string) => void;
  /** True once changes are heard, false as soon as they no longer are. */
  onHearing: (hearing: boolean) => void;
}

const RETRY_MS = 500;
const CONNECT_MS = 5000;

/** Listens to the changes of the database on a connection of its own, and reconnects when it is lost. Returns how to stop. */
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

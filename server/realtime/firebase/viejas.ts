import type pg from 'pg';
import { rutaDeEvento } from '@/contract/realtime/firebase';
import type { Clase } from '@/contract/realtime/novedad';
import type { Cambios } from './base';

/** Minutes that events stay in Firebase; a client that was away longer catches up from this server. */
const QUEDAN_MIN = 15;
const PARTE = 500;

const SQL = `select codigo_novedad id, codigo_compania c, ambito, clase from novedad
  where creado < now() - make_interval(mins => ${QUEDAN_MIN}) and creado >= $1::timestamptz - make_interval(mins => ${QUEDAN_MIN + 1})`;
const SESIONES = `select codigo_sesion id from sesion where expira < now() and expira >= $1::timestamptz - interval '1 minute'`;

/** Paths to delete from Firebase, in batches: events and sessions that have expired since `desde`, or all that may still be there. */
export async function viejas(pool: pg.Pool, desde: Date = new Date(0)): Promise<Cambios[]> {
  const eventos = await pool.query<{ id: number; c: number; ambito: string; clase: Clase }>(SQL, [desde.toISOString()]);
  const sesiones = await pool.query<{ id: string }>(SESIONES, [
    new Date(Math.max(desde.getTime(), Date.now() - 2 * 86_400_000)).toISOString(),
  ]);
  const rutas = [
    ...eventos.rows.map(({ id, c, ambito, clase }) => `vivo/${c}/${rutaDeEvento(ambito, clase)}/${id}`),
    ...sesiones.rows.flatMap(({ id }) => [`oyentes/${id}`, `progreso/${id}`]),
  ];
  return Array.from({ length: Math.ceil(rutas.length / PARTE) }, (_, i) =>
    Object.fromEntries(rutas.slice(i * PARTE, (i + 1) * PARTE).map((ruta) => [ruta, null])),
  );
}

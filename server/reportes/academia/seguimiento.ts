import { sql } from 'drizzle-orm';
import { seguimiento as calls, type Seguimiento } from '@/contract/estudiantes/seguimiento';
import { sumarDias } from '@/domain/fechas';
import { estadoDeRegreso } from '@/domain/academico/retencion';
import type { Db } from '../../db/connect';
import { seguimientoEstudiante } from '../../db/schema/asistencia';
import { assertSinFaltas, serve } from '../../lib/serve';
import { ultimaAsistencia } from './asistio';
import { diaDe, literal } from '../../db/sql';
import { estudiante } from '../../db/schema/personas';
import { cargarEstudiante } from '../../estudiantes/ficha';

/** Most days ahead for an agreed return. */
const MAX_DIAS = 90;
const MAX_CONTACTOS = 100;

/** Contacts with the family of a student that the caller may see, latest first; each agreed return with its outcome. */
async function leer(db: Db, hoy: string, codigoEstudiante: number, codigoSeguimiento?: number): Promise<Seguimiento[]> {
  const una = codigoSeguimiento === undefined ? sql`true` : sql`s.codigo_seguimiento = ${codigoSeguimiento}`;
  const { rows } = await db.execute<
    Omit<Seguimiento, 'estado'> & { contacto: string; ultimaAsistencia: string | null; [columna: string]: unknown }
  >(sql`select s.codigo_seguimiento "codigoSeguimiento", to_json(s.momento) momento, s.usuario, s.resultado, s.nota, s.regresa::text regresa,
      ${diaDe(sql`s.momento`)}::text contacto, ${ultimaAsistencia(sql`s.codigo_estudiante`)}::text "ultimaAsistencia"
    from seguimiento_estudiante s where s.codigo_estudiante = ${codigoEstudiante} and ${una}
    order by s.momento desc, s.codigo_seguimiento desc limit ${literal(MAX_CONTACTOS)}`);
  return rows.map(({ contacto, ultimaAsistencia: ultima, ...uno }) => ({
    ...uno,
    momento: new Date(uno.momento).toISOString(),
    estado: estadoDeRegreso({ contacto, regresa: uno.regresa, ultimaAsistencia: ultima }, hoy),
  }));
}

/** Subquery: the branch of a student. */
const suSucursal = (codigoEstudiante: number) =>
  sql`(select codigo_sucursal from ${estudiante} where codigo_estudiante = ${codigoEstudiante})`;

/** Faults of a contact, by field. */
function faltasDe({ resultado, regresa }: Pick<Seguimiento, 'resultado' | 'regresa'>, hoy: string): Record<string, string> {
  if (resultado !== 'REGRESA') return regresa === null ? {} : { regresa: 'Solo un regreso acordado lleva fecha' };
  if (regresa === null) return { regresa: 'Requerido' };
  if (regresa < hoy) return { regresa: 'La fecha de regreso ya pasó' };
  return regresa > sumarDias(hoy, MAX_DIAS) ? { regresa: `A lo sumo ${MAX_DIAS} días desde hoy` } : {};
}

export default [
  // Called by whoever looks after students; a PROFESOR only for their own groups. Locks nothing. Refuses a student out of scope (404), and
  // an agreed return without a future day.
  serve(calls.anotar, async ({ db, deps, user, hoy, body: { codigoEstudiante, ...contacto } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    assertSinFaltas(faltasDe(contacto, hoy));
    const { codigoCompania, usuario } = user;
    const [row] = await db
      .insert(seguimientoEstudiante)
      .values({
        ...contacto,
        codigoCompania,
        codigoSucursal: suSucursal(codigoEstudiante),
        codigoEstudiante,
        usuario,
        momento: deps.now().toISOString(),
      })
      .returning({ codigoSeguimiento: seguimientoEstudiante.codigoSeguimiento });
    return (await leer(db, hoy, codigoEstudiante, row!.codigoSeguimiento))[0]!;
  }),

  // Called by the same users. Locks nothing. Refuses a student out of scope (404).
  serve(calls.historial, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    await cargarEstudiante(db, user, codigoEstudiante);
    return leer(db, hoy, codigoEstudiante);
  }),
];

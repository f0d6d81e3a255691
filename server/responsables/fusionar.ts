import { inArray, sql, type SQL } from 'drizzle-orm';
import type { PlanFusion } from '@/contract/estudiantes/fusion';
import { groupBy } from '@/utils/groupBy';
import { locked, lockRows } from '../db/locks';
import { estudiante } from '../db/schema/personas';
import { CAMPOS_DE_INFO, CAMPOS_DE_PERSONA, codigoEn, TRASLADOS, type Lado, type Traslado } from '../estudiantes/traslados';
import { found, type Db, type User } from '../lib/scope';
import { estudiantesDe } from '../personas/alcance';

const NUNCA = sql`false`;
const SIEMPRE = sql`true`;

const chocaDe = ({ choca }: Traslado, queda: Lado) => sql`coalesce((${choca?.(queda) ?? NUNCA}), false)`;
const delOtro = (traslado: Traslado, seVa: Lado) => sql`t.${sql.identifier(traslado.columna)} = ${codigoEn(traslado, seVa)}`;

/** Counts the rows of one column that a merge would move, and those that would stay, by kind. */
async function contar(db: Db, traslado: Traslado, queda: Lado, seVa: Lado) {
  const choca = chocaDe(traslado, queda);
  const { rows } = await db.execute<{ detalle: string | null; n: number }>(sql`
    select case when ${choca} then ${traslado.detalle ?? sql`''`} end detalle, count(*)::int n
    from ${sql.identifier(traslado.tabla)} t where ${delOtro(traslado, seVa)} and ${traslado.cuenta?.(seVa) ?? SIEMPRE}
    group by 1 order by 1`);
  return {
    van: rows.find(({ detalle }) => detalle === null)?.n ?? 0,
    quedan: rows.flatMap(({ detalle, n }) => (detalle === null ? [] : [n > 1 ? `${detalle} (${n})` : detalle])),
  };
}

type Campos = Readonly<Record<string, string>>;

const vacio = (columna: string) =>
  sql`coalesce(q.${sql.identifier(columna)}::text, '') = '' and coalesce(s.${sql.identifier(columna)}::text, '') <> ''`;

/** Names of the fields that are empty in one row and filled in the other. */
async function faltan(db: Db, tabla: string, clave: string, campos: Campos, queda: number, seVa: number): Promise<string[]> {
  const casos = Object.entries(campos).map(([columna, nombre]) => sql`case when ${vacio(columna)} then ${nombre}::text end`);
  const { rows } = await db.execute<{ nombres: string[] }>(sql`
    select array_remove(array[${sql.join(casos, sql`, `)}], null) nombres
    from ${sql.identifier(tabla)} q, ${sql.identifier(tabla)} s where q.${sql.identifier(clave)} = ${queda} and s.${sql.identifier(clave)} = ${seVa}`);
  return rows[0]?.nombres ?? [];
}

const completar = (db: Db, tabla: string, clave: string, campos: Campos, queda: number, seVa: number) => {
  const sets: SQL[] = Object.keys(campos).map(
    (columna) =>
      sql`${sql.identifier(columna)} = case when ${vacio(columna)} then s.${sql.identifier(columna)} else q.${sql.identifier(columna)} end`,
  );
  return db.execute(sql`update ${sql.identifier(tabla)} q set ${sql.join(sets, sql`, `)}, version = q.version + 1
    from ${sql.identifier(tabla)} s where q.${sql.identifier(clave)} = ${queda} and s.${sql.identifier(clave)} = ${seVa}`);
};

/** What a merge would move, what would stay with the merged record, and which empty fields it would fill. */
export async function planear(db: Db, queda: Lado, seVa: Lado): Promise<Pick<PlanFusion, 'traslados' | 'seQuedan' | 'completa'>> {
  const van = new Map<string, { cantidad: number; nombres: readonly [string, string] }>();
  const seQuedan: string[] = [];
  for (const traslado of TRASLADOS) {
    const { van: cantidad, quedan } = await contar(db, traslado, queda, seVa);
    if (cantidad) van.set(traslado.que[0], { cantidad: cantidad + (van.get(traslado.que[0])?.cantidad ?? 0), nombres: traslado.que });
    seQuedan.push(...quedan);
  }
  const [persona, info] = await Promise.all([
    faltan(db, 'entidad', 'codigo_entidad', CAMPOS_DE_PERSONA, queda.codigoEntidad, seVa.codigoEntidad),
    faltan(db, 'estudiante_info', 'codigo_estudiante', CAMPOS_DE_INFO, queda.codigoEstudiante, seVa.codigoEstudiante),
  ]);
  const traslados = [...van.values()].map(({ cantidad, nombres: [uno, varios] }) => ({ que: cantidad === 1 ? uno : varios, cantidad }));
  return { traslados, seQuedan, completa: [...persona, ...info] };
}

/** A person as one side of a merge of persons, without a student. */
export const ladoDe = (codigoEntidad: number): Lado => ({ codigoEstudiante: 0, codigoEntidad });

/** Two students that the user may see; an act locks them in the order of their codes. Throws 404, worded by `que`. */
export async function bloquearAmbos(db: Db, user: User, una: number, otra: number, que: string) {
  const query = db
    .select()
    .from(estudiante)
    .where(estudiantesDe(user, inArray(estudiante.codigoEstudiante, [una, otra])))
    .orderBy(estudiante.codigoEstudiante);
  const rows = await locked(db, query, 'update');
  const porCodigo = groupBy(rows, ({ codigoEstudiante }) => codigoEstudiante);
  return { queda: found(porCodigo.get(una) ?? [], que), seVa: found(porCodigo.get(otra) ?? [], que) };
}

/** Locks the persons, then the invoices, each in the order of their codes like everywhere else, which avoids deadlocks. */
export async function bloquearCuentas(db: Db, queda: Lado, seVa: Lado): Promise<void> {
  const ambos = [queda.codigoEstudiante, seVa.codigoEstudiante];
  const guardianes = sql`(select r.codigo_entidad from responsable_estudiante r where r.codigo_estudiante = any(${sql.param(ambos)}::int[]))`;
  await lockRows(db)`select 1 from entidad
    where codigo_entidad in (${queda.codigoEntidad}, ${seVa.codigoEntidad}) or codigo_entidad in ${guardianes} order by codigo_entidad for update`;
  await lockRows(db)`select 1 from factura
    where codigo_estudiante = any(${sql.param(ambos)}::int[]) or codigo_entidad = ${seVa.codigoEntidad} order by codigo_factura for update`;
}

/** Moves every row that can move, closes those that stay, and fills empty fields of the remaining record. The caller has locked both. */
export async function trasladar(db: Db, queda: Lado, seVa: Lado): Promise<void> {
  for (const traslado of TRASLADOS) {
    const { tabla, columna, cambia, cierra } = traslado;
    const tambien = cambia ? sql`, ${cambia(queda, seVa)}` : sql``;
    await db.execute(sql`update ${sql.identifier(tabla)} t set ${sql.identifier(columna)} = ${codigoEn(traslado, queda)}${tambien}
      where ${delOtro(traslado, seVa)} and not ${chocaDe(traslado, queda)}`);
    if (cierra) {
      await db.execute(
        sql`update ${sql.identifier(tabla)} t set ${cierra} where ${delOtro(traslado, seVa)} and ${chocaDe(traslado, queda)}`,
      );
    }
  }
  await completar(db, 'entidad', 'codigo_entidad', CAMPOS_DE_PERSONA, queda.codigoEntidad, seVa.codigoEntidad);
  await completar(db, 'estudiante_info', 'codigo_estudiante', CAMPOS_DE_INFO, queda.codigoEstudiante, seVa.codigoEstudiante);
  // A file belongs to one person, so a photo that was taken over is removed from the other.
  await db.execute(sql`update entidad s set codigo_foto = null from entidad q where s.codigo_entidad = ${seVa.codigoEntidad}
    and q.codigo_entidad = ${queda.codigoEntidad} and q.codigo_foto = s.codigo_foto`);
}

import { eq, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/connect';
import type { carga } from '../../db/schema/importacion';
import { beca } from '../../db/schema/dinero/precios';
import { estudiante, responsableEstudiante } from '../../db/schema/personas';
import { conflict } from '../../lib/serve';
import { unlessReferred, type User } from '../../lib/scope';
import { borrarPersona, cambiarPersonas, reflejarPagador } from '../../personas/escribir';
import { losPrimeros } from '../servir';
import { ponerAlertas, type Ficha } from './cambios';

/** What an undo needs: the range of invoice numbers, the enrolments, waiting-list entries, and the previous data of existing students. */
export interface Rastro {
  facturas: { desde: number; hasta: number } | null;
  inscripciones: number[];
  esperas: number[];
  /** Students whose record got a note. */
  notas: number[];
  /** Scholarships granted. */
  becas: number[];
  /** Scholarships created. */
  becasNuevas: number[];
  /** Movements of credit. */
  saldos: number[];
  actualizados: { codigoEstudiante: number; codigoEntidad: number; version: number; versionEstudiante: number; antes: Ficha | null }[];
}

const lista = (codigos: readonly number[]) => sql`any(${sql.param([...codigos])}::int[])`;

/** Condition: the invoices (f) of an import. */
const suyas = ({ codigoCompania }: User, { facturas }: Rastro): SQL =>
  facturas ? sql`(f.codigo_compania = ${codigoCompania} and f.numero between ${facturas.desde} and ${facturas.hasta})` : sql`false`;

/** The students created or changed by an import that something depends on by now, by name. */
async function enUso(db: Db, user: User, codigoCarga: number, rastro: Rastro) {
  const tocados = lista(rastro.actualizados.map(({ codigoEstudiante }) => codigoEstudiante));
  const inscritas = lista(rastro.inscripciones);
  const { rows } = await db.execute<{ codigo: number; nombre: string }>(sql`
    select codigo_estudiante codigo, nombre_completo nombre from estudiante e where codigo_carga = ${codigoCarga} and (
      exists (select 1 from factura f where f.codigo_estudiante = e.codigo_estudiante and not ${suyas(user, rastro)})
      or exists (select 1 from inscripcion i where i.codigo_estudiante = e.codigo_estudiante and i.codigo_inscripcion <> all(${sql.param(rastro.inscripciones)}::int[]))
      or exists (select 1 from registro_asistencia where codigo_estudiante = e.codigo_estudiante)
      or exists (select 1 from documento_estudiante where codigo_estudiante = e.codigo_estudiante)
      or exists (select 1 from estudiante_info where codigo_estudiante = e.codigo_estudiante
        and (version > 0 or codigo_estudiante <> all(${sql.param(rastro.notas)}::int[])))
      or exists (select 1 from beca_estudiante b where b.codigo_estudiante = e.codigo_estudiante and (b.version > 0 or b.codigo_beca_estudiante <> all(${sql.param(rastro.becas)}::int[])))
      or exists (select 1 from saldo_movimiento s join responsable_estudiante r using (codigo_entidad)
        where r.codigo_estudiante = e.codigo_estudiante and s.codigo_movimiento = ${lista(rastro.saldos)}
          and (select sum(monto) from saldo_movimiento t where t.codigo_entidad = s.codigo_entidad) < s.monto)
      or exists (select 1 from baja_estudiante where codigo_estudiante = e.codigo_estudiante)
      or exists (select 1 from estudiante f where f.codigo_fusion = e.codigo_estudiante))
    or (codigo_carga = ${codigoCarga} or codigo_estudiante = ${tocados}) and (
      exists (select 1 from factura f where ${suyas(user, rastro)} and f.codigo_estudiante = e.codigo_estudiante and (f.pagado > 0 or f.estatus = 'ANULADA'
        or exists (select 1 from incobrable n where n.codigo_factura = f.codigo_factura)
        or exists (select 1 from comprobante c where c.codigo_factura = f.codigo_factura) or exists (select 1 from factura m where m.codigo_cuota = f.codigo_factura)))
      or exists (select 1 from inscripcion i where i.codigo_inscripcion = ${inscritas} and i.codigo_estudiante = e.codigo_estudiante
        and (i.estatus <> 'ACTIVA' or i.version > 0
          or exists (select 1 from registro_asistencia r where r.codigo_estudiante = i.codigo_estudiante and r.codigo_grupo = i.codigo_grupo))))
    order by nombre_completo`);
  return rows;
}

/** The students that an import changed and somebody changed since, by name. */
async function cambiados(db: Db, { actualizados }: Rastro) {
  const filas = actualizados.filter(({ antes }) => antes);
  if (filas.length === 0) return [];
  const { rows } = await db.execute<{ codigo: number; nombre: string }>(sql`
    select e.codigo_estudiante codigo, e.nombre_completo nombre from jsonb_to_recordset(${JSON.stringify(filas)}::jsonb) d ("codigoEstudiante" int, version int, "versionEstudiante" int)
      join estudiante e on e.codigo_estudiante = d."codigoEstudiante" join entidad p using (codigo_entidad)
    where e.version <> d."versionEstudiante" + 1 or p.version <> d.version + 1 order by 1`);
  return rows;
}

/**
 * Deletes an import's invoices and returns their numbers if they are still the last ones; otherwise, or if those of some students stay, voids
 * them, because used numbers stay used.
 */
async function quitarFacturas(
  db: Db,
  user: User,
  { codigoCarga, rastro, quedan, momento }: { codigoCarga: number; rastro: Rastro; quedan: readonly number[]; momento: string },
): Promise<void> {
  if (!rastro.facturas) return;
  const { desde, hasta } = rastro.facturas;
  const { rows } = await db.execute<{ ultimo: number }>(
    sql`select ultimo from secuencia where codigo_compania = ${user.codigoCompania} and serie = 'FACTURA' for update`,
  );
  if (rows[0]!.ultimo === hasta && quedan.length === 0) {
    await db.execute(
      sql`delete from factura_detalle d using factura f where f.codigo_factura = d.codigo_factura and ${suyas(user, rastro)}`,
    );
    await db.execute(sql`delete from factura f where ${suyas(user, rastro)}`);
    await db.execute(sql`update secuencia set ultimo = ${desde - 1} where codigo_compania = ${user.codigoCompania} and serie = 'FACTURA'`);
    return;
  }
  await db.execute(sql`
    update factura f set estatus = 'ANULADA', anulada = ${momento}::timestamptz, anulada_por = ${user.usuario}, motivo_anulacion = ${`Carga ${codigoCarga} deshecha`},
      codigo_inscripcion = null, version = version + 1,
      codigo_estudiante = (select e.codigo_estudiante from estudiante e where e.codigo_estudiante = f.codigo_estudiante and e.codigo_carga is distinct from ${codigoCarga})
    where ${suyas(user, rastro)} and f.codigo_estudiante <> all(${sql.param([...quedan])}::int[])`);
}

async function restaurar(db: Db, { actualizados }: Rastro): Promise<void> {
  const filas = actualizados.flatMap(({ antes, ...una }) => (antes ? [{ ...una, ...antes }] : []));
  if (filas.length === 0) return;
  await cambiarPersonas(db, filas, 2);
  await ponerAlertas(db, filas, 2);
}

const DEPENDEN = 'Otros registros dependen ya de estos estudiantes: la carga no se puede deshacer';

async function borrarEstudiantes(db: Db, codigoCarga: number) {
  // A person created by the import has its timestamp as registration date; one who existed before stays.
  const { rows } = await db.execute<{ codigo: number; suya: boolean }>(sql`
    select codigo, p.fecha_registro = c.momento suya from carga c, (
      select codigo_entidad codigo from estudiante where codigo_carga = ${codigoCarga}
      union select r.codigo_entidad from responsable_estudiante r join estudiante e using (codigo_estudiante) where e.codigo_carga = ${codigoCarga}
    ) personas join entidad p on p.codigo_entidad = codigo
    where c.codigo_carga = ${codigoCarga} order by codigo`);
  const borrados = await unlessReferred(db, async (inner) => {
    await inner
      .delete(responsableEstudiante)
      .where(sql`codigo_estudiante in (select codigo_estudiante from estudiante where codigo_carga = ${codigoCarga})`);
    await inner.delete(estudiante).where(eq(estudiante.codigoCarga, codigoCarga));
  });
  if (!borrados) throw conflict(DEPENDEN);
  for (const { codigo, suya } of rows) if (suya) await borrarPersona(db, codigo);
  // A remaining guardian may no longer pay for anybody.
  const personas = rows.map(({ codigo }) => codigo);
  await reflejarPagador(db, personas);
}

/**
 * Undoes an import: deletes its invoices, enrolments, students and persons without another role, and restores what it changed. Locks the
 * students, then the invoice series. Throws 409 when something depends on them; with `parcial` those students stay, with all they have, and
 * are named.
 */
export async function deshacer(
  db: Db,
  user: User,
  { codigoCarga, rastro: guardado }: typeof carga.$inferSelect,
  { momento, parcial }: { momento: string; parcial: boolean },
): Promise<string[]> {
  const todo: Rastro = {
    facturas: null,
    inscripciones: [],
    esperas: [],
    notas: [],
    becas: [],
    becasNuevas: [],
    saldos: [],
    actualizados: [],
    ...(guardado as Partial<Rastro>),
  };
  const tocados = lista(todo.actualizados.map(({ codigoEstudiante }) => codigoEstudiante));
  await db.execute(sql`select 1 from estudiante e join entidad using (codigo_entidad)
    where e.codigo_carga = ${codigoCarga} or e.codigo_estudiante = ${tocados} order by e.codigo_estudiante for update`);
  const { rows: ajenas } = await db.execute(sql`select 1 from estudiante
    where codigo_carga = ${codigoCarga} and codigo_sucursal <> all(${sql.param([...user.sucursales])}::int[]) limit 1`);
  if (ajenas.length)
    throw conflict('La carga trae estudiantes de otra sucursal, en la que usted no trabaja: la deshace quien trabaja en todas');
  const despues = await cambiados(db, todo);
  if (despues.length && !parcial) throw conflict(`Alguien cambió después: ${losPrimeros(despues.map(({ nombre }) => nombre))}`);
  const usados = await enUso(db, user, codigoCarga, todo);
  const nombres = [...new Set([...despues, ...usados].map(({ nombre }) => nombre))];
  if (usados.length && !parcial)
    throw conflict(`Ya tienen pagos, otra inscripción, otras facturas, asistencia o documentos: ${losPrimeros(nombres)}`);
  const quedan = [...despues, ...usados].map(({ codigo }) => codigo);
  const rastro = { ...todo, actualizados: todo.actualizados.filter(({ codigoEstudiante }) => !quedan.includes(codigoEstudiante)) };
  const delResto = sql`codigo_estudiante <> all(${sql.param(quedan)}::int[])`;
  // From here on they are as if entered by hand.
  if (quedan.length)
    await db.execute(sql`update estudiante set codigo_carga = null where codigo_carga = ${codigoCarga} and not (${delResto})`);
  await quitarFacturas(db, user, { codigoCarga, rastro, quedan, momento });
  await db.execute(sql`delete from inscripcion_descuento where codigo_inscripcion in (
    select codigo_inscripcion from inscripcion where codigo_inscripcion = ${lista(rastro.inscripciones)} and ${delResto})`);
  const libres = await unlessReferred(db, (inner) =>
    inner.execute(sql`delete from inscripcion where codigo_inscripcion = ${lista(rastro.inscripciones)} and ${delResto}`),
  );
  if (!libres) throw conflict(DEPENDEN);
  if (rastro.esperas.length)
    await db.execute(
      sql`update lista_espera set estatus = 'ESPERA', version = version + 1 where codigo_espera = ${lista(rastro.esperas)} and ${delResto}`,
    );
  await db.execute(sql`delete from estudiante_info where codigo_estudiante = ${lista(rastro.notas)} and ${delResto}`);
  await db.execute(sql`delete from beca_estudiante where codigo_beca_estudiante = ${lista(rastro.becas)} and ${delResto}`);
  await db.execute(sql`delete from saldo_movimiento where codigo_movimiento = ${lista(rastro.saldos)}
    and codigo_entidad not in (select codigo_entidad from responsable_estudiante where not (${delResto}))`);
  // One that somebody uses by now stays.
  for (const codigo of rastro.becasNuevas) await unlessReferred(db, (inner) => inner.delete(beca).where(eq(beca.codigoBeca, codigo)));
  await restaurar(db, rastro);
  await borrarEstudiantes(db, codigoCarga);
  return nombres;
}

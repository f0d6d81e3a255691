import { eq, sql } from 'drizzle-orm';
import { lugaresQueCambian } from '@/domain/inscripciones/hijos';
import type { carga } from '../../db/schema/importacion';
import { beca } from '../../db/schema/dinero/precios';
import { estudiante, responsableEstudiante } from '../../db/schema/personas';
import { leerPagadores } from '../../facturas/familia';
import { leerHijosDe } from '../../facturas/hijos';
import { recalcularAbiertas } from '../../inscripciones/abiertas';
import { conOtroLugar } from '../../inscripciones/precio/hermanos';
import { conflict } from '../../lib/serve';
import { unlessReferred, type Db, type User } from '../../lib/scope';
import { borrarPersona, cambiarPersonas, reflejarPagador } from '../../personas/escribir';
import { losPrimeros } from '../servir';
import { recalcularSinBecas } from './becas';
import { ponerAlertas } from './cambios';
import { enUso, lista, otroSaldo, suyas, type Rastro } from './enUso';

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

/** What open invoices of the siblings who stay become once an import's enrolments are gone, in which they had counted after others. */
async function efectosEnHermanos(db: Db, user: User, { inscripciones }: Rastro, quedan: readonly number[]) {
  const { rows } = await db.execute<{ codigo: number; estudiante: number }>(sql`
    select codigo_inscripcion codigo, codigo_estudiante estudiante from inscripcion
    where codigo_inscripcion = ${lista(inscripciones)} and codigo_estudiante <> all(${sql.param([...quedan])}::int[])`);
  const seVan = rows.map(({ codigo }) => codigo);
  const pagadores = await leerPagadores(
    db,
    rows.map(({ estudiante: suyo }) => suyo),
  );
  const familias = [...new Set(pagadores.values())];
  const antes = await leerHijosDe(db, familias, user.hoy);
  const despues = await leerHijosDe(db, familias, user.hoy, seVan);
  const lugares = familias.flatMap((una) => [...lugaresQueCambian(antes.get(una) ?? [], despues.get(una) ?? [])]);
  return conOtroLugar(db, user, user.hoy, new Map(lugares), seVan);
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
 * students, who pays for them, the invoices, then their series. Throws 409 when something depends on them; with `parcial` those students stay,
 * with all they have, and are named.
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
  await db.execute(sql`select 1 from entidad where codigo_entidad in (
    select r.codigo_entidad from responsable_estudiante r join estudiante using (codigo_estudiante) where codigo_carga = ${codigoCarga}
    union select codigo_entidad from saldo_movimiento where codigo_movimiento = ${lista(todo.saldos)}) order by codigo_entidad for no key update`);
  await db.execute(sql`select 1 from factura f where ${suyas(user, todo)} order by f.codigo_factura for update`);
  const { rows: ajenas } = await db.execute(sql`select 1 from estudiante
    where codigo_carga = ${codigoCarga} and codigo_sucursal <> all(${sql.param([...user.sucursales])}::int[]) limit 1`);
  if (ajenas.length)
    throw conflict('La carga trae estudiantes de otra sucursal, en la que usted no trabaja: la deshace quien trabaja en todas');
  const despues = await cambiados(db, todo);
  if (despues.length && !parcial) throw conflict(`Alguien cambió después: ${losPrimeros(despues.map(({ nombre }) => nombre))}`);
  const usados = await enUso(db, user, codigoCarga, todo);
  const nombres = [...new Set([...despues, ...usados].map(({ nombre }) => nombre))];
  const usos = new Intl.ListFormat('es').format(new Set(usados.flatMap((uno) => uno.usos)));
  if (usados.length && !parcial) throw conflict(`Ya tienen ${usos}: ${losPrimeros(nombres)}`);
  const quedan = [...despues, ...usados].flatMap(({ codigo }) => codigo ?? []);
  const rastro = { ...todo, actualizados: todo.actualizados.filter(({ codigoEstudiante }) => !quedan.includes(codigoEstudiante)) };
  const delResto = sql`codigo_estudiante <> all(${sql.param(quedan)}::int[])`;
  // From here on they are as if entered by hand.
  if (quedan.length)
    await db.execute(sql`update estudiante set codigo_carga = null where codigo_carga = ${codigoCarga} and not (${delResto})`);
  const enHermanos = await efectosEnHermanos(db, user, rastro, quedan);
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
  const { rows: sinBeca } = await db.execute<{ codigo: number }>(
    sql`delete from beca_estudiante where codigo_beca_estudiante = ${lista(rastro.becas)} and ${delResto} returning codigo_estudiante codigo`,
  );
  await recalcularAbiertas(db, user.hoy, enHermanos);
  await recalcularSinBecas(
    db,
    user,
    sinBeca.map(({ codigo }) => codigo),
  );
  await db.execute(sql`delete from saldo_movimiento s where codigo_movimiento = ${lista(rastro.saldos)} and ${otroSaldo(sql`s.codigo_entidad`, rastro)} >= 0
    and codigo_entidad not in (select codigo_entidad from responsable_estudiante where not (${delResto}))`);
  // One that somebody uses by now stays.
  for (const codigo of rastro.becasNuevas) await unlessReferred(db, (inner) => inner.delete(beca).where(eq(beca.codigoBeca, codigo)));
  await restaurar(db, rastro);
  await borrarEstudiantes(db, codigoCarga);
  return nombres;
}

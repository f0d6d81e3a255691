import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { Alcance } from '@/contract/precios/descuento';
import { enPesos, sumar } from '@/domain/dinero';
import { dentroDe } from '@/domain/fechas';
import type { Hijo } from '@/domain/inscripciones/hijos';
import { ordenDeHijo } from '@/domain/inscripciones/inscripcion';
import type { BecaOtorgada, DescuentoVigente } from '@/domain/precio';
import { groupBy } from '@/utils/groupBy';
import type { Db } from '../db/connect';
import { lockRows } from '../db/locks';
import { enLista, prepared, type Places } from '../db/prepared';
import { beca, becaEstudiante, descuento, inscripcionDescuento } from '../db/schema/dinero/precios';
import { leerFamilias, leerHijos, type Familia } from '../facturas/hijos';
import { conflict, notFound } from '../lib/serve';
import { found, preparedFor, scoped, type User } from '../lib/scope';

/** What reduces an enrolment's price: the student's scholarships, its discounts, and the child's position in the family. */
export interface Rebajas {
  becas: BecaOtorgada[];
  descuentos: DescuentoVigente[];
  ordenHijo: number;
}

const SIEMPRE = '0001-01-01';
const CUBIERTO: Record<'INSCRIPCION' | 'CUOTA' | 'AMBAS', readonly Alcance[]> = {
  INSCRIPCION: ['INSCRIPCION'],
  CUOTA: ['CUOTA'],
  AMBAS: ['INSCRIPCION', 'CUOTA'],
};

/** A granted scholarship in the form that the price rules take. */
export const becaOtorgada = (
  { codigoBeca, descripcion, porcentaje, cubre }: Pick<typeof beca.$inferSelect, 'codigoBeca' | 'descripcion' | 'porcentaje' | 'cubre'>,
  { desde, hasta }: { desde: string; hasta: string },
): BecaOtorgada => ({ nombre: descripcion, codigo: codigoBeca, puntosBasicos: porcentaje, alcances: CUBIERTO[cubre], desde, hasta });

/** Adds a scholarship granted for these days to what an enrolment has. */
export const conBeca =
  (...otorgada: Parameters<typeof becaOtorgada>) =>
  (rebajas: Rebajas): Rebajas => ({ ...rebajas, becas: [...rebajas.becas, becaOtorgada(...otorgada)] });

export type FilaDescuento = typeof descuento.$inferSelect;

/** A discount on record, as prices take it. */
export const descuentoVigente = (fila: FilaDescuento): DescuentoVigente => ({
  nombre: fila.descripcion,
  codigo: fila.codigoDescuento,
  prioridad: fila.prioridad,
  acumulable: fila.acumulable,
  alcances: fila.alcances,
  desde: fila.desde ?? SIEMPRE,
  hasta: fila.hasta,
  desdeHijo: fila.desdeHijo,
  ...(fila.tipo === 'MONTO' ? { monto: fila.monto } : { puntosBasicos: fila.porcentaje }),
});

const deHermanosDe = preparedFor('descuentos_de_hermanos', (db, user) =>
  db
    .select()
    .from(descuento)
    .where(scoped(descuento, user, eq(descuento.activo, true), isNotNull(descuento.desdeHijo)))
    .orderBy(asc(descuento.codigoDescuento)),
);

/** Active discounts that siblings get automatically. */
export const leerDeHermanos = async (db: Db, user: User): Promise<DescuentoVigente[]> =>
  (await deHermanosDe(db, user, {})).map(descuentoVigente);

const becasDe = prepared('becas_de', (db, { codigos }: Places<{ codigos: readonly number[] }>) =>
  db
    .select({ codigoEstudiante: becaEstudiante.codigoEstudiante, beca, desde: becaEstudiante.desde, hasta: becaEstudiante.hasta })
    .from(becaEstudiante)
    .innerJoin(beca, eq(beca.codigoBeca, becaEstudiante.codigoBeca))
    .where(and(enLista(becaEstudiante.codigoEstudiante, codigos), isNull(becaEstudiante.revocada)))
    .orderBy(asc(becaEstudiante.codigoBecaEstudiante)),
);

/** Scholarships of students that are not revoked, by student code. */
async function leerBecas(db: Db, codigosEstudiante: readonly number[]): Promise<Map<number, BecaOtorgada[]>> {
  const becas = groupBy(await becasDe(db, { codigos: codigosEstudiante }), ({ codigoEstudiante }) => codigoEstudiante);
  return new Map([...becas].map(([codigo, suyas]) => [codigo, suyas.map((una) => becaOtorgada(una.beca, una))]));
}

/** Discounts granted to enrolments, by enrolment code. */
async function leerConcedidos(db: Db, codigosInscripcion: readonly number[]): Promise<Map<number, DescuentoVigente[]>> {
  const rows = await db
    .select({ codigoInscripcion: inscripcionDescuento.codigoInscripcion, descuento })
    .from(inscripcionDescuento)
    .innerJoin(descuento, eq(descuento.codigoDescuento, inscripcionDescuento.codigoDescuento))
    .where(inArray(inscripcionDescuento.codigoInscripcion, [...codigosInscripcion]));
  const concedidos = groupBy(rows, ({ codigoInscripcion }) => codigoInscripcion);
  return new Map([...concedidos].map(([codigo, suyos]) => [codigo, suyos.map((uno) => descuentoVigente(uno.descuento))]));
}

/** Reductions that do not depend on the enrolment, by student code: scholarships and sibling discounts. */
export async function leerRebajasPropias(db: Db, user: User, estudiantes: readonly number[], familia: Familia) {
  const [becas, deHermanos, familias] = await Promise.all([
    leerBecas(db, estudiantes),
    leerDeHermanos(db, user),
    leerFamilias(db, estudiantes, familia),
  ]);
  const de = (codigo: number): Rebajas => {
    return { becas: becas.get(codigo) ?? [], descuentos: deHermanos, ordenHijo: ordenDeHijo(familias.get(codigo) ?? [], codigo) };
  };
  return new Map(estudiantes.map((codigo) => [codigo, de(codigo)]));
}

/** Reductions of existing enrolments, by enrolment code; four queries, however many there are. */
export async function leerRebajas(
  db: Db,
  user: User,
  familia: Familia,
  inscripciones: readonly { codigoInscripcion: number; codigoEstudiante: number }[],
): Promise<Map<number, Rebajas>> {
  const codigos = inscripciones.map(({ codigoInscripcion }) => codigoInscripcion);
  const estudiantes = [...new Set(inscripciones.map(({ codigoEstudiante }) => codigoEstudiante))];
  const [propias, concedidos] = await Promise.all([leerRebajasPropias(db, user, estudiantes, familia), leerConcedidos(db, codigos)]);
  return new Map(
    inscripciones.map(({ codigoInscripcion, codigoEstudiante }) => {
      const { descuentos, ...suyas } = propias.get(codigoEstudiante)!;
      return [codigoInscripcion, { ...suyas, descuentos: [...descuentos, ...(concedidos.get(codigoInscripcion) ?? [])] }];
    }),
  );
}

/** A scholarship that may be granted on a day. Throws 404, and 409 for one that is inactive or not valid on that day. */
export async function leerBeca(db: Db, user: User, codigoBeca: number, dia: string) {
  const suya = scoped(beca, user, eq(beca.codigoBeca, codigoBeca));
  const row = found(await db.select().from(beca).where(suya), 'Esa beca');
  if (!row.activo) throw conflict(`La beca ${row.descripcion} está inactiva`);
  if (!dentroDe(dia, { desde: row.desde ?? SIEMPRE, hasta: row.hasta }))
    throw conflict(`La beca ${row.descripcion} no se otorga en esa fecha`);
  return row;
}

/** What a scholarship took off so far from invoices that stand. */
async function costoDe(db: Db, codigoBeca: number): Promise<Centavos> {
  const suyo = JSON.stringify([{ tipo: 'BECA', codigo: codigoBeca }]);
  const { rows } = await db.execute<{ costo: string }>(sql`
    select coalesce(sum(-(p->>'monto')::bigint), 0) costo
    from factura_detalle d join factura f using (codigo_factura) cross join jsonb_array_elements(d.pasos) p
    where jsonb_array_length(d.pasos) > 1 and d.pasos @> ${suyo}::jsonb and f.estatus <> 'ANULADA'
      and p->>'tipo' = 'BECA' and (p->>'codigo')::int = ${codigoBeca}`);
  return Number(rows[0]!.costo) as Centavos;
}

/**
 * What a scholarship costs in all with what is granted now, and the warning where that passes its budget; '' where it does not. Of two grants
 * at once the second waits for what the first costs.
 */
export async function costoConEsto(db: Db, { codigoBeca, presupuesto, descripcion }: typeof beca.$inferSelect, mas: Centavos) {
  // NO KEY UPDATE, so that grants without a budget's warning, which only refer to the row, need not wait.
  if (presupuesto !== null) await lockRows(db)`select 1 from beca where codigo_beca = ${codigoBeca} for no key update`;
  const costo = sumar([await costoDe(db, codigoBeca), mas]);
  const pasa = presupuesto !== null && costo > presupuesto;
  const aviso = pasa ? `${descripcion} costaría ${enPesos(costo)} en total: pasa de su presupuesto de ${enPesos(presupuesto)}` : '';
  return { costo, aviso };
}

/** Discounts granted by hand: active and not for siblings. Throws 404, 409. */
export async function leerDescuentos(db: Db, user: User, codigos: readonly number[]): Promise<DescuentoVigente[]> {
  if (codigos.length === 0) return [];
  const rows = await db
    .select()
    .from(descuento)
    .where(scoped(descuento, user, inArray(descuento.codigoDescuento, [...codigos])))
    .orderBy(asc(descuento.codigoDescuento));
  if (rows.length < new Set(codigos).size) throw notFound('Ese descuento');
  for (const { activo, desdeHijo, descripcion } of rows) {
    if (!activo) throw conflict(`El descuento ${descripcion} está inactivo`);
    if (desdeHijo) throw conflict(`El descuento ${descripcion} es de hermanos: se aplica por sí solo`);
  }
  return rows.map(descuentoVigente);
}

/** Automatic reductions of a child, and the children of its family, also of a child without a record; one round trip. */
export async function leerPropias(
  db: Db,
  user: User,
  { codigoEstudiante, codigoPagador }: { codigoEstudiante?: number; codigoPagador?: number },
  hoy: string,
) {
  const [becas, deHermanos, hijos] = await Promise.all([
    codigoEstudiante === undefined ? undefined : leerBecas(db, [codigoEstudiante]),
    leerDeHermanos(db, user),
    codigoPagador === undefined ? [] : leerHijos(db, codigoPagador, hoy),
  ]);
  return { becas: becas?.get(codigoEstudiante!) ?? [], deHermanos, hijos };
}

/**
 * Reductions of an enrolment to be made: the child's own and the chosen ones. The child counts among its siblings by the day of enrolment, also where
 * it is enrolled after one of a later day. `hasta` is the last day of a scholarship granted with it.
 */
export async function rebajasDePlan(
  db: Db,
  user: User,
  { becas: suyas, deHermanos, hijos }: Awaited<ReturnType<typeof leerPropias>>,
  nuevo: Hijo,
  hasta: string,
  { codigoBeca, descuentos }: { codigoBeca?: number; descuentos: readonly number[] },
) {
  const fecha = nuevo.fechaInscripcion;
  const nueva = codigoBeca === undefined ? undefined : await leerBeca(db, user, codigoBeca, fecha);
  const span = { desde: fecha, hasta: nueva?.hasta && nueva.hasta < hasta ? nueva.hasta : hasta };
  const tenida = nueva && suyas.find((una) => una.codigo === nueva.codigoBeca && (una.hasta ?? '') >= fecha);
  if (tenida) throw conflict(`El estudiante ya tiene la beca ${tenida.nombre}`);
  const elegidos = await leerDescuentos(db, user, descuentos);
  const rebajas: Rebajas = {
    becas: nueva ? [...suyas, becaOtorgada(nueva, span)] : suyas,
    descuentos: [...deHermanos, ...elegidos],
    ordenHijo: ordenDeHijo([...hijos, nuevo], nuevo.codigoEstudiante),
  };
  return { rebajas, nueva, otorga: nueva && { codigoBeca: nueva.codigoBeca, ...span } };
}

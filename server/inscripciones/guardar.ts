import { sql } from 'drizzle-orm';
import type { Anterior, Inscrito } from '@/contract/inscripciones/inscripcion';
import { conMesCerrado } from '@/domain/cierre';
import { CERO } from '@/domain/dinero';
import { estatusDe } from '@/domain/precio';
import { cerradoPara } from '../compania/mesCerrado';
import { tomaNumero } from '../compania/numero';
import type { Db } from '../db/connect';
import { preparedSql, type Places } from '../db/prepared';
import { inscripcion } from '../db/schema/inscripciones';
import { becaEstudiante, inscripcionDescuento } from '../db/schema/dinero/precios';
import type { User } from '../lib/scope';
import { recalcularAbiertas } from './abiertas';
import { guardarAnterior } from './anterior';
import { dejarDeEsperar } from './espera';
import type { Inscrita } from './inscritas';
import { dejanDeEsperar, quedaInscrito } from './interesado';
import type { Cargo, Plan } from './plan';

/** An invoice to be written, and who is billed. */
export type Facturable = Cargo & Pick<Inscrita, 'codigoSucursal' | 'codigoEntidad' | 'codigoEstudiante' | 'codigoInscripcion'>;

interface Lote {
  codigoCompania: number;
  usuario: string;
  cuantas: number;
  filas: string;
}

// Other invoices wait while the series is locked, so a single statement takes the numbers and writes all invoices.
const insertar = preparedSql<{ codigo_factura: number; numero: number }, Lote>(
  'insertar_facturas',
  (v: Places<Lote>) => sql`
  with serie as (${tomaNumero(v.codigoCompania, 'FACTURA', sql`${v.cuantas}::int`)}),
  pedidas as (
    select numero - ${v.cuantas}::int + orden numero, l.* from serie, json_to_recordset(${v.filas}) as l (
      orden int, "codigoSucursal" int, "codigoEntidad" int, "codigoEstudiante" int, "codigoInscripcion" int, fecha date, tipo text,
      "numeroCuota" int, "tramoDesde" date, "tramoHasta" date, descripcion text, "fechaVencimiento" date, estatus text, nota text,
      "codigoServicio" int, precio bigint, descuento bigint, itbis bigint, total bigint, pasos jsonb)),
  nuevas as (
    insert into factura (codigo_compania, codigo_sucursal, numero, tipo, codigo_entidad, codigo_estudiante, codigo_inscripcion, numero_cuota,
      tramo_desde, tramo_hasta, descripcion, fecha, fecha_vencimiento, estatus, total, nota, usuario)
    select ${v.codigoCompania}, "codigoSucursal", numero, tipo, "codigoEntidad", "codigoEstudiante", "codigoInscripcion", "numeroCuota",
      "tramoDesde", "tramoHasta", descripcion, fecha, "fechaVencimiento", estatus, total, nota, ${v.usuario}
    from pedidas order by orden returning codigo_factura, numero),
  lineas as (
    insert into factura_detalle (codigo_factura, tipo, codigo_servicio, descripcion, cantidad, precio, descuento, itbis, total, pasos)
    select codigo_factura, 'SE', "codigoServicio", descripcion, 1, precio, descuento, itbis, total, pasos
    from nuevas join pedidas using (numero) order by orden)
  select codigo_factura, numero from nuevas order by numero`,
);

/**
 * Writes invoices of today with their lines and price steps, in order; one with a total of 0 becomes PAGADA at once, and one that was due in a
 * closed month names it. Call it last before the commit.
 */
export async function facturar(db: Db, user: User, hoy: string, pedidas: readonly Facturable[]) {
  if (pedidas.length === 0) return [];
  const { codigoCompania, usuario } = user;
  const vencen = pedidas.map(({ fechaVencimiento }) => fechaVencimiento);
  const cerrado = await cerradoPara(db, user, hoy, vencen);
  const filas = pedidas.map((una, i) => {
    const estatus = estatusDe(una.total, CERO, false);
    return { ...una, fecha: hoy, orden: i + 1, estatus, nota: conMesCerrado('', una.fechaVencimiento, cerrado) };
  });
  const hechas = await insertar(db, { codigoCompania, usuario, cuantas: pedidas.length, filas: JSON.stringify(filas) });
  return hechas.map(({ codigo_factura: codigoFactura, numero }, i) => {
    const { descripcion, fechaVencimiento, total } = pedidas[i]!;
    return { codigoFactura, codigoCompania, numero, descripcion, fechaVencimiento, total };
  });
}

/** A planned enrolment in a group to be written, with its price and invoices. */
export interface PorGuardar {
  codigoEstudiante: number;
  codigoEntidad: number;
  codigoModalidad: number;
  montoCuota: Cargo['total'];
  cargos: readonly Cargo[];
  /** Today by default. */
  fechaInscripcion?: string;
  /** The first day that is charged, where that is not the day of enrolment. */
  cuotasDesde?: string | null;
  motivoExcepcion?: string;
  /** The enrolment of an earlier period that it renews. */
  codigoInscripcionOrigen?: number;
}

/**
 * Writes planned enrolments of one group. Returns them, the students who no longer wait there, and the invoices to write. The caller has
 * locked group and students and validated the plan.
 */
export async function guardarEnGrupo(
  db: Db,
  { codigoCompania, usuario }: User,
  hoy: string,
  { codigoGrupo, codigoSucursal }: { codigoGrupo: number; codigoSucursal: number },
  nuevas: readonly PorGuardar[],
) {
  if (nuevas.length === 0) return { inscripciones: [], esperas: [], porFacturar: [] };
  const comun = { codigoCompania, codigoSucursal, codigoGrupo, usuario };
  const codigos = nuevas.map(({ codigoEstudiante }) => codigoEstudiante);
  const [hechas, esperas] = await Promise.all([
    db
      .insert(inscripcion)
      .values(nuevas.map((una) => ({ fechaInscripcion: hoy, ...una, ...comun })))
      .returning({ codigoInscripcion: inscripcion.codigoInscripcion, codigoEstudiante: inscripcion.codigoEstudiante }),
    dejarDeEsperar(db, codigoGrupo, codigos),
    dejanDeEsperar(db, codigos),
  ]);
  const codigoDe = new Map(hechas.map(({ codigoEstudiante, codigoInscripcion }) => [codigoEstudiante, codigoInscripcion]));
  const porFacturar = nuevas.flatMap(({ codigoEstudiante, codigoEntidad, cargos }): Facturable[] => {
    const para = { codigoSucursal, codigoEntidad, codigoEstudiante, codigoInscripcion: codigoDe.get(codigoEstudiante)! };
    return cargos.map((cargo) => ({ ...cargo, ...para }));
  });
  return {
    inscripciones: hechas.map(({ codigoInscripcion }) => codigoInscripcion),
    esperas: esperas.map(({ codigoEspera }) => codigoEspera),
    porFacturar,
  };
}

interface Elegido {
  codigoModalidad: number;
  motivoExcepcion: string;
  descuentos: readonly number[];
  motivoBeca: string;
  motivoDescuento: string;
  /** The second user who approved the discounts; '' when none was required. */
  aprobadoPor: string;
  anterior?: Anterior;
  codigoInteresado?: number;
}

/**
 * Writes a planned enrolment with its invoices, discounts and the scholarship granted with it. The caller has locked student and group and
 * validated the plan.
 */
export async function guardar(
  db: Db,
  user: User,
  hoy: string,
  { codigoEstudiante, codigoEntidad, nombreCompleto }: { codigoEstudiante: number; codigoEntidad: number; nombreCompleto: string },
  { grupo, fecha, cuotasDesde, montoCuota, facturas: cargos, recalcula, otorga, total }: Plan,
  { codigoModalidad, motivoExcepcion, descuentos, motivoBeca, motivoDescuento, aprobadoPor, anterior, codigoInteresado }: Elegido,
): Promise<Inscrito> {
  const { codigoSucursal } = grupo;
  const { usuario } = user;
  const una = {
    codigoEstudiante,
    codigoEntidad,
    codigoModalidad,
    montoCuota,
    cargos,
    fechaInscripcion: fecha,
    cuotasDesde,
    motivoExcepcion,
  };
  const { inscripciones, porFacturar } = await guardarEnGrupo(db, user, hoy, grupo, [una]);
  const codigoInscripcion = inscripciones[0]!;
  const concedidos = [...new Set(descuentos)].map((codigoDescuento) => {
    return { codigoInscripcion, codigoDescuento, codigoSucursal, usuario, aprobadoPor, motivo: motivoDescuento };
  });
  if (concedidos.length) await db.insert(inscripcionDescuento).values(concedidos);
  if (otorga) await db.insert(becaEstudiante).values({ ...otorga, codigoSucursal, codigoEstudiante, motivo: motivoBeca, usuario });
  await recalcularAbiertas(db, hoy, recalcula);
  if (codigoInteresado) await quedaInscrito(db, codigoInteresado, codigoEstudiante);
  const facturas = await facturar(db, user, hoy, porFacturar);
  if (anterior) await guardarAnterior(db, user, hoy, anterior, { codigoSucursal, codigoEstudiante, codigoEntidad });
  return { codigoInscripcion, codigoEstudiante, nombreCompleto, facturas, total };
}

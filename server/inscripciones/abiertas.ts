import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import type { EfectoEnCuota } from '@/contract/precios/becaEstudiante';
import { sumar } from '@/domain/dinero';
import { cargoDeInscripcion } from '@/domain/inscripciones/inscripcion';
import { estaAbierta, type LineaCalculada } from '@/domain/precio';
import { itbisDeInscripcion } from '../academico/cuotas';
import { MES_CERRADO } from '../compania/mesCerrado';
import type { Db } from '../db/connect';
import { lockRows } from '../db/locks';
import { factura, facturaDetalle, type Recalculo } from '../db/schema/dinero/facturas';
import { cambiosCon } from '../facturas/columnas';
import { actualizarEnEspera, emitidasDe } from '../facturas/fiscal/asignar';
import { inscripcion } from '../db/schema/inscripciones';
import type { User } from '../lib/scope';
import { deTodas, leerInscritas, planDeInscrita, type Inscrita } from './inscritas';
import { leerRebajas, type Rebajas } from './rebajas';

/** An open invoice of an enrolment, with its current and its new amount. */
export interface Efecto extends EfectoEnCuota {
  codigoDetalle: number;
  codigoInscripcion: number;
  codigoSucursal: number;
  linea: LineaCalculada;
  recalculo?: Recalculo;
}

/** A new unit price of one invoice; for a charge by attendance also what it was computed from. */
export interface PrecioNuevo {
  precio: Centavos;
  recalculo?: Recalculo;
}

const deInscripciones = (codigos: readonly number[]) =>
  and(inArray(factura.codigoInscripcion, [...codigos]), inArray(factura.tipo, ['CUOTA', 'INSCRIPCION']), ne(factura.estatus, 'ANULADA'));

const leerFacturas = (db: Db, codigosInscripcion: readonly number[]) =>
  db
    .select({
      codigoFactura: factura.codigoFactura,
      codigoDetalle: facturaDetalle.codigoDetalle,
      codigoInscripcion: factura.codigoInscripcion,
      numero: factura.numero,
      tipo: factura.tipo,
      numeroCuota: factura.numeroCuota,
      tramoDesde: factura.tramoDesde,
      tramoHasta: factura.tramoHasta,
      descripcion: factura.descripcion,
      fechaVencimiento: factura.fechaVencimiento,
      estatus: factura.estatus,
      total: factura.total,
      pagado: factura.pagado,
      recalculo: factura.recalculo,
      mesCerrado: MES_CERRADO,
      pasos: facturaDetalle.pasos,
    })
    .from(factura)
    .innerJoin(facturaDetalle, eq(facturaDetalle.codigoFactura, factura.codigoFactura))
    .where(deInscripciones(codigosInscripcion))
    .orderBy(asc(factura.codigoFactura));
export type FacturaDeInscrita = Awaited<ReturnType<typeof leerFacturas>>[number];

/**
 * The open invoices that follow changes of their enrolment: nothing is paid on them, they are not overdue, their month is not closed, and no
 * issued fiscal document states their amount. Locks them in an act: payments wait.
 */
export const leerAbiertas = async (db: Db, hoy: string, inscritas: readonly Inscrita[]) =>
  (await leerSinPagar(db, hoy, inscritas)).filter(({ mesCerrado }) => !mesCerrado);

/** The same with instalments by attendance whose month is closed, which keep their amount. */
export async function leerSinPagar(db: Db, hoy: string, inscritas: readonly Inscrita[]) {
  if (inscritas.length === 0) return [];
  const tipoDe = new Map(inscritas.map((una) => [una.codigoInscripcion, una.grupo.tipoCobro]));
  const inscripciones = [...tipoDe.keys()];
  // Locked before they are read, because who waits for an invoice would read its line as it was; payments lock them in the same order.
  await lockRows(db)`select 1 from factura where ${deInscripciones(inscripciones)} order by codigo_factura for no key update`;
  const filas = await leerFacturas(db, inscripciones);
  const siguen = filas.filter((fila) =>
    estaAbierta({ ...fila, tipoCobro: fila.tipo === 'CUOTA' ? tipoDe.get(fila.codigoInscripcion!)! : 'FIJO' }, hoy),
  );
  const codigos = siguen.map(({ codigoFactura }) => codigoFactura);
  const emitidas = await emitidasDe(db, codigos);
  return siguen.filter(({ codigoFactura }) => !emitidas.has(codigoFactura));
}

interface Cambios {
  /** The new price of an invoice, by its code; without one it keeps its own, the first step. */
  precios?: ReadonlyMap<number, PrecioNuevo>;
  /** The reductions of each enrolment, by its code; by default those that it has. */
  rebajas?: ReadonlyMap<number, Rebajas>;
}

/** New amounts of the open invoices of enrolments, each with its price steps, in the order of their due dates. Writes nothing. */
export async function previsualizarAbiertas(
  db: Db,
  user: User,
  hoy: string,
  inscritas: readonly Inscrita[],
  abiertas: readonly FacturaDeInscrita[],
  { precios = new Map(), rebajas: dadas }: Cambios,
): Promise<Efecto[]> {
  const rebajas = dadas ?? (await leerRebajas(db, user, { desde: hoy }, inscritas));
  const itbis = await itbisDeInscripcion(db, user);
  const precioDe = (una: FacturaDeInscrita) => precios.get(una.codigoFactura)?.precio ?? (una.pasos[0]!.monto as Centavos);
  const efectos = inscritas.flatMap((inscrita) => {
    const suyas = abiertas.filter(({ codigoInscripcion }) => codigoInscripcion === inscrita.codigoInscripcion);
    const susRebajas = rebajas.get(inscrita.codigoInscripcion)!;
    const propios = new Map(suyas.flatMap((una) => (una.numeroCuota === null ? [] : [[una.numeroCuota, precioDe(una)] as const])));
    const plan = planDeInscrita(inscrita, susRebajas, itbis.cuota, propios);
    return suyas.flatMap((una): Efecto[] => {
      const { fechaInscripcion: fecha, grupo } = inscrita;
      const linea =
        una.tipo === 'INSCRIPCION'
          ? cargoDeInscripcion({ monto: precioDe(una), fecha, grupo: grupo.descripcion, itbis: itbis.inscripcion, ...susRebajas })
          : plan.find(({ numero }) => numero === una.numeroCuota);
      if (!linea) return [];
      const { codigoFactura, codigoDetalle, numero, descripcion, fechaVencimiento, total: antes } = una;
      const { codigoInscripcion, codigoSucursal, codigoEstudiante, estudiante } = inscrita;
      const { recalculo } = precios.get(codigoFactura) ?? {};
      const { pasos, total: despues } = linea;
      const vista = { codigoFactura, numero, codigoEstudiante, estudiante, descripcion, fechaVencimiento, antes, despues, pasos };
      return [{ ...vista, codigoDetalle, codigoInscripcion, codigoSucursal, linea, recalculo }];
    });
  });
  return efectos.sort((a, b) => a.fechaVencimiento.localeCompare(b.fechaVencimiento) || a.codigoFactura - b.codigoFactura);
}

/** The effects that change an amount. */
export const losQueCambianMonto = (efectos: readonly Efecto[]): Efecto[] => efectos.filter(({ antes, despues }) => antes !== despues);

/** The effects that the user may see. */
export const deSusSucursales = (user: User, efectos: readonly Efecto[]): Efecto[] =>
  efectos.filter(({ codigoSucursal }) => user.sucursales.includes(codigoSucursal));

/**
 * The effect of changed reductions on the open invoices of matching enrolments; locks the invoices. It covers groups of other instructors and
 * other branches too: a scholarship is the child's, whoever grants it, and by whichever of its enrolments. An answer names only those of the
 * caller's branches (`deSusSucursales`).
 */
export async function efectosDe(
  db: Db,
  user: User,
  hoy: string,
  where: SQL,
  cambiar: (rebajas: Rebajas, codigoEstudiante: number) => Rebajas,
): Promise<Efecto[]> {
  const inscritas = await leerInscritas(db, deTodas(user), and(where, eq(inscripcion.estatus, 'ACTIVA'))!);
  const abiertas = await leerAbiertas(db, hoy, inscritas);
  const actuales = await leerRebajas(db, user, { desde: hoy }, inscritas);
  const rebajas = new Map(
    inscritas.map(({ codigoInscripcion, codigoEstudiante }) => {
      return [codigoInscripcion, cambiar(actuales.get(codigoInscripcion)!, codigoEstudiante)];
    }),
  );
  return previsualizarAbiertas(db, user, hoy, inscritas, abiertas, { rebajas });
}

/**
 * Writes what a preview computed, in two statements, skipping invoices whose amount and inputs stay the same. The caller has locked the
 * invoices.
 */
export async function recalcularAbiertas(db: Db, hoy: string, efectos: readonly Efecto[]): Promise<void> {
  const cambian = efectos.filter(
    ({ antes, despues, recalculo, pasos }) => antes !== despues || recalculo !== undefined || pasos.length > 1,
  );
  if (cambian.length === 0) return;
  const filas = cambian.map(({ codigoFactura, codigoDetalle, linea: { precio, descuento, itbis, total, pasos }, recalculo }) => ({
    codigo_factura: codigoFactura,
    codigo_detalle: codigoDetalle,
    precio,
    descuento,
    itbis,
    total,
    pasos,
    recalculo: recalculo ?? null,
  }));
  const datos = JSON.stringify(filas);
  await db.execute(sql`
    update factura f set total = v.total, estatus = case when v.total = 0 then 'PAGADA' else 'PENDIENTE' end,
      recalculo = coalesce(v.recalculo, f.recalculo), cambios = ${cambiosCon(hoy, sql`v.total`, sql`(v.descuento - d.descuento)`, sql`f.`)}, version = f.version + 1
    from jsonb_to_recordset(${datos}::jsonb) v(codigo_factura int, codigo_detalle int, descuento bigint, total bigint, recalculo jsonb)
      join factura_detalle d on d.codigo_detalle = v.codigo_detalle
    where f.codigo_factura = v.codigo_factura and (f.total <> v.total or d.descuento <> v.descuento or v.recalculo is not null)`);
  await db.execute(sql`
    update factura_detalle d set precio = v.precio, descuento = v.descuento, itbis = v.itbis, total = v.total, pasos = v.pasos
    from jsonb_to_recordset(${datos}::jsonb) v(codigo_detalle int, precio bigint, descuento bigint, itbis bigint, total bigint, pasos jsonb)
    where d.codigo_detalle = v.codigo_detalle and d.pasos <> v.pasos`);
  const codigos = cambian.map(({ codigoFactura }) => codigoFactura);
  await actualizarEnEspera(db, codigos);
}

/** Effects for the page: each invoice with its steps, and the sums before and after. */
export const resumenDe = (efectos: Efecto[]) => ({
  efectos,
  antes: sumar(efectos.map(({ antes }) => antes)),
  despues: sumar(efectos.map(({ despues }) => despues)),
});

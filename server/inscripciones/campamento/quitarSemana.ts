import { and, eq, inArray, sql } from 'drizzle-orm';
import type { FacturaAfectada } from '@/contract/inscripciones/actos';
import type { Centavos } from '@/contract/campos';
import { CERO, menorImporte, restar, restarHastaCero } from '@/domain/dinero';
import { estatusDe } from '@/domain/precio';
import type { Db } from '../../db/connect';
import { lockRows } from '../../db/locks';
import { factura, facturaDetalle } from '../../db/schema/dinero/facturas';
import { cambiosCon } from '../../facturas/columnas';
import { actualizarEnEspera } from '../../facturas/fiscal/asignar';
import { anularConCredito, liberar, type Liberable } from '../../facturas/liberar';
import { conflict } from '../../lib/serve';
import type { Inscrita } from '../inscritas';
import { changeRow, type Acting } from '../../lib/scope';

interface FilaSemana {
  codigoFactura: number;
  numero: number;
  descripcion: string;
  fechaVencimiento: string;
  total: Centavos;
  pagado: Centavos;
  quita: Centavos;
  otras: number;
  ncf: string | null;
  incobrable: boolean;
}

/** A camp week to be removed from its invoices: the part of each, and the invoices that consist of it only. */
interface SemanaQuitada {
  codigoInscripcion: number;
  quedan: FacturaAfectada[];
  seAnulan: FacturaAfectada[];
  liberables: Liberable[];
  enteras: { codigoFactura: number; pagado: Centavos }[];
  rebajadas: { codigoFactura: number; total: Centavos; pagado: Centavos }[];
}

/**
 * The invoices with a camp week, and which part of each is that week's; without the weeks `antes`, which are taken off before it on the same day.
 * Locks the invoices.
 */
async function leerLineas(db: Db, codigoInscripcion: number, fecha: string, antes: readonly number[]): Promise<FilaSemana[]> {
  const deLaSemana = sql`f.codigo_factura in (select d.codigo_factura from factura_detalle d where d.codigo_inscripcion = ${codigoInscripcion})`;
  const seFue = sql`exists (select from inscripcion i join grupo using (codigo_grupo) join periodo_academico p using (codigo_periodo)
    where i.codigo_inscripcion = d.codigo_inscripcion and i.codigo_inscripcion = any(${sql.param([...antes])}::int[]) and p.fecha_inicio > ${fecha})`;
  await lockRows(db)`select 1 from factura f where ${deLaSemana} order by f.codigo_factura for update`;
  const { rows } = await db.execute<{ fila: FilaSemana }>(sql`
    select json_build_object('codigoFactura', f.codigo_factura, 'numero', f.numero, 'descripcion', f.descripcion,
      'fechaVencimiento', f.fecha_vencimiento, 'pagado', least(f.pagado, sum(d.total) filter (where not ${seFue})),
      'total', sum(d.total) filter (where not ${seFue}),
      'quita', sum(d.total) filter (where d.codigo_inscripcion = ${codigoInscripcion}),
      'otras', count(*) filter (where d.codigo_inscripcion is distinct from ${codigoInscripcion} and not ${seFue}),
      'incobrable', f.estatus = 'INCOBRABLE', 'ncf', (select c.ncf from comprobante c where c.codigo_factura = f.codigo_factura and c.clase <> 'CREDITO')) fila
    from factura f join factura_detalle d using (codigo_factura) where ${deLaSemana} and f.estatus <> 'ANULADA'
    group by f.codigo_factura order by f.codigo_factura`);
  return rows.map(({ fila }) => fila);
}

const vistaDe = (fila: FilaSemana, despues: Centavos): FacturaAfectada => ({
  ...fila,
  antes: fila.total,
  despues,
  pendiente: restarHastaCero(despues, fila.pagado),
});

/**
 * The effect of cancelling a camp week on a day: before its first day its lines are removed and what was paid on them is released; from
 * then on everything stays owed. `juntas` are the enrolments that end together, in order. Throws 409 when an issued fiscal document also has other lines: the invoice must be voided as a whole; and
 * when one is written off.
 */
export async function leerSemana(
  db: Db,
  { codigoInscripcion, periodo }: Inscrita,
  fecha: string,
  juntas: readonly number[],
): Promise<SemanaQuitada> {
  const filas = await leerLineas(db, codigoInscripcion, fecha, juntas.slice(0, juntas.indexOf(codigoInscripcion)));
  if (periodo.fechaInicio <= fecha) {
    const quedan = filas.map((fila) => vistaDe(fila, fila.total));
    return { codigoInscripcion, quedan, seAnulan: [], liberables: [], enteras: [], rebajadas: [] };
  }
  const perdida = filas.find(({ incobrable }) => incobrable);
  if (perdida) throw conflict(`La factura ${perdida.numero} está dada por incobrable: recupérela antes`);
  const enteras = filas.filter(({ otras }) => otras === 0);
  const parciales = filas.filter(({ otras }) => otras > 0);
  const conPapel = parciales.find(({ ncf }) => ncf !== null);
  if (conPapel)
    throw conflict(
      `La factura ${conPapel.numero} ya tiene el comprobante ${conPapel.ncf} y cobra también otra cosa: reverse sus cobros, anúlela y facture de nuevo lo que queda`,
    );
  const rebajadas = parciales.map(({ codigoFactura, total, quita, pagado }) => {
    const queda = restar(total, quita);
    return { codigoFactura, total: queda, pagado: menorImporte(pagado, queda) };
  });
  const quedaDe = new Map(rebajadas.map((una) => [una.codigoFactura, una]));
  return {
    codigoInscripcion,
    quedan: parciales.map((fila) => vistaDe(fila, quedaDe.get(fila.codigoFactura)!.total)),
    seAnulan: enteras.map((fila) => vistaDe(fila, CERO)),
    liberables: [
      ...enteras.map(({ codigoFactura, pagado }) => ({ codigoFactura, monto: pagado })),
      ...parciales.map(({ codigoFactura, pagado }) => ({ codigoFactura, monto: restar(pagado, quedaDe.get(codigoFactura)!.pagado) })),
    ],
    enteras,
    rebajadas,
  };
}

/** Writes that effect: invoices of that week alone are voided, from the others its lines are removed. The caller has locked them. */
export async function quitarSemana(al: Acting, { codigoInscripcion, enteras, rebajadas, liberables }: SemanaQuitada, motivo: string) {
  const { db } = al;
  await anularConCredito(al, enteras, motivo);
  const deOtras = new Set(rebajadas.map(({ codigoFactura }) => codigoFactura));
  const suyos = liberables.filter(({ codigoFactura }) => deOtras.has(codigoFactura));
  await liberar(al, suyos, motivo);
  if (rebajadas.length === 0) return;
  const lineas = sql`(select - sum(d.descuento)::bigint from factura_detalle d
    where d.codigo_factura = ${factura}.codigo_factura and d.codigo_inscripcion = ${codigoInscripcion})`;
  for (const { codigoFactura, total, pagado } of rebajadas) {
    await changeRow(db, factura, eq(factura.codigoFactura, codigoFactura), {
      total,
      pagado,
      cambios: cambiosCon(al.hoy, sql`${total}::bigint`, lineas),
      estatus: estatusDe(total, pagado, false),
    });
  }
  await db
    .delete(facturaDetalle)
    .where(and(eq(facturaDetalle.codigoInscripcion, codigoInscripcion), inArray(facturaDetalle.codigoFactura, [...deOtras])));
  await actualizarEnEspera(al.db, [...deOtras]);
}

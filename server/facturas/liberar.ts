import { inArray, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { CERO, menorImporte, restar, sumar } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { saldoMovimiento } from '../db/schema/dinero/cobros';
import { comprobante } from '../db/schema/dinero/fiscal';
import type { Acting } from '../lib/scope';
import { nombreDe } from '../db/schema/personas';
import { marcarAnuladas } from './anular';
import { duenioDelPago } from './familia';
import { anularComprobante } from './fiscal/anular';
import { assertSinRetener } from './fiscal/retenido';

/** An invoice, and how much of its paid amount (centavos) is released. */
export interface Liberable {
  codigoFactura: number;
  monto: Centavos;
}

/** The part of one payment that is released, and the person whose credit it becomes. */
interface Parte {
  codigoCobro: number;
  codigoFactura: number;
  codigoPagador: number;
  pagador: string;
  monto: Centavos;
}

/**
 * The payments, newest first, that the released amounts are taken from; `para` gets them all in place of whom `duenioDelPago` names. Throws 409
 * where tax was withheld: that never becomes credit. The caller has locked the invoices.
 */
async function partesDe(db: Db, liberables: readonly Liberable[], para?: number): Promise<Parte[]> {
  const duenio = para === undefined ? duenioDelPago : sql`${para}::int`;
  const queda = new Map(liberables.filter(({ monto }) => monto > 0).map(({ codigoFactura, monto }) => [codigoFactura, monto]));
  if (queda.size === 0) return [];
  await assertSinRetener(db, [...queda.keys()]);
  const { rows } = await db.execute<{ parte: Parte }>(sql`
    select json_build_object('codigoCobro', c.codigo_cobro, 'codigoFactura', l.codigo_factura, 'codigoPagador', e.codigo_entidad,
      'pagador', ${nombreDe('e')}, 'monto', l.monto - l.liberado) parte
    from cobro_factura l join cobro c using (codigo_cobro) join factura f using (codigo_factura) join entidad e on e.codigo_entidad = ${duenio}
    where l.codigo_factura = any(${sql.param([...queda.keys()])}::int[]) and l.monto > l.liberado
      and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)
    order by c.codigo_cobro desc, l.codigo_factura`);
  return rows.flatMap(({ parte }) => {
    const monto = menorImporte(parte.monto, queda.get(parte.codigoFactura)!);
    queda.set(parte.codigoFactura, restar(queda.get(parte.codigoFactura)!, monto));
    return monto > 0 ? [{ ...parte, monto }] : [];
  });
}

/** Credit per person if these amounts were released: each goes to the person that `duenioDelPago` names, or all to `para`. */
export async function creditosDe(db: Db, liberables: readonly Liberable[], para?: number) {
  const porPagador = new Map<number, { codigoEntidad: number; nombre: string; monto: Centavos }>();
  for (const { codigoPagador, pagador, monto } of await partesDe(db, liberables, para)) {
    const antes = porPagador.get(codigoPagador)?.monto ?? CERO;
    porPagador.set(codigoPagador, { codigoEntidad: codigoPagador, nombre: pagador, monto: sumar([antes, monto]) });
  }
  return [...porPagador.values()];
}

/**
 * Turns paid amounts of invoices into credit of the person that `duenioDelPago` names, or of `para`. Each payment records how much of it was
 * released, so that a reversal takes back exactly that. The caller has locked the invoices and subtracts the same amounts from what is paid
 * on them.
 */
export async function liberar(
  { db, user, momento }: Omit<Acting, 'hoy'>,
  liberables: readonly Liberable[],
  motivo: string,
  para?: number,
): Promise<void> {
  const partes = await partesDe(db, liberables, para);
  if (partes.length === 0) return;
  await db.execute(sql`
    update cobro_factura l set liberado = l.liberado + p.monto
    from json_to_recordset(${JSON.stringify(partes)}::json) p ("codigoCobro" int, "codigoFactura" int, monto bigint)
    where l.codigo_cobro = p."codigoCobro" and l.codigo_factura = p."codigoFactura"`);
  const de = { codigoCompania: user.codigoCompania, tipo: 'LIBERADO' as const, motivo, momento, usuario: user.usuario };
  const filas = partes.map(({ codigoPagador: codigoEntidad, pagador: _, ...parte }) => ({ ...de, ...parte, codigoEntidad }));
  await db.insert(saldoMovimiento).values(filas);
}

/**
 * Voids invoices even if something is paid on them: that becomes credit (`liberar`). They keep numbers and lines; an issued fiscal
 * document gets a credit note; articles do not return to stock. The caller has locked the invoices and passes a late fee before its
 * instalment.
 */
export async function anularConCredito(
  al: Acting,
  facturas: readonly { codigoFactura: number; pagado: Centavos }[],
  motivo: string,
): Promise<void> {
  if (facturas.length === 0) return;
  const { db, user, hoy, momento } = al;
  const codigos = facturas.map(({ codigoFactura }) => codigoFactura);
  const pagadas = facturas.map(({ codigoFactura, pagado }) => ({ codigoFactura, monto: pagado }));
  await liberar(al, pagadas, motivo);
  await marcarAnuladas(db, user, codigos, { motivo, momento });
  const conPapel = await db
    .selectDistinct({ codigoFactura: comprobante.codigoFactura })
    .from(comprobante)
    .where(inArray(comprobante.codigoFactura, codigos));
  const suyos = new Set(conPapel.map(({ codigoFactura }) => codigoFactura));
  for (const codigo of codigos) if (suyos.has(codigo)) await anularComprobante(db, user, codigo, motivo, hoy);
}

import { sql, type SQL } from 'drizzle-orm';
import type { CobroInput } from '@/contract/cobros/cobro';
import type { Centavos } from '@/contract/importe';
import { esRetencion } from '@/domain/cobros/cobro';
import { puedeRetenerse, type Retenible } from '@/domain/cobros/retencion';
import { ultimoDiaDelMes } from '@/domain/fechas';
import type { Retenido607 } from '@/domain/fiscal/formato607';
import type { Db } from '../../db/connect';
import { conflict } from '../../lib/serve';
import type { User } from '../../lib/scope';

const codigos = (suyos: readonly number[]) => sql`any(${sql.param([...suyos])}::int[])`;
/** SQL: what was withheld, each of its invoice. */
const RETENIDO = sql`cobro_forma m join cobro c using (codigo_cobro)`;
const reversadoAl = (dia: SQL) => sql`exists (select from reversion r where r.codigo_cobro = c.codigo_cobro and ${dia})`;

/**
 * Refuses (409) tax that is withheld of an invoice without tax credit, or more of it than its document bears or the payment (`abonos`) applies to
 * it. The caller has locked the invoices and given them their documents.
 */
export async function assertRetenible(
  db: Db,
  { fiscal }: User,
  abonos: CobroInput['facturas'],
  formas: CobroInput['formas'],
): Promise<void> {
  const retenciones = formas.filter(esRetencion);
  if (!retenciones.length) return;
  const { rows } = await db.execute<{ codigo: number; documento: Omit<Retenible, 'cobrado'> }>(sql`
    select d.codigo_factura codigo, json_build_object('tipo', d.tipo, 'ncf', d.ncf, 'itbis', d.itbis - n.itbis,
        'monto', d.total - d.itbis - (n.total - n.itbis), 'retenido', (
        select coalesce(json_agg(json_build_object('forma', m.forma, 'monto', m.monto)), '[]') from ${RETENIDO}
        where m.codigo_factura = d.codigo_factura and not ${reversadoAl(sql`true`)})) documento
    from comprobante d cross join lateral (select coalesce(sum(x.itbis), 0) itbis, coalesce(sum(x.total), 0) total from comprobante x
      where x.codigo_factura = d.codigo_factura and x.clase = 'CREDITO') n
    where d.codigo_factura = ${codigos(abonos.map(({ codigoFactura }) => codigoFactura))} and d.clase <> 'CREDITO' and d.ncf is not null`);
  const documentos = new Map(rows.map(({ codigo, documento }) => [codigo, documento]));
  for (const { codigoFactura, monto: cobrado } of abonos) {
    const suyas = retenciones.filter((una) => una.codigoFactura === codigoFactura);
    const documento = documentos.get(codigoFactura);
    const permiso = suyas.length
      ? puedeRetenerse(suyas, fiscal === 'NO' ? undefined : documento && { ...documento, cobrado })
      : { ok: true as const };
    if (!permiso.ok) throw conflict(permiso.motivo);
  }
}

/** Refuses (409) to take amounts off invoices, or paid amounts back as credit, of which a payment that stands withheld tax: that is no money. */
export async function assertSinRetener(db: Db, codigosFactura: readonly number[]): Promise<void> {
  const { rows } = await db.execute<{ numero: number; recibo: number }>(sql`select f.numero, c.numero recibo
    from ${RETENIDO} join factura f using (codigo_factura)
    where m.codigo_factura = ${codigos(codigosFactura)} and not ${reversadoAl(sql`true`)} order by 2 limit 1`);
  if (rows[0])
    throw conflict(`De la factura ${rows[0].numero} se retuvo impuesto en el recibo ${rows[0].recibo}: reverse antes ese recibo`);
}

const enMes = (de: SQL, { codigoCompania }: User, mes: string) =>
  sql`${de}.codigo_compania = ${codigoCompania} and ${de}.fecha between ${`${mes}-01`}::date and ${ultimoDiaDelMes(mes)}::date`;

/** By invoice, of any month, what payments of a month withheld, as they stood on its last day. */
export async function retenidoEn(db: Db, user: User, mes: string): Promise<Map<number, Retenido607>> {
  const { rows } = await db.execute<{ codigo: number; retenido: Retenido607 }>(sql`
    select m.codigo_factura codigo, json_build_object('fecha', max(c.fecha), 'itbis', coalesce(sum(m.monto) filter (where m.forma = 'RETENCION_ITBIS'), 0),
      'isr', coalesce(sum(m.monto) filter (where m.forma = 'RETENCION_ISR'), 0)) retenido
    from ${RETENIDO} where m.codigo_factura is not null and ${enMes(sql`c`, user, mes)}
      and not ${reversadoAl(sql`r.fecha <= ${ultimoDiaDelMes(mes)}::date`)} group by 1`);
  return new Map(rows.map(({ codigo, retenido }) => [codigo, retenido]));
}

/** The ITBIS that was withheld in a month, less what reversals of the month took back. */
export async function itbisRetenidoEn(db: Db, user: User, mes: string): Promise<Centavos> {
  const { rows } = await db.execute<{ suma: { itbis: Centavos } }>(sql`
    select json_build_object('itbis', coalesce(sum(s.signo * m.monto), 0)) suma
    from (select c.codigo_cobro, 1 signo from cobro c where ${enMes(sql`c`, user, mes)}
        union all select v.codigo_cobro, -1 from reversion v where ${enMes(sql`v`, user, mes)}) s
      join cobro_forma m using (codigo_cobro) where m.forma = 'RETENCION_ITBIS'`);
  return rows[0]!.suma.itbis;
}

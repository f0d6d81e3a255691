import { sql } from 'drizzle-orm';
import type { Falta } from '@/contract/libros/impuestos';
import { ultimoDiaDelMes } from '@/domain/fechas';
import { faltas606, type Compra606 } from '@/domain/fiscal/formato606';
import type { Db, User } from '../lib/scope';

/** A purchase as the 606 and its error list know it. */
export interface Compra606Leida extends Compra606 {
  codigoCompra: number;
  numero: number;
  suplidor: string;
}

/** What a file lists for the first time. */
export const primeras = (compras: readonly Compra606Leida[]) => compras.filter(({ retenidoDesde }) => retenidoDesde === null);

const HECHO = sql`c.codigo_archivo_fiscal`;

/**
 * The purchases of the whole company for the 606 of a month, with their payments up to its last day: those of the file if it was made, else
 * those of the month and what was registered late for months whose 606 was made. Besides them, those of earlier months of which tax was withheld
 * in this one, with what this month withheld. Without a fiscal number they are in no file. `lock` holds them until the file is written.
 */
export async function comprasDe(
  db: Db,
  { codigoCompania }: Pick<User, 'codigoCompania'>,
  mes: string,
  { codigoArchivo, conNcf = true, lock = false }: { codigoArchivo?: number; conNcf?: boolean; lock?: boolean },
): Promise<Compra606Leida[]> {
  const hasta = ultimoDiaDelMes(mes);
  const pendientes = sql`${HECHO} is null and c.estatus <> 'ANULADA' and c.fecha <= ${hasta}::date and (c.fecha >= ${`${mes}-01`}::date or exists (
    select from archivo_fiscal a where a.codigo_compania = c.codigo_compania and a.formato = '606' and a.mes = to_char(c.fecha, 'YYYY-MM')))`;
  const propias = codigoArchivo === undefined ? pendientes : sql`${HECHO} is not distinct from ${codigoArchivo}::int`;
  const retenidoEnMes = sql`p.forma like 'RETENCION%' and p.fecha >= ${`${mes}-01`}::date`;
  const repetida = sql`(c.fecha < ${`${mes}-01`}::date and not (${propias}))`;
  const suyas = sql`c.codigo_compania = ${codigoCompania} and (c.ncf <> '') = ${conNcf}
    and (${propias} or ${repetida} and exists (select from compra_pago p
      where p.codigo_compra = c.codigo_compra and p.fecha <= ${hasta}::date and ${retenidoEnMes}))`;
  // Apart from the reading: one statement for both, having waited, would not read what was withheld meanwhile.
  if (lock) await db.execute(sql`select 1 from compra c where ${suyas} order by c.codigo_compra for update`);
  const { rows } = await db.execute<{ compra: Compra606Leida }>(sql`
    select json_build_object('codigoCompra', c.codigo_compra, 'numero', c.numero, 'suplidor', s.descripcion, 'rnc', s.rnc, 'tipoGasto', c.tipo_gasto,
      'ncf', c.ncf, 'fecha', c.fecha, 'retenidoDesde', case when ${repetida} then ${`${mes}-01`}::date end, 'itbisAlCosto', c.itbis_al_costo, 'total', c.total, 'tipoRetencion', c.tipo_retencion,
      'itbis', (select coalesce(sum(d.itbis), 0) from compra_detalle d where d.codigo_compra = c.codigo_compra),
      'pagos', (select coalesce(json_agg(json_build_object('fecha', p.fecha, 'forma', p.forma, 'monto', p.monto) order by p.codigo_compra_pago), '[]')
        from compra_pago p where p.codigo_compra = c.codigo_compra and p.fecha <= ${hasta}::date)) compra
    from compra c join suplidor s using (codigo_suplidor)
    where ${suyas} order by c.fecha, c.numero`);
  return rows.map(({ compra }) => compra);
}

const PALABRAS = {
  rnc: 'El suplidor no tiene RNC ni cédula',
  tipoGasto: 'No dice el tipo de gasto',
  tipoRetencion: 'Se le retuvo ISR y no dice por qué concepto',
};

const nombreDe = ({ numero, suplidor }: Compra606Leida) => `Compra ${numero}, ${suplidor}`;

/** What purchases lack for the 606, each with where it is mended. */
export const erroresDe = (compras: readonly Compra606Leida[]): Falta[] =>
  compras.flatMap((compra) =>
    faltas606(compra).map((cual) => ({
      de: nombreDe(compra),
      falta: PALABRAS[cual],
      enlace: cual === 'rnc' ? `/suplidor?filtro=${encodeURIComponent(compra.suplidor)}` : '',
      codigoCompra: cual === 'rnc' ? null : compra.codigoCompra,
    })),
  );

/** Purchases without a fiscal number, which no 606 lists. */
export const sinNcf = (compras: readonly Compra606Leida[]): Falta[] =>
  compras.map((compra) => ({ de: nombreDe(compra), falta: 'Sin NCF: no va en el 606', enlace: '', codigoCompra: compra.codigoCompra }));

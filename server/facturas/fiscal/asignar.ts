import { sql, type SQL } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { tipoDe, TOPE_CONSUMO, type LineaFiscal } from '@/domain/fiscal/comprobante';
import { literal } from '../../db/sql';
import type { Db } from '../../db/connect';
import { preparedSql } from '../../db/prepared';
import { pagadorDe } from '../familia';
import { dar, type Emisor, type EnEspera } from './numerar';

/** A requested document; a note also has the document that it changes, and that one's number. */
interface Pedido extends EnEspera {
  codigoModifica: number | null;
  ncfModificado: string | null;
}

interface Pide {
  codigos: number[];
  codigoCompania: number;
  hoy: string;
  usuario: string;
  /** Late fees or everything else: a late fee needs the document that its instalment has by then. */
  mora: boolean;
  /** The buyer; null: the family's payer. */
  codigoPagador: number | null;
  consumo: string;
  credito: string;
  especial: string;
  gubernamental: string;
  debito: string;
}

/** SQL: the lines of an invoice for its document. */
export const lineasDe = (codigoFactura: SQL) => sql<
  LineaFiscal[]
>`coalesce((select jsonb_agg(jsonb_build_object('descripcion', d.descripcion, 'bien', d.tipo = 'AR',
    'cantidad', d.cantidad, 'precio', d.precio, 'descuento', d.descuento, 'itbis', d.itbis, 'total', d.total) order by d.codigo_detalle)
  from factura_detalle d where d.codigo_factura = ${codigoFactura}), '[]')`;
/** SQL: the ITBIS of an invoice. */
export const itbisDe = (codigoFactura: SQL) =>
  sql<Centavos>`coalesce((select sum(d.itbis) from factura_detalle d where d.codigo_factura = ${codigoFactura}), 0)`;
const CON = sql`con.codigo_factura`;

// Locks the invoices, so that none is voided between being read and getting its document. The buyer of a late fee is that of its
// instalment's document; without one the fee gets a document of its own.
const pedirComprobantes = preparedSql<Pedido & Record<string, unknown>, Pide>(
  'pedir_comprobantes',
  (v) => sql`
  with f as (
    select * from factura
    where codigo_factura = any(${v.codigos}::int[]) and codigo_compania = ${v.codigoCompania} and estatus <> 'ANULADA' and total > 0 and (tipo = 'MORA') = ${v.mora}
      and not exists (select from comprobante c where c.codigo_factura = factura.codigo_factura and c.clase <> 'CREDITO')
      -- What was sold with the credit of a payment that the bank returned has its own documents.
      and not exists (select from pago_devuelto d where d.codigo_factura = factura.codigo_factura)
    order by codigo_factura for no key update),
  con as (
    select f.*, m.codigo_comprobante modifica, m.ncf ncf_modifica,
      coalesce(m.codigo_comprador, ${v.codigoPagador}, ${pagadorDe(sql`f.codigo_estudiante`, sql`f.codigo_entidad`)}) comprador, m.rnc rnc_m, m.nombre nombre_m
    from f left join comprobante m on m.codigo_factura = f.codigo_cuota and m.clase <> 'CREDITO'
      and not exists (select from comprobante n where n.codigo_factura = f.codigo_cuota and n.clase = 'CREDITO' and n.codigo_nota is null))
  insert into comprobante (codigo_compania, codigo_sucursal, codigo_factura, clase, tipo, codigo_modifica, modificacion, razon, fecha,
    codigo_comprador, rnc, nombre, lineas, itbis, total, usuario)
  select con.codigo_compania, con.codigo_sucursal, con.codigo_factura,
    case when modifica is null then 'FACTURA' else 'DEBITO' end,
    case when modifica is not null then ${v.debito} when cf.regimen = 'ESPECIAL' then ${v.especial}
      when cf.regimen = 'GUBERNAMENTAL' then ${v.gubernamental} when cf.rnc is not null then ${v.credito} else ${v.consumo} end,
    modifica, case when modifica is not null then 3 end, case when modifica is not null then con.descripcion else '' end, ${v.hoy}::date, comprador,
    case when modifica is not null then rnc_m
      -- The DGII requires the buyer's document above this amount; the one on record is used.
      else coalesce(cf.rnc, case when con.total >= ${literal(TOPE_CONSUMO)} and p.documento_signos ~ '^([0-9]{9}|[0-9]{11})$' then p.documento_signos else '' end) end,
    case when modifica is not null then nombre_m else coalesce(cf.razon_social, p.nombre || ' ' || p.apellido) end,
    ${lineasDe(CON)}, ${itbisDe(CON)}, con.total, ${v.usuario}
  from con join entidad p on p.codigo_entidad = comprador left join comprador_fiscal cf on cf.codigo_entidad = comprador
  order by con.codigo_factura
  on conflict do nothing
  returning codigo_comprobante "codigoComprobante", codigo_sucursal "codigoSucursal", tipo, codigo_modifica "codigoModifica",
    (select m.ncf from comprobante m where m.codigo_comprobante = comprobante.codigo_modifica) "ncfModificado"`,
);

/**
 * Creates the fiscal documents of these invoices, if they have none and the company numbers invoices: at the first payment and on the due
 * date. A document without an available number waits for one; nothing is refused. The buyer is `codigoPagador`, who pays now, else the
 * family's payer. Does no query when numbering is off. Locks the invoices by code, then the ranges by branch and type: call it before
 * taking the receipt number.
 */
export async function asignarComprobantes(
  db: Db,
  emisor: Emisor,
  codigosFactura: readonly number[],
  hoy: string,
  codigoPagador: number | null = null,
): Promise<void> {
  const { fiscal, codigoCompania, usuario } = emisor;
  if (fiscal === 'NO' || codigosFactura.length === 0) return;
  const pedido = {
    codigos: [...codigosFactura],
    codigoCompania,
    hoy,
    usuario,
    codigoPagador,
    consumo: tipoDe(fiscal, 'FACTURA', null),
    credito: tipoDe(fiscal, 'FACTURA', 'CREDITO'),
    especial: tipoDe(fiscal, 'FACTURA', 'ESPECIAL'),
    gubernamental: tipoDe(fiscal, 'FACTURA', 'GUBERNAMENTAL'),
    debito: tipoDe(fiscal, 'DEBITO', null),
  };
  // One round trip; the statements run in order, so the second sees the documents of the first.
  const [facturas, moras] = await Promise.all([
    pedirComprobantes(db, { ...pedido, mora: false }),
    pedirComprobantes(db, { ...pedido, mora: true }),
  ]);
  const { dados } = await dar(db, emisor, facturas, hoy);
  const listas = moras.filter(
    ({ codigoModifica, ncfModificado }) => codigoModifica === null || ncfModificado !== null || dados.has(codigoModifica),
  );
  await dar(db, emisor, listas, hoy);
}

/**
 * Brings documents that still wait for their number up to date with their invoices, whose amounts changed; one that costs nothing any more needs
 * none. What is issued stands: whoever changes amounts leaves those invoices alone (`emitidasDe`). The caller holds the invoices.
 */
export async function actualizarEnEspera(db: Db, codigosFactura: readonly number[]): Promise<void> {
  const suyos = sql`c.codigo_factura = any(${sql.param([...codigosFactura])}::int[]) and c.ncf is null and c.clase <> 'CREDITO'`;
  await db.execute(sql`delete from comprobante c using factura f where f.codigo_factura = c.codigo_factura and f.total = 0 and ${suyos}`);
  const f = sql`f.codigo_factura`;
  await db.execute(sql`update comprobante c set lineas = ${lineasDe(f)}, itbis = ${itbisDe(f)}, total = f.total
    from factura f where f.codigo_factura = c.codigo_factura and ${suyos}`);
}

/** Those of the invoices whose fiscal document has its number, or from which a credit note took a part: their amounts stay as they say. */
export async function emitidasDe(db: Db, codigosFactura: readonly number[]): Promise<Set<number>> {
  if (codigosFactura.length === 0) return new Set();
  const { rows } = await db.execute<{ codigo: number }>(sql`select codigo_factura codigo from comprobante
    where codigo_factura = any(${sql.param([...codigosFactura])}::int[]) and ncf is not null and clase <> 'CREDITO'
    union select codigo_factura from nota_credito where codigo_factura = any(${sql.param([...codigosFactura])}::int[])`);
  return new Set(rows.map(({ codigo }) => codigo));
}

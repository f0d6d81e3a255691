import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { mover } from '../inventario/existencia';
import type { User } from '../lib/user';
import { duenioDelPago } from './familia';
import { anularComprobante } from './fiscal/anular';

/** An invoice to be voided; the caller has locked its row. */
interface PorAnular {
  codigoFactura: number;
  codigoSucursal: number;
  numero: number;
}

interface Acto {
  motivo: string;
  momento: string;
  hoy: string;
  /** The second user who approved; '' when none was required. */
  aprobadoPor?: string;
}

/** Returns the articles of an invoice to the branch's stock, at the cost at which they left. */
async function devolverExistencia(
  db: Db,
  user: User,
  { codigoFactura, codigoSucursal, numero }: PorAnular,
  momento: string,
): Promise<void> {
  const { rows } = await db.execute<{ codigo: number; cantidad: number; valor: Centavos | null }>(sql`
    select d.codigo_articulo codigo, sum(d.cantidad)::int cantidad, (select -sum(m.valor) from movimiento m
      where m.origen = 'FACTURA' and m.codigo_origen = ${codigoFactura} and m.tipo = 'VENTA' and m.codigo_articulo = d.codigo_articulo) valor
    from factura_detalle d where d.codigo_factura = ${codigoFactura} and d.tipo = 'AR' group by 1`);
  const lineas = rows.map(({ codigo: codigoArticulo, cantidad, valor }) => ({
    codigoArticulo,
    cantidad,
    ...(valor !== null && { valor }),
  }));
  const factura = { documento: `Factura ${numero}`, origen: 'FACTURA' as const, codigoOrigen: codigoFactura, momento };
  await mover(db, user, { codigoSucursal, tipo: 'DEVOLUCION', lineas, ...factura });
}

/**
 * Voids an invoice without payments (call `liberarPagos` first if there are any). It keeps its number, its articles return to stock, its
 * fiscal document gets a credit note. Throws 409 while a late fee on its fiscal document stands.
 */
export async function anularFactura(db: Db, user: User, una: PorAnular, { motivo, momento, hoy, aprobadoPor = '' }: Acto): Promise<void> {
  await db
    .update(factura)
    .set({
      estatus: 'ANULADA',
      anulada: momento,
      anuladaPor: user.usuario,
      motivoAnulacion: motivo,
      anulacionAprobadaPor: aprobadoPor,
      version: sql`${factura.version} + 1`,
    })
    .where(eq(factura.codigoFactura, una.codigoFactura));
  await devolverExistencia(db, user, una, momento);
  await anularComprobante(db, user, una.codigoFactura, motivo, hoy);
}

/** Credit released by an invoice, and the person who gets it. */
export interface Liberado {
  codigoFactura: number;
  codigoEntidad: number;
  monto: Centavos;
}

const pagosDe = (codigos: readonly number[], codigoPagador: number | null) => sql`
  select l.codigo_factura, l.codigo_cobro, l.monto - l.liberado monto, coalesce(${codigoPagador}::int, ${duenioDelPago}) codigo_entidad, f.numero, f.codigo_compania
  from cobro_factura l join cobro c using (codigo_cobro) join factura f using (codigo_factura)
  where l.codigo_factura = any(${sql.param([...codigos])}::int[]) and l.monto > l.liberado
    and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)`;

/** Credit that voiding these invoices would release, per person; `codigoPagador` limits it to one payer. */
export async function porLiberar(db: Db, codigos: readonly number[], codigoPagador: number | null = null): Promise<Liberado[]> {
  const { rows } = await db.execute<{ liberado: Liberado }>(sql`
    select json_build_object('codigoFactura', p.codigo_factura, 'codigoEntidad', p.codigo_entidad, 'monto', p.monto) liberado
    from (${pagosDe(codigos, codigoPagador)}) p order by p.codigo_factura, p.codigo_cobro`);
  return rows.map(({ liberado }) => liberado);
}

/**
 * Turns what is paid on invoices about to be voided into credit: one movement LIBERADO per payment, which a later reversal of the payment
 * takes back. The caller has locked the persons (by code), then the invoices. Returns the released credit.
 */
export async function liberarPagos(
  db: Db,
  { usuario }: User,
  codigos: readonly number[],
  { motivo, momento, codigoPagador = null }: Pick<Acto, 'motivo' | 'momento'> & { codigoPagador?: number | null },
): Promise<Liberado[]> {
  const liberados = await porLiberar(db, codigos, codigoPagador);
  if (liberados.length === 0) return [];
  await db.execute(sql`
    insert into saldo_movimiento (codigo_compania, codigo_entidad, tipo, codigo_cobro, codigo_factura, monto, motivo, momento, usuario)
    select p.codigo_compania, p.codigo_entidad, 'LIBERADO', p.codigo_cobro, p.codigo_factura, p.monto, 'Factura ' || p.numero || ': ' || ${motivo}::text,
      ${momento}, ${usuario} from (${pagosDe(codigos, codigoPagador)}) p order by p.codigo_factura, p.codigo_cobro`);
  await db.execute(sql`update cobro_factura l set liberado = l.monto from (${pagosDe(codigos, codigoPagador)}) p
    where l.codigo_cobro = p.codigo_cobro and l.codigo_factura = p.codigo_factura`);
  await db
    .update(factura)
    .set({ pagado: CERO, estatus: 'PENDIENTE' })
    .where(and(inArray(factura.codigoFactura, [...codigos]), sql`${factura.pagado} > 0`));
  return liberados;
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Centavos } from '@/contract/campos';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { mover } from '../inventario/existencia';
import type { User } from '../lib/user';
import { pagadorDe } from './familia';
import { anularComprobante } from './fiscal/anular';

/** An invoice that is to be voided: its row is held. */
export interface PorAnular {
  codigoFactura: number;
  codigoSucursal: number;
  numero: number;
}

interface Acto {
  motivo: string;
  momento: string;
  hoy: string;
  /** The second user who agreed; '' where none was asked for. */
  aprobadoPor?: string;
}

/** Puts back on the shelf of the branch what an invoice took from it, at what it cost when it left. */
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
 * Voids an invoice without live payments (`liberarPagos` comes first where there are any): it keeps its number, its articles go back, its
 * fiscal document is taken back. Throws 409 where a late fee stands in a fiscal document of it.
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

/** Credit that invoices gave up, and whose it became. */
export interface Liberado {
  codigoFactura: number;
  codigoEntidad: number;
  monto: Centavos;
}

/** Whose the money of a live payment is: who paid, else, where that one pays for nobody any more, who pays for the student now. */
const duenio = sql`case when exists (select 1 from responsable_estudiante r where r.codigo_entidad = c.codigo_pagador and r.contacto_pago)
  then c.codigo_pagador else ${pagadorDe(sql`f.codigo_estudiante`, sql`c.codigo_pagador`)} end`;

const pagosDe = (codigos: readonly number[], codigoPagador: number | null) => sql`
  select l.codigo_factura, l.codigo_cobro, l.monto - l.liberado monto, coalesce(${codigoPagador}::int, ${duenio}) codigo_entidad, f.numero, f.codigo_compania
  from cobro_factura l join cobro c using (codigo_cobro) join factura f using (codigo_factura)
  where l.codigo_factura = any(${sql.param([...codigos])}::int[]) and l.monto > l.liberado
    and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)`;

/** What would become credit of whom if these invoices were voided; of `codigoPagador` where one is named. */
export async function porLiberar(db: Db, codigos: readonly number[], codigoPagador: number | null = null): Promise<Liberado[]> {
  const { rows } = await db.execute<{ liberado: Liberado }>(sql`
    select json_build_object('codigoFactura', p.codigo_factura, 'codigoEntidad', p.codigo_entidad, 'monto', p.monto) liberado
    from (${pagosDe(codigos, codigoPagador)}) p order by p.codigo_factura, p.codigo_cobro`);
  return rows.map(({ liberado }) => liberado);
}

/**
 * Turns what is paid on invoices that are going to be voided into credit: a movement LIBERADO for each payment, which a later reversal of that
 * payment takes back. The caller holds the persons (lower code first), then the invoices. Gives what became whose.
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

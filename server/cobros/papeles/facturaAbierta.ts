import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { facturaAbierta, type FacturaAbierta, type PagoDeFactura } from '@/contract/cobros/facturaAbierta';
import { CERO, restar } from '@/domain/dinero';
import type { Db } from '../../db/connect';
import { cobro, cobroFactura, reversion } from '../../db/schema/cobros';
import { sucursal } from '../../db/schema/compania';
import { factura } from '../../db/schema/facturas';
import { entidad } from '../../db/schema/personas';
import { leerFactura } from '../../facturas/factura';
import { serve } from '../../lib/serve';
import type { User } from '../../lib/user';
import { nombreDe, nombreDelUsuario } from '../../personas/nombre';
import { cajeroDe } from '../cajero';

const pagador = alias(entidad, 'pagador');

/** The payments applied to an invoice, oldest first, in whatever branch they were collected. */
async function leerPagos(db: Db, { sucursales }: User, codigoFactura: number): Promise<PagoDeFactura[]> {
  const rows = await db
    .select({
      codigoCobro: cobro.codigoCobro,
      numero: cobro.numero,
      momento: cobro.momento,
      pagador: nombreDe(pagador),
      cajero: cajeroDe,
      formas: sql<PagoDeFactura['formas']>`array(
        select distinct m.forma from cobro_forma m where m.codigo_cobro = ${cobro.codigoCobro} order by 1)`,
      monto: cobroFactura.monto,
      liberado: cobroFactura.liberado,
      codigoSucursal: cobro.codigoSucursal,
      reversado: reversion.momento,
      motivo: reversion.motivo,
      reversadoPor: sql<string>`case when ${reversion.codigoCobro} is not null then ${nombreDelUsuario(sql`${reversion.usuario}`)} end`,
      aprobadoPor: reversion.aprobadoPor,
    })
    .from(cobroFactura)
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroFactura.codigoCobro))
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .leftJoin(reversion, eq(reversion.codigoCobro, cobro.codigoCobro))
    .where(eq(cobroFactura.codigoFactura, codigoFactura))
    .orderBy(asc(cobro.codigoCobro));
  return rows.map(({ codigoSucursal, reversado, motivo, reversadoPor, aprobadoPor, ...pago }) => ({
    ...pago,
    vigente: reversado ? CERO : restar(pago.monto, pago.liberado),
    propio: sucursales.includes(codigoSucursal),
    reversion: reversado ? { momento: reversado, motivo: motivo!, usuario: reversadoPor, aprobadoPor: aprobadoPor! } : null,
  }));
}

const cuota = alias(factura, 'cuota');
const mora = alias(factura, 'mora');
/** Who made an invoice, its void, and the invoices it belongs with. */
async function leerVida(
  db: Db,
  codigoFactura: number,
): Promise<Omit<FacturaAbierta, keyof Awaited<ReturnType<typeof leerFactura>> | 'pagos'>> {
  const [vida] = await db
    .select({
      sucursal: sucursal.descripcionSucursal,
      usuario: nombreDelUsuario(sql`${factura.usuario}`),
      nota: factura.nota,
      momento: factura.anulada,
      anuladaPor: nombreDelUsuario(sql`${factura.anuladaPor}`),
      motivo: factura.motivoAnulacion,
      aprobadoPor: factura.anulacionAprobadaPor,
      cuota: { codigoFactura: cuota.codigoFactura, numero: cuota.numero, estatus: cuota.estatus, pendiente: cuota.pendiente },
      mora: { codigoFactura: mora.codigoFactura, numero: mora.numero, estatus: mora.estatus, pendiente: mora.pendiente },
    })
    .from(factura)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, factura.codigoSucursal))
    .leftJoin(cuota, eq(cuota.codigoFactura, factura.codigoCuota))
    .leftJoin(mora, sql`${mora.codigoCuota} = ${factura.codigoFactura} and ${mora.tipo} = 'MORA' and ${mora.estatus} <> 'ANULADA'`)
    .where(eq(factura.codigoFactura, codigoFactura));
  const { momento, anuladaPor, motivo, aprobadoPor, ...resto } = vida!;
  return { ...resto, anulacion: momento === null ? null : { momento, usuario: anuladaPor, motivo, aprobadoPor } };
}

export default [
  // Called to look at one invoice. Locks nothing. Refuses an invoice of a branch that is not the caller's (404).
  serve(facturaAbierta, async ({ db, user, hoy, query: { codigoFactura } }) => {
    const leida = await leerFactura(db, user, hoy, codigoFactura);
    const [vida, pagos] = await Promise.all([leerVida(db, codigoFactura), leerPagos(db, user, codigoFactura)]);
    return { ...leida, ...vida, pagos };
  }),
];

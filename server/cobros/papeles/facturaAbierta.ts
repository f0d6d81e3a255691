import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { facturaAbierta, type PagoDeFactura } from '@/contract/cobros/facturaAbierta';
import { CERO, restar } from '@/domain/dinero';
import { recibo } from '@/contract/cobros/cobro';
import { reimpresion } from '@/contract/cobros/reimpresion';
import { mayCall } from '@/contract/routes';
import { cajeroDe, cobro, cobroFactura, reversion } from '../../db/schema/dinero/cobros';
import { compania, sucursal } from '../../db/schema/compania';
import { factura } from '../../db/schema/dinero/facturas';
import { nombreDe, nombreDelUsuario } from '../../db/schema/personas';
import { leerFactura } from '../../facturas/factura';
import { serve } from '../../lib/serve';
import { pick, type Db, type User } from '../../lib/scope';
import { leerRecibo } from './recibo';
import { cobrosDe, pagador } from '../../personas/alcance';
import { membreteDe } from '../../compania/membrete';

/** The payments applied to an invoice, oldest first, in whatever branch they were collected. */
async function leerPagos(db: Db, { sucursales }: User, codigoFactura: number): Promise<PagoDeFactura[]> {
  const rows = await db
    .select({
      ...pick(cobro, 'codigoCobro', 'numero', 'momento', 'codigoSucursal'),
      ...pick(cobroFactura, 'monto', 'liberado'),
      pagador: nombreDe(pagador),
      cajero: cajeroDe,
      formas: sql<PagoDeFactura['formas']>`array(
        select distinct m.forma from cobro_forma m where m.codigo_cobro = ${cobro.codigoCobro} order by 1)`,
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
async function leerVida(db: Db, codigoFactura: number) {
  const [vida] = await db
    .select({
      sucursal: sucursal.descripcionSucursal,
      usuario: nombreDelUsuario(sql`${factura.usuario}`),
      nota: factura.nota,
      momento: factura.anulada,
      anuladaPor: nombreDelUsuario(sql`${factura.anuladaPor}`),
      motivo: factura.motivoAnulacion,
      aprobadoPor: factura.anulacionAprobadaPor,
      cuota: pick(cuota, 'codigoFactura', 'numero', 'estatus', 'pendiente'),
      mora: pick(mora, 'codigoFactura', 'numero', 'estatus', 'pendiente'),
    })
    .from(factura)
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, factura.codigoSucursal))
    .leftJoin(cuota, eq(cuota.codigoFactura, factura.codigoCuota))
    .leftJoin(mora, sql`${mora.codigoCuota} = ${factura.codigoFactura} and ${mora.tipo} = 'MORA' and ${mora.estatus} <> 'ANULADA'`)
    .where(eq(factura.codigoFactura, codigoFactura));
  const { momento, anuladaPor, motivo, aprobadoPor, ...resto } = vida!;
  return { ...resto, anulacion: momento === null ? null : { momento, usuario: anuladaPor, motivo, aprobadoPor } };
}

/** The letterhead of an invoice, and whether it was voided. */
async function leerPapel(db: Db, codigoFactura: number) {
  const [papel] = await db
    .select({ ...membreteDe, ...pick(factura, 'anulada', 'motivoAnulacion') })
    .from(factura)
    .innerJoin(compania, eq(compania.codigoCompania, factura.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, factura.codigoSucursal))
    .where(eq(factura.codigoFactura, codigoFactura));
  return papel!;
}

/** Payments of an invoice that the caller may see, oldest first. */
const leerCobros = (db: Db, user: User, codigoFactura: number) =>
  db
    .select({ codigoCobro: cobro.codigoCobro })
    .from(cobroFactura)
    .innerJoin(cobro, eq(cobro.codigoCobro, cobroFactura.codigoCobro))
    .where(cobrosDe(user, eq(cobroFactura.codigoFactura, codigoFactura)))
    .orderBy(asc(cobro.codigoCobro));

export default [
  // Called to look at one invoice. Locks nothing. Refuses an invoice of a branch that is not the caller's (404).
  serve(facturaAbierta, async ({ db, user, hoy, query: { codigoFactura } }) => {
    const leida = await leerFactura(db, user, hoy, codigoFactura);
    const [vida, pagos] = await Promise.all([leerVida(db, codigoFactura), leerPagos(db, user, codigoFactura)]);
    return { ...leida, ...vida, pagos };
  }),

  // Called to print an invoice again. Locks nothing. Refuses an invoice of a branch that is not the caller's (404); receipts that the
  // caller may not read are left out.
  serve(reimpresion, async ({ db, deps, user, hoy, query: { codigoFactura } }) => {
    const encontrada = await leerFactura(db, user, hoy, codigoFactura);
    const papel = await leerPapel(db, codigoFactura);
    const copia = deps.now().toISOString();
    const cobros = mayCall(recibo.access, user.accesos) ? await leerCobros(db, user, codigoFactura) : [];
    const recibos = await Promise.all(cobros.map(({ codigoCobro }) => leerRecibo({ db, deps, user }, codigoCobro, copia)));
    return { ...papel, factura: encontrada, copia, recibos };
  }),
];

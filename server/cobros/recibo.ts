import { asc, desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recibo, ultimosCobros, type Recibo } from '@/contract/cobros/cobro';
import { logoUrl } from '../compania/logo';
import type { Db } from '../db/connect';
import { compania, sucursal } from '../db/schema/compania';
import { cobro, cobroFactura, cobroForma, factura } from '../db/schema/facturas';
import { entidad, estudiante } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { nombreEnFactura } from '../facturas/columnas';
import { nombreDe } from '../personas/nombre';
import { pendienteFamilia, saldoAFavor } from '../facturas/familia';
import { cajeroDe } from './cajero';
import { assertPersona } from '../personas/alcance';

const ULTIMOS = 20;

const pagador = alias(entidad, 'pagador');

const campos = {
  codigoCobro: cobro.codigoCobro,
  numero: cobro.numero,
  fecha: cobro.fecha,
  momento: cobro.momento,
  compania: {
    nombre: compania.nombre,
    rnc: compania.rnc,
    telefono: compania.telefono,
    direccion: compania.direccion,
    pieRecibo: compania.pieRecibo,
  },
  sucursal: sucursal.descripcionSucursal,
  logoUrl,
  pagador: { codigoEntidad: pagador.codigoEntidad, nombre: nombreDe(pagador) },
  cajero: cajeroDe,
  aplicado: cobro.aplicado,
  recibido: cobro.recibido,
  devuelta: cobro.devuelta,
  saldo: cobro.saldo,
};

/** The caller's payments that meet a condition, with the names a receipt shows, the last one first. */
const leerCobros = (db: Db, user: User, ...where: (SQL | undefined)[]) =>
  db
    .select(campos)
    .from(cobro)
    .innerJoin(compania, eq(compania.codigoCompania, cobro.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, cobro.codigoSucursal))
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .where(scoped(cobro, user, ...where))
    .orderBy(desc(cobro.numero))
    .limit(ULTIMOS);

const leerFacturasDelCobro = (db: Db, codigoCobro: number) =>
  db
    .select({
      codigoFactura: factura.codigoFactura,
      codigoCompania: factura.codigoCompania,
      numero: factura.numero,
      descripcion: factura.descripcion,
      estudiante: nombreEnFactura,
      monto: cobroFactura.monto,
      pendiente: factura.pendiente,
      estatus: factura.estatus,
    })
    .from(cobroFactura)
    .innerJoin(factura, eq(factura.codigoFactura, cobroFactura.codigoFactura))
    .innerJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .where(eq(cobroFactura.codigoCobro, codigoCobro))
    .orderBy(asc(factura.fechaVencimiento), asc(factura.codigoFactura))
    .prepare('recibo_facturas')
    .execute();

/** A payment as its receipt prints it: what was paid as it was, what is still owed and the credit as they are now. */
export async function leerRecibo(db: Db, user: User, codigoCobro: number): Promise<Recibo> {
  // Every payment ends here. Named, PostgreSQL plans these joins once per connection and not once per payment.
  const [encabezado] = await leerCobros(db, user, eq(cobro.codigoCobro, codigoCobro)).prepare('recibo').execute();
  if (!encabezado) throw notFound('Ese cobro');
  const { codigoEntidad } = encabezado.pagador;
  return {
    ...encabezado,
    facturas: await leerFacturasDelCobro(db, codigoCobro),
    formas: await db
      .select({ forma: cobroForma.forma, monto: cobroForma.monto, referencia: cobroForma.referencia })
      .from(cobroForma)
      .where(eq(cobroForma.codigoCobro, codigoCobro))
      .orderBy(asc(cobroForma.codigoForma)),
    pendienteFamilia: await pendienteFamilia(db, user, codigoEntidad),
    saldoAFavor: await saldoAFavor(db, codigoEntidad),
  };
}

export default [
  serve(recibo, ({ db, user, params }) => leerRecibo(db, user, params.id)),

  serve(ultimosCobros, async ({ db, user, query: { codigoSucursal, codigoPagador } }) => {
    if (codigoPagador !== undefined) await assertPersona(db, user, codigoPagador, 'Ese pagador');
    const deSucursal = codigoSucursal === undefined ? undefined : eq(cobro.codigoSucursal, codigoSucursal);
    const dePagador = codigoPagador === undefined ? undefined : eq(cobro.codigoPagador, codigoPagador);
    const cobros = await leerCobros(db, user, deSucursal, dePagador);
    return cobros.map((uno) => ({ ...uno, pagador: uno.pagador.nombre }));
  }),
];

import { asc, eq } from 'drizzle-orm';
import { recibo } from '@/contract/cobros/cobro';
import { reimpresion } from '@/contract/cobros/reimpresion';
import { mayCall } from '@/contract/routes';
import { logoUrl } from '../../compania/logo';
import type { Db } from '../../db/connect';
import { cobro, cobroFactura } from '../../db/schema/cobros';
import { compania, sucursal } from '../../db/schema/compania';
import { factura } from '../../db/schema/facturas';
import { leerFactura } from '../../facturas/factura';
import { serve } from '../../lib/serve';
import type { User } from '../../lib/user';
import { leerRecibo } from './recibo';
import { cobrosDe } from '../../personas/alcance';

/** The payer of an invoice, and whether it was voided. */
async function leerPapel(db: Db, codigoFactura: number) {
  const [papel] = await db
    .select({
      compania: { nombre: compania.nombre, rnc: compania.rnc, telefono: compania.telefono, direccion: compania.direccion },
      sucursal: { descripcion: sucursal.descripcionSucursal, telefono: sucursal.telefono, direccion: sucursal.direccion },
      logoUrl,
      anulada: factura.anulada,
      motivoAnulacion: factura.motivoAnulacion,
    })
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

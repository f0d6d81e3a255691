import { asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recibo } from '@/contract/cobros/cobro';
import { porNumero } from '@/contract/cobros/numero';
import { LEEN_FACTURAS } from '@/contract/facturas/lectores';
import { mayCall } from '@/contract/routes';
import { pick, type Db } from '../db/connect';
import { cobro, cobroFactura } from '../db/schema/dinero/cobros';
import { factura } from '../db/schema/dinero/facturas';
import { entidad, nombreDe } from '../db/schema/personas';
import { seleccionDeFacturas } from '../facturas/factura';
import { serve } from '../lib/serve';
import type { User } from '../lib/scope';
import { cobrosDe } from '../personas/alcance';

const pagador = alias(entidad, 'pagador');

/** The payment with this receipt number in the caller's branches. */
async function hallarRecibo(db: Db, user: User, numero: number) {
  const [hallado] = await db
    .select({
      ...pick(cobro, 'codigoCobro', 'numero', 'momento', 'aplicado'),
      pagador: nombreDe(pagador),
      codigoEntidad: cobro.codigoPagador,
    })
    .from(cobro)
    .innerJoin(pagador, eq(pagador.codigoEntidad, cobro.codigoPagador))
    .where(cobrosDe(user, eq(cobro.numero, numero)));
  if (!hallado) return null;
  const [primera] = await db
    .select(pick(factura, 'codigoEstudiante', 'codigoEntidad'))
    .from(cobroFactura)
    .innerJoin(factura, eq(factura.codigoFactura, cobroFactura.codigoFactura))
    .where(eq(cobroFactura.codigoCobro, hallado.codigoCobro))
    .orderBy(sql`${factura.codigoEstudiante} is null`, asc(factura.codigoFactura))
    .limit(1);
  return { ...hallado, codigoEstudiante: null, ...primera };
}

/** The invoice with this number in the caller's branches. */
async function hallarFactura(db: Db, user: User, numero: number) {
  const [hallada] = await seleccionDeFacturas(db, user, eq(factura.numero, numero));
  return hallada ?? null;
}

// Called with the number of a receipt or an invoice. Locks nothing. Kinds that the caller's accesses do not open are not searched.
export default serve(porNumero, async ({ db, user, query: { numero } }) => ({
  recibo: mayCall(recibo.access, user.accesos) ? await hallarRecibo(db, user, numero) : null,
  factura: mayCall(LEEN_FACTURAS, user.accesos) ? await hallarFactura(db, user, numero) : null,
}));

import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { incobrables as calls } from '@/contract/facturas/incobrable';
import { puedeDarse } from '@/domain/cobros/cobro';
import { sumar } from '@/domain/dinero';
import { estatusDe } from '@/domain/precio';
import { locked } from '../db/locks';
import { factura, incobrable } from '../db/schema/dinero/facturas';
import { aceptado, conflict, notFound, serve } from '../lib/serve';
import { facturasDe } from '../personas/alcance';
import { assertAprobado } from '../sesion/aprobar';
import { bloquearFactura } from './anular';
import { leerEncabezado } from './factura';
import { changeRow } from '../lib/scope';

/** How write-offs are checked against their invoices, as `revisarLibro` reads it. */
export const REVISION_DE_INCOBRABLES = {
  que: 'Una factura incobrable tiene una baja vigente por lo que debía, y ninguna otra la tiene',
  sql: (de: (compania: SQL) => SQL) => sql`select * from (
      select 'Factura ' || f.numero cual, case f.estatus when 'INCOBRABLE' then f.total - f.pagado else 0 end esperado, coalesce(i.monto, 0) hallado
      from factura f left join incobrable i on i.codigo_factura = f.codigo_factura and i.fin is null
      where ${de(sql`f.codigo_compania`)} and (f.estatus = 'INCOBRABLE' or i.monto is not null)) t
    where t.esperado <> t.hallado`,
};

export default [
  // Called by whoever keeps the books, for a debt that nobody will pay. Locks the invoices in the order of their codes, so that no payment is
  // added meanwhile. Refuses an invoice out of scope (404), invoices of several debtors or branches, one that is not overdue or owes nothing,
  // and whoever has no second user's approval, whatever the amount.
  serve(calls.dar, async ({ db, user, hoy, deps, body }) => {
    const suyas = facturasDe(user, inArray(factura.codigoFactura, body.codigoFacturas));
    const filas = await locked(db, db.select().from(factura).where(suyas).orderBy(asc(factura.codigoFactura)), 'update');
    if (filas.length < new Set(body.codigoFacturas).size) throw notFound('Una de las facturas');
    const { codigoEntidad, codigoSucursal, codigoFactura } = filas[0]!;
    if (filas.some((una) => una.codigoEntidad !== codigoEntidad || una.codigoSucursal !== codigoSucursal))
      throw conflict('Elija facturas de un mismo deudor y de una misma sucursal');
    for (const una of filas) {
      aceptado(puedeDarse(una, hoy), `Factura ${una.numero}: `);
    }
    const { estudiante: deudor } = await leerEncabezado(db, user, hoy, codigoFactura);
    const monto = sumar(filas.map(({ pendiente }) => pendiente));
    const answer = { codigoEntidad, deudor, monto, facturas: filas.map(({ pendiente, ...una }) => ({ ...una, monto: pendiente })) };
    const act = async ({ motivo, aprobacion }: { motivo: string; aprobacion?: string }) => {
      const momento = deps.now().toISOString();
      const acto = { acto: 'factura/incobrable', codigo: codigoEntidad, monto, codigoSucursal } as const;
      const aprobadoPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
      const { codigoCompania, usuario } = user;
      const comun = { codigoCompania, codigoSucursal, fecha: hoy, momento, motivo, usuario, aprobadoPor };
      await db.insert(incobrable).values(filas.map((una) => ({ ...comun, codigoFactura: una.codigoFactura, monto: una.pendiente })));
      await changeRow(db, factura, suyas, { estatus: 'INCOBRABLE' });
      return answer;
    };
    return { answer, act };
  }),

  // Called by whoever keeps the books, before a debtor pays after all. Locks the invoice. Refuses one out of scope (404) and one that is not
  // written off. It is owed again from today on, as it was.
  serve(
    calls.recuperar,
    async ({ db, user, hoy, body: { codigoFactura, motivo } }) => {
      const { estatus, total, pagado } = await bloquearFactura(db, user, eq(factura.codigoFactura, codigoFactura), 'Esa factura');
      if (estatus !== 'INCOBRABLE') throw conflict('La factura no está dada por incobrable.');
      await db
        .update(incobrable)
        .set({ fin: hoy, finPor: user.usuario, finMotivo: motivo })
        .where(and(eq(incobrable.codigoFactura, codigoFactura), isNull(incobrable.fin)));
      await changeRow(db, factura, eq(factura.codigoFactura, codigoFactura), { estatus: estatusDe(total, pagado, false) });
      return codigoFactura;
    },
    ({ db, user, hoy }, codigoFactura) => leerEncabezado(db, user, hoy, codigoFactura),
  ),
];

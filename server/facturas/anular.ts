import { and, eq, gt, ne, sql } from 'drizzle-orm';
import { anulaciones as calls, type FacturaConPagos } from '@/contract/facturas/anular';
import { puedeAnular } from '@/domain/cobros/cobro';
import { CERO } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { conflict, notFound } from '../lib/errors';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { assertAprobado } from '../sesion/aprobar';
import { delCliente } from './clientes';
import { leerFacturas } from './factura';
import { anularFactura } from './anularFactura';
import { facturasDe } from '../personas/alcance';

/** Locks an invoice that the user may see. Throws 404. */
async function bloquearFactura(db: Db, user: User, codigoFactura: number) {
  const [row] = await db
    .select({
      codigoFactura: factura.codigoFactura,
      numero: factura.numero,
      codigoSucursal: factura.codigoSucursal,
      total: factura.total,
      pagado: factura.pagado,
      estatus: factura.estatus,
    })
    .from(factura)
    .where(facturasDe(user, eq(factura.codigoFactura, codigoFactura)))
    .for('update');
  if (!row) throw notFound('Esa factura');
  return row;
}

/** Payments of invoices that were not reversed, with the part of each that the invoice still has. */
async function pagosVivos(db: Db, codigos: readonly number[]): Promise<Map<number, FacturaConPagos['pagos']>> {
  const { rows } = await db.execute<{ codigo: number; pagos: FacturaConPagos['pagos'] }>(sql`
    select l.codigo_factura codigo, json_agg(json_build_object('codigoCobro', c.codigo_cobro, 'numero', c.numero, 'fecha', c.fecha,
      'monto', l.monto - l.liberado) order by c.numero) pagos
    from cobro_factura l join cobro c using (codigo_cobro)
    where l.codigo_factura = any(${sql.param(codigos)}::int[]) and l.monto > l.liberado
      and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)
    group by 1`);
  return new Map(rows.map(({ codigo, pagos }) => [codigo, pagos]));
}

/** A late fee would stay owed for an instalment that is not: it goes first. Throws 409. */
async function assertSinMora(db: Db, codigoFactura: number) {
  const viva = and(eq(factura.codigoCuota, codigoFactura), ne(factura.estatus, 'ANULADA'));
  const [mora] = await db.select({ numero: factura.numero }).from(factura).where(viva);
  if (mora) throw conflict(`La cuota tiene una mora, la factura ${mora.numero}: condónela o anúlela antes.`);
}

export default [
  // Called by whoever voids invoices. Locks nothing.
  serve(calls.conPago, async ({ db, user, hoy, query }) => {
    const suyas = await delCliente(db, user, query);
    const facturas = await leerFacturas(db, user, hoy, and(suyas, gt(factura.pagado, CERO))!);
    const pagos = await pagosVivos(
      db,
      facturas.map(({ codigoFactura }) => codigoFactura),
    );
    return facturas.map((una) => ({ ...una, pagos: pagos.get(una.codigoFactura) ?? [] }));
  }),

  // Called by whoever voids invoices. Locks nothing: the act checks again.
  serve(calls.sinPago, async ({ db, user, hoy, query }) => {
    const suyas = await delCliente(db, user, query);
    return leerFacturas(db, user, hoy, and(suyas, eq(factura.pagado, CERO), ne(factura.estatus, 'ANULADA'))!);
  }),

  // Called by whoever corrects a wrong invoice. Locks the invoice, so that no payment is added meanwhile, then the stock of its articles,
  // which are returned. Refuses an invoice out of scope (404), a void one, one with payments (reverse them first), one with a late
  // fee, and a large amount without a second user's approval. Its number stays used.
  serve(
    calls.anular,
    async ({ db, user, hoy, deps, body: { codigoFactura, motivo, aprobacion } }) => {
      const { pagado, estatus, total, ...una } = await bloquearFactura(db, user, codigoFactura);
      const permiso = puedeAnular({ pagado, estatus });
      if (!permiso.ok) throw conflict(permiso.motivo);
      await assertSinMora(db, codigoFactura);
      const acto = { acto: 'factura/anular', codigo: codigoFactura, monto: total, codigoSucursal: una.codigoSucursal } as const;
      const momento = deps.now().toISOString();
      const aprobadoPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
      await anularFactura(db, user, una, { motivo, momento, hoy, aprobadoPor });
      return codigoFactura;
    },
    async ({ db, user, hoy }, codigoFactura) => {
      const [leida] = await leerFacturas(db, user, hoy, eq(factura.codigoFactura, codigoFactura));
      if (!leida) throw notFound('Esa factura');
      return leida;
    },
  ),
];

import { and, eq, gt, inArray, isNull, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import { anulaciones as calls, type FacturaConPagos } from '@/contract/facturas/anular';
import { CERO } from '@/domain/dinero';
import type { Centavos } from '@/contract/campos';
import { puedeAnular } from '@/domain/cobros/cobro';
import type { Db } from '../db/connect';
import { factura, incobrable } from '../db/schema/dinero/facturas';
import { diaDe } from '../db/sql';
import { conflict, serve, type Context } from '../lib/serve';
import { delCliente } from './clientes';
import { leerEncabezado, leerFacturas } from './factura';
import { mover } from '../inventario/existencia';
import { changeRow, found, type User } from '../lib/scope';
import { enOrden, ultimosEscritos } from '../lib/ultimosEscritos';
import { facturasDe } from '../personas/alcance';
import { assertAprobado } from '../sesion/aprobar';
import { anularComprobante } from './fiscal/anular';

/** An invoice to be voided; the caller has locked its row. */
type PorAnular = Pick<typeof factura.$inferSelect, 'codigoFactura' | 'codigoSucursal' | 'numero'>;

interface Acto {
  motivo: string;
  momento: string;
  hoy: string;
  /** The second user who approved; '' when none was required. */
  aprobadoPor?: string;
}

/** Locks an invoice that the user may see, so that no payment is added while it is voided. Throws 404. */
export async function bloquearFactura(db: Db, user: User, where: SQL, cual: string) {
  return found(await db.select().from(factura).where(facturasDe(user, where)).for('update'), cual);
}

/** Returns the articles of an invoice to the branch's stock, at the cost at which they left. */
async function devolverExistencia(db: Db, user: User, { codigoFactura, codigoSucursal, numero }: PorAnular, momento: string) {
  const { rows } = await db.execute<{ codigo: number; cantidad: number; valor: Centavos | null }>(sql`
    select d.codigo_articulo codigo, sum(d.cantidad)::int cantidad, (select -sum(m.valor) from movimiento m
      where m.origen = 'FACTURA' and m.codigo_origen = ${codigoFactura} and m.tipo = 'VENTA' and m.codigo_articulo = d.codigo_articulo) valor
    from factura_detalle d where d.codigo_factura = ${codigoFactura} and d.tipo = 'AR' group by 1`);
  const lineas = rows.map(({ codigo: codigoArticulo, cantidad, valor }) => ({ codigoArticulo, cantidad, valor: valor ?? undefined }));
  const documento = { documento: `Factura ${numero}`, origen: 'FACTURA' as const, codigoOrigen: codigoFactura, momento };
  await mover(db, user, { codigoSucursal, tipo: 'DEVOLUCION', lineas, ...documento });
}

/** Marks invoices as void, with nothing paid on them; what was written off of them is so no more. */
export async function marcarAnuladas(
  db: Db,
  { usuario }: User,
  codigos: number[],
  { motivo, momento, aprobadoPor = '' }: Omit<Acto, 'hoy'>,
): Promise<void> {
  await db
    .update(incobrable)
    .set({ fin: sql`${diaDe(sql`${momento}::timestamptz`)}`, finPor: usuario, finMotivo: `Anulada: ${motivo}` })
    .where(and(inArray(incobrable.codigoFactura, codigos), isNull(incobrable.fin)));
  await changeRow(db, factura, inArray(factura.codigoFactura, codigos), {
    estatus: 'ANULADA',
    pagado: CERO,
    anulada: momento,
    anuladaPor: usuario,
    motivoAnulacion: motivo,
    anulacionAprobadaPor: aprobadoPor,
  });
}

/**
 * Voids an invoice on which nothing is paid any more (call `liberar` first if something is). It keeps its number, its articles return to
 * stock, its fiscal document gets a credit note. Throws 409 while a late fee on its fiscal document stands.
 */
export async function anularFactura(db: Db, user: User, una: PorAnular, acto: Acto): Promise<void> {
  const { motivo, momento, hoy } = acto;
  await marcarAnuladas(db, user, [una.codigoFactura], acto);
  await devolverExistencia(db, user, una, momento);
  await anularComprobante(db, user, una.codigoFactura, motivo, hoy);
}

/** Throws 409 for an invoice that has payments or is void; `anulada` is the message of the latter. */
export function assertAnulable(una: typeof factura.$inferSelect, anulada?: string): void {
  const permiso = puedeAnular(una);
  if (!permiso.ok) throw conflict((una.estatus === 'ANULADA' && anulada) || permiso.motivo);
}

/** Voids a locked invoice for a user and returns its code. Throws 409 for a large amount without a second user's approval. */
export async function anularPedida(
  { db, user, hoy, deps }: Context & { user: User },
  una: typeof factura.$inferSelect,
  { acto, motivo, aprobacion }: { acto: 'factura/anular' | 'factura/mora/condonar'; motivo: string; aprobacion?: string },
): Promise<number> {
  const { codigoFactura, codigoSucursal, total: monto } = una;
  const momento = deps.now().toISOString();
  const aprobadoPor = await assertAprobado({ db, user, momento }, { acto, codigo: codigoFactura, monto, codigoSucursal }, aprobacion);
  await anularFactura(db, user, una, { motivo, momento, hoy, aprobadoPor });
  return codigoFactura;
}

/** Payments of invoices that were not reversed, with the part of each that the invoice still has. */
async function pagosVivos(db: Db, facturas: readonly { codigoFactura: number }[]): Promise<Map<number, FacturaConPagos['pagos']>> {
  const { rows } = await db.execute<{ codigo: number; pagos: FacturaConPagos['pagos'] }>(sql`
    select l.codigo_factura codigo, json_agg(json_build_object('codigoCobro', c.codigo_cobro, 'numero', c.numero, 'fecha', c.fecha,
      'monto', l.monto - l.liberado) order by c.numero) pagos
    from cobro_factura l join cobro c using (codigo_cobro)
    where l.codigo_factura = any(${sql.param(facturas.map((una) => una.codigoFactura))}::int[]) and l.monto > l.liberado
      and not exists (select from reversion r where r.codigo_cobro = c.codigo_cobro)
    group by 1`);
  return new Map(rows.map(({ codigo, pagos }) => [codigo, pagos]));
}

/** A late fee would stay owed for an instalment that is not: it goes first, unless it is one of `juntas`, which go with it. Throws 409. */
export async function assertSinMora(db: Db, codigoFactura: number, juntas: readonly number[] = []) {
  const viva = and(eq(factura.codigoCuota, codigoFactura), ne(factura.estatus, 'ANULADA'), notInArray(factura.codigoFactura, [...juntas]));
  const [mora] = await db.select({ numero: factura.numero }).from(factura).where(viva);
  if (mora) throw conflict(`La cuota tiene una mora, la factura ${mora.numero}: condónela o anúlela antes.`);
}

export default [
  // Called by whoever voids invoices, before a customer is chosen. Locks nothing.
  serve(calls.recientes, async ({ db, user, hoy }) => {
    const codigos = await ultimosEscritos(db, user, 'codigo_factura');
    const vivas = and(inArray(factura.codigoFactura, codigos), ne(factura.estatus, 'ANULADA'))!;
    return enOrden(await leerFacturas(db, user, hoy, vivas), codigos, ({ codigoFactura }) => codigoFactura);
  }),

  // Called by whoever voids invoices. Locks nothing.
  serve(calls.conPago, async ({ db, user, hoy, query }) => {
    const suyas = await delCliente(db, user, query);
    const facturas = await leerFacturas(db, user, hoy, and(suyas, gt(factura.pagado, CERO))!);
    const pagos = await pagosVivos(db, facturas);
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
    async (contexto) => {
      const { codigoFactura, ...pedida } = contexto.body;
      const una = await bloquearFactura(contexto.db, contexto.user, eq(factura.codigoFactura, codigoFactura), 'Esa factura');
      assertAnulable(una);
      await assertSinMora(contexto.db, codigoFactura);
      return anularPedida(contexto, una, { acto: 'factura/anular', ...pedida });
    },
    ({ db, user, hoy }, codigoFactura) => leerEncabezado(db, user, hoy, codigoFactura),
  ),
];

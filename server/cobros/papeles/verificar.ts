import { eq } from 'drizzle-orm';
import { verificar } from '@/contract/cobros/verificar';
import { sumar } from '@/domain/dinero';
import { hoyEn } from '@/domain/fechas';
import type { Db } from '../../db/connect';
import { cierreMes } from '../../db/schema/dinero/caja';
import { cartaSaldo, cobro, reversion } from '../../db/schema/dinero/cobros';
import { serve } from '../../lib/serve';
import { redDe } from '../../sesion/intentos';

async function hallarRecibo(db: Db, clave: string) {
  const [hallado] = await db
    .select({ numero: cobro.numero, fecha: cobro.fecha, total: cobro.aplicado, reversado: reversion.momento })
    .from(cobro)
    .leftJoin(reversion, eq(reversion.codigoCobro, cobro.codigoCobro))
    .where(eq(cobro.verificacion, clave));
  return hallado && { tipo: 'RECIBO' as const, ...hallado };
}

async function hallarCarta(db: Db, clave: string) {
  const [hallada] = await db
    .select({ numero: cartaSaldo.numero, fecha: cartaSaldo.fecha })
    .from(cartaSaldo)
    .where(eq(cartaSaldo.verificacion, clave));
  return hallada && { tipo: 'CARTA_SALDO' as const, ...hallada, total: null, reversado: null };
}

async function hallarCierre(db: Db, clave: string) {
  const [hallado] = await db.select().from(cierreMes).where(eq(cierreMes.sello, clave));
  if (!hallado) return undefined;
  const { mes, numero, momento, cifras, reabierto: reversado } = hallado;
  const total = sumar(cifras.sucursales.map(({ neto }) => neto));
  return { tipo: 'CIERRE_MES' as const, mes, numero, fecha: hoyEn(new Date(momento)), total, reversado };
}

/**
 * Page on which anybody can check whether the document with this key is genuine. The key is in the fragment (#), so that neither server nor
 * proxy logs contain it.
 */
export const enlaceDe = (sitio: string, clave: string) => `${sitio}/verificar#${clave}`;

// Called by anybody who holds the document and so knows its key, signed in or not. Locks nothing. Refuses a network that asks too often
// (429).
export default serve(verificar, async ({ db, deps, request, query: { clave } }) => {
  deps.ritmo(redDe(request.address));
  return (await hallarRecibo(db, clave)) ?? (await hallarCarta(db, clave)) ?? (await hallarCierre(db, clave)) ?? null;
});

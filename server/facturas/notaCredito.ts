import { asc, eq, sql } from 'drizzle-orm';
import type { InputOf } from '@/contract/call';
import { notaCredito as call } from '@/contract/facturas/notaCredito';
import type { Centavos } from '@/contract/campos';
import { conMesCerrado } from '@/domain/cierre';
import { partesDeNota, puedeAcreditarse } from '@/domain/cobros/notaCredito';
import { enPesos, menorImporte, restar, sumar } from '@/domain/dinero';
import { estatusDe } from '@/domain/precio';
import { cerradoPara } from '../compania/mesCerrado';
import type { Db } from '../db/connect';
import { locked } from '../db/locks';
import { factura, facturaDetalle, notaCredito } from '../db/schema/dinero/facturas';
import { aceptado, conflict, invalid, serve } from '../lib/serve';
import { changeRow, found, insertRow, type User } from '../lib/scope';
import { facturasDe } from '../personas/alcance';
import { assertAprobado } from '../sesion/aprobar';
import { leerEncabezado } from './factura';
import { emitidoDe, emitirNotaParcial } from './fiscal/notaParcial';
import { assertSinRetener } from './fiscal/retenido';
import { creditosDe, liberar } from './liberar';

/** The invoice, locked in an act, and what the note takes off each of its lines. Throws 404, and 409 for what may not be taken off. */
async function leer(
  db: Db,
  user: User,
  hoy: string,
  { codigoFactura, ...pide }: { codigoFactura: number } & Parameters<typeof partesDeNota>[1],
) {
  const suya = eq(factura.codigoFactura, codigoFactura);
  const una = found(await locked(db, db.select().from(factura).where(facturasDe(user, suya)), 'update'), 'Esa factura');
  aceptado(puedeAcreditarse(una, (await leerEncabezado(db, user, hoy, codigoFactura)).estimadaHasta !== null));
  await assertSinRetener(db, [codigoFactura]);
  const lineas = await db
    .select()
    .from(facturaDetalle)
    .where(eq(facturaDetalle.codigoFactura, codigoFactura))
    .orderBy(asc(facturaDetalle.codigoDetalle));
  const nota = aceptado(partesDeNota(lineas, pide));
  return { una, partes: nota.partes };
}

type Parte = Awaited<ReturnType<typeof leer>>['partes'][number];

/** Takes the parts off the lines, each with its reason as a step of the price, and off the invoice, which remembers the change. */
async function escribir(
  db: Db,
  { codigoFactura, total, pagado }: { codigoFactura: number; total: Centavos; pagado: Centavos },
  partes: readonly Parte[],
  { codigoNota, fecha, motivo, monto, itbis }: typeof notaCredito.$inferSelect,
) {
  for (const parte of partes) {
    const { codigoDetalle, descuento, pasos, parteItbis } = parte;
    await db
      .update(facturaDetalle)
      .set({
        descuento: sumar([descuento, restar(parte.monto, parteItbis)]),
        itbis: restar(parte.itbis, parteItbis),
        total: restar(parte.total, parte.monto),
        pasos: [...pasos, { tipo: 'NOTA', concepto: `Nota de crédito: ${motivo}`, monto: -parte.monto }],
      })
      .where(eq(facturaDetalle.codigoDetalle, codigoDetalle));
  }
  const cambio = JSON.stringify({ fecha, monto: -monto, rebajado: monto - itbis, itbis: -itbis, nota: codigoNota });
  await changeRow(db, factura, eq(factura.codigoFactura, codigoFactura), {
    total,
    pagado,
    estatus: estatusDe(total, pagado, false),
    cambios: sql`coalesce(${factura.cambios}, '[]') || ${cambio}::jsonb`,
  });
}

// Called by whoever corrects a wrong invoice, to take off a part of it. Locks the invoice, so that no payment is added meanwhile, then its fiscal
// document and the range of notes. Refuses an invoice out of scope (404), one that is void or written off, a late fee, an estimate, more than
// is left of it or of a line, nothing at all (400), another total than the one shown, and a large amount without a second user's approval.
// What was paid beyond what is left becomes credit.
export default serve(call, async ({ db, user, hoy, deps, body: { codigoFactura, monto: pedido, lineas: pedidas } }) => {
  const { una, partes } = await leer(db, user, hoy, { codigoFactura, monto: pedido, lineas: pedidas });
  const monto = sumar(partes.map((parte) => parte.monto));
  const itbis = sumar(partes.map(({ parteItbis }) => parteItbis));
  const total = restar(una.total, monto);
  const pagado = menorImporte(una.pagado, total);
  const liberable = { codigoFactura, monto: restar(una.pagado, pagado) };
  const answer = {
    codigoFactura,
    numero: una.numero,
    comprobante: (await emitidoDe(db, codigoFactura))?.ncf ?? '',
    lineas: partes.map((parte) => ({ ...parte, itbis: parte.parteItbis })),
    monto,
    itbis,
    total,
    pendiente: restar(total, pagado),
    creditos: await creditosDe(db, [liberable]),
  };
  const act = async ({ motivo: dado, totalEsperado = total, aprobacion }: InputOf<typeof call>['body']) => {
    if (monto === 0) throw invalid({ monto: 'Escriba cuánto se acredita' });
    if (totalEsperado !== total) throw conflict(`La factura cambió: ahora quedaría en ${enPesos(total)}. Revise y acredite de nuevo`);
    const momento = deps.now().toISOString();
    const { codigoCompania, usuario } = user;
    const { codigoSucursal } = una;
    const acto = { acto: 'factura/notaCredito', codigo: codigoFactura, monto, codigoSucursal } as const;
    const aprobadoPor = await assertAprobado({ db, user, momento }, acto, aprobacion);
    const motivo = conMesCerrado(dado, una.fecha, await cerradoPara(db, user, hoy, [una.fecha]));
    const valores = { codigoCompania, codigoSucursal, codigoFactura, monto, itbis, fecha: hoy, momento, motivo, usuario, aprobadoPor };
    const nota = await insertRow(db, notaCredito, valores);
    const quitadas = partes.filter((parte) => parte.monto > 0);
    await escribir(db, { codigoFactura, total, pagado }, quitadas, nota);
    await liberar({ db, user, momento }, [liberable], motivo);
    await emitirNotaParcial(db, user, nota, quitadas);
    return answer;
  };
  return { answer, act };
});

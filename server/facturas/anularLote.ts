import { asc, inArray } from 'drizzle-orm';
import { anulaciones as calls } from '@/contract/facturas/anular';
import { locked } from '../db/locks';
import { factura } from '../db/schema/dinero/facturas';
import { porFila } from '../lib/porFila';
import { conflict, notFound, serve } from '../lib/serve';
import { facturasDe } from '../personas/alcance';
import { pideAprobacion } from '../sesion/aprobar';
import { anularFactura, assertAnulable, assertSinMora } from './anular';
import { leerFacturas } from './factura';

// Called by the list of invoices, for those that were chosen. Locks them in the order of their codes, then the stock of their articles.
// Refuses one out of scope (404); the others each for themselves, as voiding one does: a void one, one with payments, one whose late fee
// stays, and an amount that needs a second user's approval, which is given for one invoice.
export default serve(calls.anularLote, async ({ db, user, hoy, deps, body: { codigoFacturas } }) => {
  const suyas = inArray(factura.codigoFactura, codigoFacturas);
  const filas = await locked(db, db.select().from(factura).where(facturasDe(user, suyas)).orderBy(asc(factura.codigoFactura)), 'update');
  if (filas.length < new Set(codigoFacturas).size) throw notFound('Una de las facturas');
  // Late fees first: an instalment can go once its late fee does.
  const enOrden = [...filas.filter(({ codigoCuota }) => codigoCuota !== null), ...filas.filter(({ codigoCuota }) => codigoCuota === null)];
  const rechazos = new Map<number, string>();
  const pasan: typeof filas = [];
  for (const una of enOrden) {
    const rechazo = await porFila(db, async () => {
      assertAnulable(una);
      const juntas = pasan.map(({ codigoFactura }) => codigoFactura);
      await assertSinMora(db, una.codigoFactura, juntas);
      if (pideAprobacion(user, una.total)) throw conflict('Su monto necesita la aprobación de otro usuario: anúlela sola');
    });
    rechazos.set(una.codigoFactura, rechazo);
    if (rechazo === '') pasan.push(una);
  }
  const leidas = await leerFacturas(db, user, hoy, suyas);
  const answer = () => leidas.map((una) => ({ ...una, rechazo: rechazos.get(una.codigoFactura)! }));
  const act = async ({ motivo }: { motivo: string }) => {
    const momento = deps.now().toISOString();
    for (const una of pasan) {
      const rechazo = await porFila(db, async () => {
        await assertSinMora(db, una.codigoFactura);
        await anularFactura(db, user, una, { motivo, momento, hoy });
      });
      rechazos.set(una.codigoFactura, rechazo);
    }
    return answer();
  };
  return { answer: answer(), act };
});

import { sql } from 'drizzle-orm';
import type { ModoFiscal } from '@/contract/facturas/fiscal';
import { hoyEn, sumarDias } from '@/domain/fechas';
import { literal } from '../../db/sql';
import { preparedSql, type Places } from '../../db/prepared';
import { transaction } from '../../db/transaction';
import { repeat } from '../../lib/repeat';
import type { Deps } from './enviar';
import { asignarComprobantes } from './asignar';
import { enviarPendientes } from './enviar';
import { firmarPendientes, reintentarFirmas } from './firma';
import { numerar } from './numerar';

const MINUTO = 60_000;
const HORA = 60 * MINUTO;
/** How often a server looks for invoices that fell due. */
const CADA_MS = HORA / 4;
/** Hours before midnight from which invoices due that day are numbered; before that the desk may still collect or correct them. */
const ANTES_DE_MEDIANOCHE = 3;
/** Invoices per transaction, so that no run locks the ranges for long. */
const PARTE = 200;

// Due invoices without a document, with the day that it states: the due day, also when no server ran that evening; for an invoice issued or an
// estimate recalculated after it, that later day. Paid ones got theirs with the first payment; an instalment by attendance that was not recalculated is an
// estimate and gets none.
const vencidasSinNumero = preparedSql(
  'vencidas_sin_comprobante',
  (v: Places<{ codigoCompania: number; desde: string; hasta: string }>) => sql`
  select f.codigo_factura, greatest(f.fecha_vencimiento, f.fecha, ((f.recalculo->>'momento')::timestamptz at time zone 'America/Santo_Domingo')::date)::text dia
  from factura f
  where f.codigo_sucursal in (select codigo_sucursal from sucursal where codigo_compania = ${v.codigoCompania})
    and f.pendiente > 0 and f.fecha_vencimiento between ${v.desde}::date and ${v.hasta}::date
    and not exists (select from comprobante c where c.codigo_factura = f.codigo_factura and c.clase <> 'CREDITO')
    and not (f.tipo = 'CUOTA' and f.recalculo is null and exists (
      select from inscripcion i join grupo g using (codigo_grupo) where i.codigo_inscripcion = f.codigo_inscripcion and g.tipo_cobro = 'ASISTENCIA'))
  order by dia, f.codigo_factura limit ${literal(PARTE)}`,
);

/**
 * Creates documents for invoices that fell due unpaid, in every company with fiscal numbering, and numbers waiting documents; returns how
 * many invoices got a document. Invoices due before numbering began and estimates are left out. Several processes may run it at once.
 */
export async function emitirVencidas({ pool, now }: Pick<Deps, 'pool' | 'now'>): Promise<number> {
  const { rows } = await pool.query<{ codigo_compania: number; fiscal: ModoFiscal; desde: string }>(
    `select c.codigo_compania, c.fiscal, f.desde::text from compania c join compania_fiscal f using (codigo_compania) where c.fiscal <> 'NO' and c.activo`,
  );
  const hoy = hoyEn(now());
  const hasta = sumarDias(hoyEn(new Date(now().getTime() + ANTES_DE_MEDIANOCHE * HORA)), -1);
  let emitidas = 0;
  for (const { codigo_compania: codigoCompania, fiscal, desde } of rows) {
    const emisor = { codigoCompania, usuario: 'sistema', fiscal };
    const parte = () =>
      transaction(pool, { usuario: 'sistema', codigoCompania, desde: 'comprobantes' }, async (db) => {
        const vencidas = (await vencidasSinNumero(db, { codigoCompania, desde, hasta })) as { codigo_factura: number; dia: string }[];
        for (const dia of new Set(vencidas.map((una) => una.dia))) {
          const suyas = vencidas.filter((una) => una.dia === dia).map(({ codigo_factura }) => codigo_factura);
          await asignarComprobantes(db, emisor, suyas, dia);
        }
        if (vencidas.length < PARTE) await numerar(db, emisor, hoy);
        return vencidas.length;
      });
    for (let hechas = PARTE; hechas === PARTE;) {
      hechas = await parte();
      emitidas += hechas;
    }
  }
  return emitidas;
}

/**
 * Creates and numbers documents periodically, signs them as soon as they have a number, and sends them then if there is a receptor. Returns the function that stops it.
 */
export function iniciarComprobantes(deps: Deps): () => Promise<void> {
  const work = async (due: boolean) => {
    if (due) {
      await emitirVencidas(deps);
      await reintentarFirmas(deps);
    }
    await firmarPendientes(deps);
  };
  const { wake, stop } = repeat(deps, { name: 'comprobantes', everyMs: CADA_MS, work });
  // A job of its own: an office that does not answer must not hold up numbers and signatures.
  const envio = deps.receptor && repeat(deps, { name: 'envioEcf', everyMs: MINUTO, work: () => enviarPendientes(deps) });
  // Signing and sending update documents, so only inserts and changed settings (perhaps a new certificate) make numbers; sending hears of
  // its own updates too, and a run that finds nothing due writes nothing.
  const forget = deps.changes.listen(({ tabla, accion }) => {
    if (tabla !== 'comprobante' && tabla !== 'compania_fiscal') return;
    if (tabla === 'compania_fiscal' || accion === 'INSERT') wake();
    envio?.wake();
  });
  return async () => {
    forget();
    await Promise.all([stop(), envio?.stop()]);
  };
}

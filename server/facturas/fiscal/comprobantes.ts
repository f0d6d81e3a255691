import { asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Comprobante, comprobantes as calls } from '@/contract/facturas/comprobante';
import { direccionDeQr } from '@/domain/fiscal/ecf';
import { digitosDeRnc, rncConGuiones } from '@/utils/rnc';
import type { Db } from '../../db/connect';
import { compania, sucursal } from '../../db/schema/compania';
import { companiaFiscal, comprobante } from '../../db/schema/dinero/fiscal';
import { factura } from '../../db/schema/dinero/facturas';
import { conflict, serve } from '../../lib/serve';
import { same } from '../../lib/lists/filters';
import { list } from '../../lib/lists/list';
import { columnsFor, found, loadRow, scoped, soloDe, type User } from '../../lib/scope';
import { facturasDe } from '../../personas/alcance';
import type { Deps } from './enviar';
import { ajustesDe } from './estado';
import { momentoDeFirma } from './firma';
import { membreteDe } from '../../compania/membrete';

const campos = columnsFor(Comprobante, comprobante, { firmado: sql<boolean>`${comprobante.firmado} is not null` });

const lista = list({
  call: calls.filter,
  table: comprobante,
  key: comprobante.codigoComprobante,
  names: { firmado: campos.firmado },
  search: comprobante.busqueda,
  coach: sql`false`,
  filters: {
    enEspera: { when: (query) => query.enEspera === true, sql: isNull(comprobante.ncf) },
    electronicos: { when: (query) => query.electronicos === true, sql: sql`${comprobante.ncf} like 'E%'` },
    envio: same('envio', comprobante.envio),
  },
});

/** Condition: a coach sees the documents of invoices that they see. */
const deSusFacturas = (user: User) =>
  soloDe(user) === undefined
    ? undefined
    : sql`exists (select from factura where factura.codigo_factura = ${comprobante.codigoFactura} and ${facturasDe(user)})`;

const modificado = alias(comprobante, 'modificado');

/** A document with the letterhead for printing. Throws 404 for one out of scope. */
async function leer(db: Db, user: User, codigoComprobante: number) {
  const rows = await db
    .select({
      campos,
      documento: comprobante,
      ...membreteDe,
      numeroFactura: factura.numero,
      modificado: sql<string>`coalesce(${modificado.ncf}, '')`,
      ambiente: companiaFiscal.ambiente,
    })
    .from(comprobante)
    .innerJoin(factura, eq(factura.codigoFactura, comprobante.codigoFactura))
    .innerJoin(compania, eq(compania.codigoCompania, comprobante.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, comprobante.codigoSucursal))
    .leftJoin(companiaFiscal, eq(companiaFiscal.codigoCompania, comprobante.codigoCompania))
    .leftJoin(modificado, eq(modificado.codigoComprobante, comprobante.codigoModifica))
    .where(scoped(comprobante, user, deSusFacturas(user), eq(comprobante.codigoComprobante, codigoComprobante)));
  return found(rows, 'Ese comprobante');
}

export default [
  lista,

  serve(calls.deFactura, ({ db, user, query: { codigoFactura } }) =>
    db
      .select(campos)
      .from(comprobante)
      .where(scoped(comprobante, user, deSusFacturas(user), eq(comprobante.codigoFactura, codigoFactura)))
      .orderBy(asc(comprobante.codigoComprobante)),
  ),

  serve(calls.id, async ({ db, user, params: { id } }) => {
    const { campos: leidos, documento, ambiente, ...papel } = await leer(db, user, id);
    const { ncf, vence, itbis, lineas, razon, codigoSeguridad, firmado, tipo, fecha, total, rnc, codigoComprador } = documento;
    const firma = firmado ? momentoDeFirma(firmado) : '';
    const impreso = { tipo, ncf: ncf ?? '', fecha, total, firma, rncEmisor: digitosDeRnc(papel.compania.rnc), rncComprador: rnc };
    return {
      ...leidos,
      ...papel,
      rnc: rncConGuiones(rnc),
      codigoComprador,
      vence,
      itbis,
      razon,
      codigoSeguridad,
      firma,
      lineas,
      qr: firmado && ambiente ? direccionDeQr(ambiente, { ...impreso, codigoSeguridad }) : '',
    };
  }),

  serve(calls.envio, async ({ db, user, deps }) => {
    const ajustes = await ajustesDe(db, user);
    const estados = await db
      .select({ envio: comprobante.envio, cantidad: sql<number>`count(*)::int` })
      .from(comprobante)
      .where(scoped(comprobante, user, isNotNull(comprobante.firmado)))
      .groupBy(comprobante.envio);
    return { conectado: (deps as Deps).receptor !== undefined, enviar: ajustes?.enviar ?? false, estados };
  }),

  // Called by whoever keeps the books. Locks the document. A refused or unsent one is submitted anew; of one on its way the next step is
  // made now. Refuses what is accepted, not signed or being sent at this moment, and a company that does not send.
  serve(calls.reenviar, async ({ db, user, deps, body: { codigoComprobante } }) => {
    const suyo = eq(comprobante.codigoComprobante, codigoComprobante);
    const { envio, firmado, intentos, error, proximo } = await loadRow(db, user, comprobante, suyo, 'Ese comprobante', 'update');
    if (envio === 'ACEPTADO' || envio === 'CONDICIONAL') throw conflict('La DGII ya lo aceptó');
    if (!firmado) throw conflict('Todavía no está firmado');
    // Taken and not answered yet: another attempt beside it might send it twice.
    const enCamino = envio === 'PENDIENTE' && intentos > 0 && error === '' && Date.parse(proximo) > deps.now().getTime();
    if (enCamino) throw conflict('Se está enviando ahora mismo');
    if (!(await ajustesDe(db, user))?.enviar) throw conflict('Active antes el envío a la DGII, en Compañía, Comprobantes fiscales');
    const deNuevo =
      envio === 'RECHAZADO' || envio === 'LOCAL' ? { envio: 'PENDIENTE' as const, intentos: 0, seguimiento: '', error: '' } : {};
    await db
      .update(comprobante)
      .set({ ...deNuevo, proximo: deps.now().toISOString() })
      .where(suyo);
    return found(await db.select(campos).from(comprobante).where(suyo));
  }),

  // Called by whoever manages the company. Refuses a document that is not signed yet or not electronic.
  serve(calls.xml, async ({ db, user, params: { id } }) => {
    const { documento } = await leer(db, user, id);
    if (documento.contenido === '') throw conflict('Este comprobante no tiene un XML firmado');
    return { nombre: `${documento.ncf}.xml`, tipo: 'application/xml', contenido: new TextEncoder().encode(documento.contenido) };
  }),
];

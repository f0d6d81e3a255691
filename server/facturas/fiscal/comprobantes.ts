import { asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { Comprobante, comprobantes as calls } from '@/contract/facturas/comprobante';
import { direccionDeQr } from '@/domain/fiscal/ecf';
import { digitosDeRnc, rncConGuiones } from '@/utils/rnc';
import type { Db } from '../../db/connect';
import { compania, sucursal } from '../../db/schema/compania';
import { companiaFiscal, comprobante } from '../../db/schema/fiscal';
import { factura } from '../../db/schema/facturas';
import { conflict, serve } from '../../lib/serve';
import { list } from '../../lib/lists/list';
import { columnsFor, found, scoped, soloDe, type User } from '../../lib/scope';
import { facturasDe } from '../../personas/alcance';
import { momentoDeFirma } from './firma';
import { membreteDe } from '../../compania/membrete';

const campos = columnsFor(Comprobante, comprobante, { firmado: sql<boolean>`${comprobante.firmado} is not null` });

const lista = list({
  call: calls.filter,
  table: comprobante,
  key: comprobante.codigoComprobante,
  names: { firmado: campos.firmado },
  from: (db, fields, where) => db.select(fields).from(comprobante).where(where).$dynamic(),
  search: comprobante.busqueda,
  coach: sql`false`,
  filters: { enEspera: { when: (query) => query.enEspera === true, sql: isNull(comprobante.ncf) } },
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
    const { ncf, vence, itbis, lineas, razon, codigoSeguridad, firmado, tipo, fecha, total, rnc } = documento;
    const firma = firmado ? momentoDeFirma(firmado) : '';
    const impreso = { tipo, ncf: ncf ?? '', fecha, total, firma, rncEmisor: digitosDeRnc(papel.compania.rnc), rncComprador: rnc };
    return {
      ...leidos,
      ...papel,
      rnc: rncConGuiones(rnc),
      vence,
      itbis,
      razon,
      codigoSeguridad,
      firma,
      lineas,
      qr: firmado && ambiente ? direccionDeQr(ambiente, { ...impreso, codigoSeguridad }) : '',
    };
  }),

  // Called by whoever manages the company. Refuses a document that is not signed yet or not electronic.
  serve(calls.xml, async ({ db, user, params: { id } }) => {
    const { documento } = await leer(db, user, id);
    if (documento.contenido === '') throw conflict('Este comprobante no tiene un XML firmado');
    return { nombre: `${documento.ncf}.xml`, tipo: 'application/xml', contenido: new TextEncoder().encode(documento.contenido) };
  }),
];

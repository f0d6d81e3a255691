import { asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { comprobantes as calls, type Comprobante } from '@/contract/facturas/comprobante';
import type { Centavos } from '@/contract/campos';
import { direccionDeQr } from '@/domain/fiscal/ecf';
import { digitosDeRnc, rncConGuiones } from '@/utils/rnc';
import type { Db } from '../../db/connect';
import { compania, sucursal } from '../../db/schema/compania';
import { companiaFiscal, comprobante } from '../../db/schema/fiscal';
import { factura } from '../../db/schema/facturas';
import { conflict, notFound } from '../../lib/errors';
import { list } from '../../lib/lists/list';
import { serveList } from '../../lib/lists/serveList';
import { scoped } from '../../lib/scope';
import { serve } from '../../lib/serve';
import { soloDe, type User } from '../../lib/user';
import { facturasDe } from '../../personas/alcance';
import { logoUrl } from '../../compania/logo';
import { momentoDeFirma } from './firma';

const campos = {
  codigoComprobante: comprobante.codigoComprobante,
  codigoFactura: comprobante.codigoFactura,
  tipo: comprobante.tipo,
  ncf: comprobante.ncf,
  fecha: comprobante.fecha,
  nombre: comprobante.nombre,
  rnc: comprobante.rnc,
  total: comprobante.total,
  firmado: sql<boolean>`${comprobante.firmado} is not null`,
  envio: comprobante.envio,
  error: comprobante.error,
};

const lista = list<typeof calls.filter, Comprobante>({
  call: calls.filter,
  table: comprobante,
  key: comprobante.codigoComprobante,
  fields: campos,
  from: (db, fields, where) => db.select(fields).from(comprobante).where(where).$dynamic(),
  orders: { fecha: comprobante.fecha, total: comprobante.total, codigoComprobante: comprobante.codigoComprobante },
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
  const [row] = await db
    .select({
      campos,
      documento: comprobante,
      compania: { nombre: compania.nombre, rnc: compania.rnc, telefono: compania.telefono, direccion: compania.direccion },
      sucursal: { descripcion: sucursal.descripcionSucursal, telefono: sucursal.telefono, direccion: sucursal.direccion },
      logoUrl,
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
  if (!row) throw notFound('Ese comprobante');
  return row;
}

export default [
  ...serveList(lista),

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
      lineas: lineas.map(({ descripcion, cantidad, ...montos }) => ({
        descripcion,
        cantidad,
        precio: montos.precio as Centavos,
        descuento: montos.descuento as Centavos,
        itbis: montos.itbis as Centavos,
        total: montos.total as Centavos,
      })),
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

import { sql } from 'drizzle-orm';
import { ventas, type Vendible } from '@/contract/facturas/venta';
import type { Db } from '../db/connect';
import { matchesNumbered, termsOf, valuesOf, wholeNumbersFirst } from '../lib/lists/filters';
import { serve } from '../lib/serve';
import type { User } from '../lib/scope';
import { crearPersona } from '../personas/escribir';
import { cargarEstudiante } from '../estudiantes/ficha';
import { A_LA_VISTA, buscarClientes, buscarDeudores, buscarPersonas } from './clientes';
import { descuentosDeVenta } from './descuentosDeVenta';
import { leerFactura } from './factura';
import { escribirVenta, prepararVenta } from './vender';

/** Items for sale in the branch that match every word; an exact barcode or code first. */
async function buscarVendibles(db: Db, { codigoCompania }: User, hoy: string, codigoSucursal: number, filtro: string): Promise<Vendible[]> {
  const terms = termsOf(filtro);
  const valores = valuesOf(terms);
  const hallado = sql.join([sql`true`, ...terms.map((term, i) => matchesNumbered(sql`busqueda`, term, i))], sql` and `);
  const consulta = db
    .select({
      tipo: sql<Vendible['tipo']>`tipo`,
      codigo: sql<number>`codigo`,
      descripcion: sql<string>`descripcion`,
      codigoBarra: sql<string>`codigo_barra`,
      precio: sql<Vendible['precio']>`precio`.mapWith(Number),
      itbis: sql<number>`itbis`,
      disponible: sql<number | null>`disponible`,
      exacto: sql<boolean>`exacto`,
    })
    .from(
      sql`(
      select 'AR' tipo, a.codigo_articulo codigo, a.nombre descripcion, case when a.codigo_barra = '' then a.codigo else a.codigo_barra end codigo_barra,
        a.precio, a.itbis, coalesce(x.cantidad, 0) disponible, lower(${filtro}) in (lower(a.codigo), lower(a.codigo_barra)) exacto
      from articulo a left join existencia x on x.codigo_articulo = a.codigo_articulo and x.codigo_sucursal = ${codigoSucursal}
      where a.codigo_compania = ${codigoCompania} and a.activo and ${hallado}
      union all
      select 'SE', codigo_servicio, descripcion, '', precio, itbis, null, false from servicio
      where codigo_compania = ${codigoCompania} and activo and integrado is null and ${hallado}
      union all
      select 'EV', codigo_evento, descripcion, '', precio, itbis, case when cupo > 0 then greatest(0, cupo - coalesce((
        select sum(d.cantidad)::int from factura_detalle d join factura f using (codigo_factura)
        where d.codigo_evento = evento.codigo_evento and f.estatus <> 'ANULADA'), 0)) end, false
      from evento where codigo_compania = ${codigoCompania} and activo and fecha >= ${hoy} and (codigo_sucursal is null or codigo_sucursal = ${codigoSucursal}) and ${hallado}
    ) v`,
    )
    .orderBy(sql`exacto desc`, ...wholeNumbersFirst(sql`descripcion`, filtro), sql`descripcion collate "es-x-icu", tipo, codigo`)
    .limit(A_LA_VISTA);
  const filas = (await consulta.prepare('').execute(valores)) as (Vendible & { exacto: boolean })[];
  // An exact match (a scanned barcode) is the only result, even if other codes begin with it.
  return filas[0]?.exacto ? filas.filter(({ exacto }) => exacto) : filas;
}

export default [
  // Called by whoever bills a sale. Locks the events and the stock it takes, by code, then the invoice series. Refusals: see prepararVenta.
  serve(
    ventas.guardar,
    async ({ db, user, hoy, body, deps }) => {
      const al = { db, user, hoy, momento: deps.now().toISOString() };
      return escribirVenta(al, body, await prepararVenta(al, body));
    },
    ({ db, user, hoy }, codigoFactura) => leerFactura(db, user, hoy, codigoFactura),
  ),

  // Called while a sale is entered, so that the page shows the price that will be charged. Locks nothing. Refuses a student out of scope
  // (404).
  serve(ventas.descuentos, async ({ db, user, hoy, query: { codigoEstudiante } }) => {
    if (codigoEstudiante !== undefined) await cargarEstudiante(db, user, codigoEstudiante);
    const cuentan = await descuentosDeVenta(db, user, hoy, codigoEstudiante ?? null);
    return cuentan.map((uno) => ({ puntosBasicos: null, monto: null, ...uno }));
  }),

  // Called to find the customer of a sale. Locks nothing.
  serve(ventas.clientes, ({ db, user, query: { filtro } }) => buscarClientes(db, user, filtro)),

  // Called to find what somebody who is no student was billed. Locks nothing.
  serve(ventas.personas, async ({ db, user, query: { filtro, deudores } }) => [
    ...(deudores ? await buscarDeudores(db, user, filtro) : []),
    ...(await buscarPersonas(db, user, filtro)),
  ]),

  // Called to bill somebody who is in no family. Locks a new document. Refuses a document of somebody else.
  serve(ventas.nuevoCliente, async ({ db, user, body: { codigoSucursal, ...persona } }) => {
    const codigoEntidad = await crearPersona(db, user, persona, { como: 'CLIENTE', en: '', codigoSucursal });
    const { nombre, apellido, telefono } = persona;
    return { codigoEntidad, nombre: `${nombre} ${apellido}`, telefono, codigoEstudiante: null };
  }),

  // Called to find an item by words or barcode. Locks nothing: selling checks again.
  serve(ventas.vendibles, ({ db, user, hoy, query: { codigoSucursal, filtro } }) => buscarVendibles(db, user, hoy, codigoSucursal, filtro)),
];

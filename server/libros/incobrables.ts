import { eq, sql, type SQL } from 'drizzle-orm';
import { dadas, deudas } from '@/contract/libros/incobrables';
import { sumarDias } from '@/domain/fechas';
import { factura, incobrable } from '../db/schema/dinero/facturas';
import { entidad, estudiante } from '../db/schema/personas';
import { nombreEnFactura, pendiente } from '../facturas/columnas';
import { always, dado, given, list, matches, span, type Fields, type Term } from '../lib/lists/list';
import { anyone, pick, type Db } from '../lib/scope';

/** Search condition: the name of the student, or of the customer, matches a word. */
const delNombre = (term: Term, i: number): SQL => {
  const hallado = sql`codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)}`;
  return sql`(${factura.codigoEstudiante} in (select codigo_estudiante from estudiante where ${hallado})
    or ${factura.codigoEntidad} in (select codigo_entidad from entidad where ${hallado}))`;
};

const conNombres = (db: Db, fields: Fields) =>
  db
    .select(fields)
    .from(factura)
    .innerJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante));

export default [
  // Called by whoever keeps the books; a PROFESOR sees none.
  list({
    call: deudas,
    table: factura,
    key: factura.codigoFactura,
    names: { deudor: nombreEnFactura },
    from: (db, fields, where) => conNombres(db, fields).where(where).$dynamic(),
    search: delNombre,
    coach: sql`false`,
    values: ({ hoy, query: { diasMinimo } }) => ({ hasta: sumarDias(hoy, -diasMinimo) }),
    filters: { vencidas: always(sql`${pendiente} and ${factura.fechaVencimiento} <= ${dado('hasta')}::date`) },
    totals: {},
  }),

  // Called by whoever keeps the books; a PROFESOR sees none.
  list({
    call: dadas,
    table: incobrable,
    key: incobrable.codigoIncobrable,
    names: {
      ...pick(factura, 'codigoEntidad', 'codigoEstudiante', 'numero', 'descripcion'),
      deudor: nombreEnFactura,
    },
    orders: { numero: factura.numero },
    from: (db, fields, where) =>
      conNombres(db, fields).innerJoin(incobrable, eq(incobrable.codigoFactura, factura.codigoFactura)).where(where).$dynamic(),
    search: delNombre,
    coach: sql`false`,
    filters: {
      ...span(incobrable.fecha),
      estado: given('estado', sql`(${incobrable.fin} is null) = (${dado('estado')}::text = 'VIGENTE')`),
    },
    totals: { vigente: sql`coalesce(sum(${incobrable.monto}) filter (where ${incobrable.fin} is null), 0)`.mapWith(Number) },
  }),
];

import { countDistinct, eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { vencidas, type Antiguedad, type FacturaVencida } from '@/contract/reportes/vencida';
import { sumarDias } from '@/domain/fechas';
import { diasDeAtraso, tramoDeMora } from '@/domain/mora';
import type { Db } from '../db/connect';
import { factura } from '../db/schema/facturas';
import { entidad, estudiante } from '../db/schema/personas';
import { nombreEnFactura, pendiente, suma } from '../facturas/columnas';
import { pagadorDe } from '../facturas/familia';
import { type Fields, list } from '../lib/lists/list';
import { always, given } from '../lib/lists/filters';
import { anyone } from '../lib/scope';
import { matches, type Term } from '../lib/lists/search';
import { serveList } from '../lib/lists/serveList';
import { nombreDe } from '../personas/nombre';

/** Days overdue of each age of debt, as domain/mora.ts has them (a test compares): a span of due dates is what the index can find. */
const DIAS: Record<Antiguedad, [number, number]> = { D1_30: [1, 30], D31_60: [31, 60], D61_90: [61, 90], D90: [91, 100_000] };

const dado = sql.placeholder;
const pagador = alias(entidad, 'pagador');
const responsable = nombreDe(pagador);

const fields = {
  codigoFactura: factura.codigoFactura,
  codigoCompania: factura.codigoCompania,
  numero: factura.numero,
  codigoEstudiante: factura.codigoEstudiante,
  estudiante: nombreEnFactura,
  responsable,
  telefono: pagador.telefono,
  descripcion: factura.descripcion,
  fechaVencimiento: factura.fechaVencimiento,
  total: factura.total,
  pagado: factura.pagado,
  pendiente: factura.pendiente,
};

/** Invoices with student, customer and payer. Only left joins on keys: PostgreSQL leaves out those that a query does not read. */
const conNombres = (db: Db, selection: Fields, where: SQL) =>
  db
    .select(selection as typeof fields)
    .from(factura)
    .leftJoin(estudiante, eq(estudiante.codigoEstudiante, factura.codigoEstudiante))
    .leftJoin(entidad, eq(entidad.codigoEntidad, factura.codigoEntidad))
    .leftJoin(pagador, eq(pagador.codigoEntidad, pagadorDe(factura.codigoEstudiante, factura.codigoEntidad)))
    .where(where)
    .$dynamic() as never;

/** Invoices whose student (the customer, where there is none) is found by a word, or whose number it is. */
function conPalabra(term: Term, i: number): SQL {
  const hallado = sql`codigo_compania = ${anyone.codigoCompania} and ${matches(sql`busqueda`, term, i)}`;
  return sql`(${factura.codigoEstudiante} in (select codigo_estudiante from estudiante where ${hallado})
    or ${factura.codigoEstudiante} is null and ${factura.codigoEntidad} in (select codigo_entidad from entidad where ${hallado})
    or ${factura.numero}::text = ${dado(`palabra${i}`)})`;
}

/** What is owed of one age. */
const deEdad = (edad: Antiguedad) =>
  sql`coalesce(sum(${factura.pendiente}) filter (where ${factura.fechaVencimiento} between
    ${dado('hoy')}::date - ${sql.raw(String(DIAS[edad][1]))} and ${dado('hoy')}::date - ${sql.raw(String(DIAS[edad][0]))}), 0)`.mapWith(
    Number,
  );

type Fila = Omit<FacturaVencida, 'diasAtraso' | 'antiguedad'>;

export default serveList(
  list<typeof vencidas, Fila>({
    call: vencidas,
    table: factura,
    key: factura.codigoFactura,
    fields,
    from: conNombres,
    // Which invoices first, from the index; names only for those.
    keys: (db, key, _, where) => conNombres(db, key, where),
    orders: {
      fechaVencimiento: factura.fechaVencimiento,
      estudiante: sql`${nombreEnFactura} collate "es-x-icu"`,
      responsable: sql`(${responsable}) collate "es-x-icu"`,
      numero: factura.numero,
      pendiente: factura.pendiente,
    },
    search: conPalabra,
    coach: sql`${factura.codigoInscripcion} in (
      select i.codigo_inscripcion from inscripcion i join grupo g using (codigo_grupo) where g.codigo_profesor = ${dado('codigoProfesor')})`,
    values: ({ query: { antiguedad, diasMinimo = 1 }, hoy }) => {
      const [minimo, maximo] = antiguedad ? DIAS[antiguedad] : [1, DIAS.D90[1]];
      return { venceDesde: sumarDias(hoy, -maximo), venceHasta: sumarDias(hoy, -Math.max(minimo, diasMinimo)) };
    },
    filters: {
      vencida: always(sql`${pendiente} and ${factura.fechaVencimiento} between ${dado('venceDesde')} and ${dado('venceHasta')}`),
      grupo: given(
        'codigoGrupo',
        sql`${factura.codigoInscripcion} in (select codigo_inscripcion from inscripcion where codigo_grupo = ${dado('codigoGrupo')})`,
      ),
    },
    totals: {
      estudiantes: countDistinct(factura.codigoEstudiante),
      total: suma(factura.total),
      pagado: suma(factura.pagado),
      pendiente: suma(factura.pendiente),
      D1_30: deEdad('D1_30'),
      D31_60: deEdad('D31_60'),
      D61_90: deEdad('D61_90'),
      D90: deEdad('D90'),
    },
    totales: ({ D1_30, D31_60, D61_90, D90, ...rest }) => ({ ...rest, porAntiguedad: { D1_30, D31_60, D61_90, D90 } }),
    row: (fila, { hoy }) => ({
      ...fila,
      diasAtraso: diasDeAtraso(fila.fechaVencimiento, hoy),
      antiguedad: tramoDeMora(fila.fechaVencimiento, hoy) as Antiguedad,
    }),
  }),
);

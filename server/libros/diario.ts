import { eq, sql } from 'drizzle-orm';
import { date, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { CONCEPTOS, cuentas, diario } from '@/contract/libros/diario';
import { cuentaContable } from '../db/schema/compania';
import { commas, quoted } from '../db/sql';
import { matches, same, span } from '../lib/lists/filters';
import { grouped } from '../lib/lists/grouped';
import { bloquearCompania, scoped, type Db, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { ASIENTOS } from './asientos';

/** The columns of a line of the journal (`asientos.ts`). */
const linea = pgTable('linea', {
  codigoCompania: integer().notNull(),
  codigoSucursal: integer().notNull(),
  fecha: date().notNull(),
  documento: text().notNull(),
  concepto: text({ enum: Object.keys(CONCEPTOS) as [keyof typeof CONCEPTOS, ...(keyof typeof CONCEPTOS)[]] }).notNull(),
});

const NOMBRES = commas(Object.entries(CONCEPTOS).map(([concepto, nombre]) => sql`(${quoted(concepto)}, ${quoted(nombre)})`));

/** The account of each concept: the one that was written, or its built-in name. */
async function leerCuentas(db: Db, user: User) {
  const escritas = await db
    .select({ concepto: cuentaContable.concepto, cuenta: cuentaContable.cuenta })
    .from(cuentaContable)
    .where(scoped(cuentaContable, user));
  const cuentaDe = new Map(escritas.map(({ concepto, cuenta }) => [concepto, cuenta]));
  return (Object.keys(CONCEPTOS) as (keyof typeof CONCEPTOS)[]).map((concepto) => ({
    concepto,
    cuenta: cuentaDe.get(concepto) ?? CONCEPTOS[concepto],
  }));
}

export default [
  // Called by whoever keeps the books; a PROFESOR sees none.
  grouped({
    call: diario,
    table: linea,
    // What is due stands before what is owed.
    by: ['fecha', 'documento', 'alHaber', 'concepto'],
    sums: (where) => sql`
      select sum(linea.monto) < 0 al_haber, linea.fecha, linea.documento, linea.concepto, linea.codigo_compania, greatest(sum(linea.monto), 0)::bigint debe, greatest(-sum(linea.monto), 0)::bigint haber
      from (${ASIENTOS}) linea where ${where} group by 2, 3, 4, 5 having sum(linea.monto) <> 0`,
    names: {
      cuenta: sql`coalesce((select x.cuenta from cuenta_contable x where x.codigo_compania = d.codigo_compania and x.concepto = d.concepto),
        (select n.nombre from (values ${NOMBRES}) n (concepto, nombre) where n.concepto = d.concepto))`,
    },
    search: (term, i) => matches(sql`sin_acento(${linea.documento})`, term, i),
    coach: sql`false`,
    filters: { ...span(linea.fecha), concepto: same('concepto', linea.concepto) },
  }),

  serve(cuentas.leer, async ({ db, user }) => leerCuentas(db, user)),

  // Called by whoever keeps the books. Locks the company: there may be no row yet. The built-in name of a concept is kept by writing none.
  serve(cuentas.guardar, async ({ db, user, body }) => {
    const { codigoCompania } = user;
    await bloquearCompania(db, user);
    await db.delete(cuentaContable).where(eq(cuentaContable.codigoCompania, codigoCompania));
    const otras = new Map(body.cuentas.map(({ concepto, cuenta }) => [concepto, cuenta]));
    const filas = [...otras].filter(([concepto, cuenta]) => cuenta !== CONCEPTOS[concepto]);
    if (filas.length) await db.insert(cuentaContable).values(filas.map(([concepto, cuenta]) => ({ codigoCompania, concepto, cuenta })));
    return leerCuentas(db, user);
  }),
];

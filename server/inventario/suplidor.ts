import { asc, ne, sql, type SQL } from 'drizzle-orm';
import { personasSuplidoras, suplidor as calls, type PersonaSuplidora } from '@/contract/inventario/suplidor';
import { compra, suplidor } from '../db/schema/dinero/compras';
import { entidad, nombreDe } from '../db/schema/personas';
import { crud } from '../lib/crud';
import { matches, termsOf, valuesOf } from '../lib/lists/filters';
import { serve } from '../lib/serve';
import { scoped, type Scope } from '../lib/scope';
import { assertPersona, personasDe } from '../personas/alcance';

const A_LA_VISTA = 20;

/** Subquery: of the purchases that a user may see from the supplier of the outer query. */
const deSusCompras = (que: SQL, quien: Scope, ...mas: SQL[]) =>
  sql<number>`(select ${que} from compra where ${scoped(compra, quien, sql`${compra.codigoSuplidor} = suplidor.codigo_suplidor`, ...mas)})`.mapWith(
    Number,
  );

export default [
  ...crud(calls, suplidor, {
    computed: (quien) => ({
      persona: sql<string>`coalesce((select ${nombreDe('p')} from entidad p where p.codigo_entidad = suplidor.codigo_persona), '')`,
      compras: deSusCompras(sql`count(*)`, quien, ne(compra.estatus, 'ANULADA')),
      debe: deSusCompras(sql`coalesce(sum(${compra.debido} - ${compra.pagado}), 0)`, quien),
    }),
    // Refuses a person whom the user may not see.
    beforeSave: async ({ db, user }, { codigoEntidad }, before) => {
      if (codigoEntidad && codigoEntidad !== before?.codigoEntidad) await assertPersona(db, user, codigoEntidad, 'Esa persona');
    },
  }),

  // Called by whoever manages suppliers. Locks nothing.
  serve(personasSuplidoras, ({ db, user, query: { filtro } }) => {
    const terms = termsOf(filtro);
    const { codigoEntidad, documento, telefono, email, busqueda } = entidad;
    const consulta = db
      .select({ codigoEntidad, nombre: nombreDe('entidad'), documento, telefono, email })
      .from(entidad)
      .where(personasDe(user, ...terms.map((term, i) => matches(busqueda, term, i))))
      .orderBy(sql`${nombreDe('entidad')} collate "es-x-icu"`, asc(codigoEntidad))
      .limit(A_LA_VISTA);
    return consulta.prepare('').execute(valuesOf(terms)) as Promise<PersonaSuplidora[]>;
  }),
];

import { desc, eq, sql } from 'drizzle-orm';
import { estudiantes as calls } from '@/contract/estudiantes/estudiante';
import { entidad, estudiante, responsableEstudiante } from '../db/schema/personas';
import { notFound } from '../lib/errors';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import { camposDeEstudiante } from './campos';
import { parecidos } from './parecidos';

export default [
  serve(calls.id, async ({ db, user, query: { codigoEstudiante } }) => {
    const [ficha] = await db
      .select(camposDeEstudiante)
      .from(estudiante)
      .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
      .where(scoped(estudiante, user, eq(estudiante.codigoEstudiante, codigoEstudiante)));
    if (!ficha) throw notFound('Ese estudiante');
    const r = responsableEstudiante;
    const responsables = await db
      .select({
        codigoResponsable: r.codigoResponsable,
        codigoEntidad: r.codigoEntidad,
        nombre: sql<string>`${entidad.nombre} || ' ' || ${entidad.apellido}`,
        telefono: entidad.telefono,
        email: entidad.email,
        parentesco: r.parentesco,
        contactoPago: r.contactoPago,
        recoge: r.recoge,
        emergencia: r.emergencia,
      })
      .from(r)
      .innerJoin(entidad, eq(entidad.codigoEntidad, r.codigoEntidad))
      .where(eq(r.codigoEstudiante, codigoEstudiante))
      .orderBy(desc(r.contactoPago), r.codigoResponsable);
    return { ...ficha, responsables };
  }),

  // The enrolment desk, before it makes a second record of a child. Locks nothing; the page warns, it does not refuse.
  serve(calls.existe, ({ db, user, query }) => parecidos(db, user, query)),
];

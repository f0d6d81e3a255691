import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { carnets as calls } from '@/contract/estudiantes/carnet';
import { gruposDe } from '../academico/leerGrupo';
import { primeroLoQueCorre } from '../academico/nombreDeGrupo';
import { logoUrl } from '../compania/membrete';
import { grupo, periodoAcademico } from '../db/schema/academico';
import { compania, sucursal } from '../db/schema/compania';
import { inscripcion, sigueEl } from '../db/schema/inscripciones';
import { entidad, estudiante, nombreDe, responsableEstudiante } from '../db/schema/personas';
import { ordered } from '../lib/lists/filters';
import { found, pick, type Db, type User } from '../lib/scope';
import { serve } from '../lib/serve';
import { estudiantesDe } from '../personas/alcance';

/** The groups in which a student goes on that the user may see, with their periods. */
const leerGrupos = (db: Db, user: User, hoy: string, codigoEstudiante: number) =>
  db
    .select({
      grupo: grupo.descripcion,
      periodo: periodoAcademico.descripcion,
      ...pick(periodoAcademico, 'fechaInicio', 'fechaFin'),
    })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(gruposDe(user, eq(inscripcion.codigoEstudiante, codigoEstudiante), sigueEl(hoy, sql`inscripcion`)))
    .orderBy(primeroLoQueCorre(undefined, hoy), ordered(grupo.descripcion));

/** The guardian to call in an emergency: an emergency contact, the payer first. */
async function leerEmergencia(db: Db, codigoEstudiante: number) {
  const r = responsableEstudiante;
  const [quien] = await db
    .select({ nombre: nombreDe(entidad), telefono: entidad.telefono })
    .from(r)
    .innerJoin(entidad, eq(entidad.codigoEntidad, r.codigoEntidad))
    .where(and(eq(r.codigoEstudiante, codigoEstudiante), ne(entidad.telefono, '')))
    .orderBy(desc(r.emergencia), desc(r.contactoPago), r.codigoResponsable)
    .limit(1);
  return quien ?? null;
}

export default serve(calls.leer, async ({ db, user, hoy, params: { id } }) => {
  const rows = await db
    .select({
      ...pick(estudiante, 'codigoEstudiante', 'nombreCompleto'),
      codigoFoto: entidad.codigoFoto,
      compania: compania.nombre,
      sucursal: sucursal.descripcionSucursal,
      logoUrl,
    })
    .from(estudiante)
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .innerJoin(compania, eq(compania.codigoCompania, estudiante.codigoCompania))
    .innerJoin(sucursal, eq(sucursal.codigoSucursal, estudiante.codigoSucursal))
    .where(estudiantesDe(user, eq(estudiante.codigoEstudiante, id)));
  const row = found(rows, 'Ese estudiante');
  const [grupos, emergencia] = await Promise.all([leerGrupos(db, user, hoy, id), leerEmergencia(db, id)]);
  return { ...row, grupos, emergencia };
});

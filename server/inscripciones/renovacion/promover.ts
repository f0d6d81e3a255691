import { and, eq, inArray, or } from 'drizzle-orm';
import { promover as call } from '@/contract/inscripciones/renovacion';
import { assertGrupo, bloquearGrupo, leerGrupos } from '../../academico/leerGrupo';
import { cargarPeriodo } from '../../academico/leerPeriodo';
import { grupo } from '../../db/schema/academico';
import { inscripcion } from '../../db/schema/inscripciones';
import { conflict, notFound, serve } from '../../lib/serve';
import { inscripcionesDe } from '../../personas/alcance';
import { facturar, guardarEnGrupo } from '../guardar';
import { leerContexto, planearEstudiantes, vistoDe, type Lugar } from './planear';
import { leerPorRenovar } from './porRenovar';
import { assertSigue } from './renovar';

// Called by /process/inscripcion once per group, after the renewal itself, so that who goes on in a group has its place first. Locks both
// periods, the group, the students, then the invoice series. Who is renewed already is skipped; who cannot be enrolled is returned with the
// reason. Refuses periods that do not follow each other, a group and enrolments out of scope, or of another period (404), and a group that is not in the new period yet.
export default serve(call, async ({ db, user, hoy, body }) => {
  const { codigoPeriodo, codigoPeriodoNuevo, codigoGrupo, codigoInscripciones, aceptaDeuda } = body;
  await assertGrupo(db, user, codigoGrupo);
  const viejo = await cargarPeriodo(db, user, codigoPeriodo, 'key share');
  const nuevo = await cargarPeriodo(db, user, codigoPeriodoNuevo, 'key share');
  assertSigue(viejo, nuevo);
  const este = or(eq(grupo.codigoGrupo, codigoGrupo), eq(grupo.codigoGrupoOrigen, codigoGrupo));
  const enElNuevo = and(eq(grupo.codigoPeriodo, codigoPeriodoNuevo), este);
  const [hallado] = await leerGrupos(db, user, hoy, enElNuevo);
  if (!hallado) throw conflict('Ese grupo todavía no está en el período nuevo: renuévelo antes');
  await bloquearGrupo(db, user, hallado.codigoGrupo);
  const [copia] = await leerGrupos(db, user, hoy, enElNuevo);
  const suyas = inscripcionesDe(user, inArray(inscripcion.codigoInscripcion, codigoInscripciones));
  const suyos = await leerPorRenovar(
    db,
    and(
      suyas,
      inArray(inscripcion.codigoGrupo, db.select({ codigo: grupo.codigoGrupo }).from(grupo).where(eq(grupo.codigoPeriodo, codigoPeriodo))),
    )!,
  );
  if (suyos.length < new Set(codigoInscripciones).size) throw notFound('Esa inscripción');
  const al = await leerContexto(db, user, hoy, { grupos: [copia!], viejo, nuevo, aceptaDeuda, suyos });
  const lugar = { copia: copia!, inscritos: copia!.inscritos } as Lugar;
  const { estudiantes, nuevas } = planearEstudiantes(suyos, lugar, al);
  const { porFacturar } = await guardarEnGrupo(db, user, hoy, copia!, nuevas);
  await facturar(db, user, hoy, porFacturar);
  return [vistoDe({ codigoGrupo, grupo: copia!.descripcion, accion: 'NUEVO' }, lugar, estudiantes)];
});

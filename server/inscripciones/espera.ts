import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { EnEspera, listaEspera as calls } from '@/contract/inscripciones/listaEspera';
import { motivosDeRechazo, type InscripcionPedida } from '@/domain/inscripciones/inscripcion';
import { bloquearGrupo } from '../academico/leerGrupo';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { inscripcion, listaEspera } from '../db/schema/inscripciones';
import { estudiante, nombreDe } from '../db/schema/personas';
import { delResponsable, responsable } from '../estudiantes/campos';
import { assertNuevo, crearEstudiante } from '../estudiantes/crearEstudiante';
import { conflict, invalid, serve } from '../lib/serve';
import { eqIf, same } from '../lib/lists/filters';
import { list } from '../lib/lists/list';
import { changeRow, columnsFor, esAdministrador, found, scoped, type User } from '../lib/scope';
import { assertSinGemelo } from '../personas/parecidos';
import { bloquearInteresado, noEsperaMas, quedaEnEspera } from './interesado';
import { leerEstudiante, leerGrupo } from './requisitos';
import { MIS_GRUPOS, susGrupos } from '../personas/ensena';

const nombresAl = (hoy?: string) => ({
  grupo: nombreDeGrupo(undefined, hoy),
  nombreCompleto: estudiante.nombreCompleto,
  responsable: sql<string>`coalesce(${nombreDe(responsable)}, '')`,
  telefono: sql<string>`coalesce(${responsable.telefono}, '')`,
  lugar: sql<number>`(select count(*)::int from lista_espera o where o.codigo_grupo = ${listaEspera.codigoGrupo} and o.estatus = 'ESPERA'
    and o.orden <= ${listaEspera.orden})`,
});
const camposAl = (hoy: string) => columnsFor(EnEspera, listaEspera, nombresAl(hoy));

const desde = (db: Db, fields: object, where: SQL) =>
  db
    .select(fields as ReturnType<typeof camposAl>)
    .from(listaEspera)
    .innerJoin(grupo, eq(grupo.codigoGrupo, listaEspera.codigoGrupo))
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, listaEspera.codigoEstudiante))
    .leftJoin(responsable, delResponsable)
    .where(where)
    .$dynamic();

/** Condition that limits a PROFESOR to the waiting lists of their own groups. */
function propias(user: User) {
  const grupos = susGrupos(user);
  return grupos && sql`${grupo.codigoGrupo} in ${grupos}`;
}

/** Entries of the waiting lists that the user may see, in order. */
export const leerEsperas = async (db: Db, user: User, hoy: string, ...where: (SQL | undefined)[]): Promise<EnEspera[]> =>
  desde(db, camposAl(hoy), scoped(listaEspera, user, propias(user), ...where)).orderBy(
    asc(listaEspera.codigoGrupo),
    asc(listaEspera.orden),
    asc(listaEspera.codigoEspera),
  );

const enEspera = eq(listaEspera.estatus, 'ESPERA');

/** The next one for a place in a group, or null when nobody waits. */
export async function siguienteEnEspera(db: Db, user: User, hoy: string, codigoGrupo: number): Promise<EnEspera | null> {
  const [primero = null] = await leerEsperas(db, user, hoy, eq(listaEspera.codigoGrupo, codigoGrupo), enEspera);
  return primero;
}

/** Ends the waiting of students who got a place in the group. */
export const dejarDeEsperar = (db: Db, codigoGrupo: number, codigosEstudiante: readonly number[]) => {
  const suyos = and(eq(listaEspera.codigoGrupo, codigoGrupo), inArray(listaEspera.codigoEstudiante, [...codigosEstudiante]), enEspera);
  return changeRow(db, listaEspera, suyos, { estatus: 'INSCRITO' }).returning({ codigoEspera: listaEspera.codigoEspera });
};

const leerEspera = async (db: Db, user: User, hoy: string, codigoEspera: number) =>
  found(await leerEsperas(db, user, hoy, eq(listaEspera.codigoEspera, codigoEspera)), 'Ese lugar de la lista');

type Nino = InscripcionPedida['estudiante'];

/** Locks a group; throws 409 when it has free places that nobody waits for, and for a child whom it will refuse by age or sex. */
async function bloquearLleno(db: Db, user: User, hoy: string, codigoGrupo: number, estudiante: Omit<Nino, 'activo'>) {
  await bloquearGrupo(db, user, codigoGrupo);
  const { grupo: en, ...leido } = await leerGrupo(db, user, hoy, codigoGrupo);
  const { inscritos } = leido;
  const pedida = {
    ...leido,
    estudiante: { ...estudiante, activo: true },
    grupo: { ...en, ...leido, esperan: [] },
    inscripcionesActivas: [],
  };
  const rechazos = motivosDeRechazo({ ...pedida, fecha: hoy, hoy }).filter(({ motivo }) => motivo === 'EDAD' || motivo === 'SEXO');
  // An administrator may enrol the child nevertheless.
  if (rechazos.length && !esAdministrador(user)) throw conflict(rechazos.map(({ mensaje }) => mensaje).join(' '));
  const esperan = await db.$count(listaEspera, and(eq(listaEspera.codigoGrupo, codigoGrupo), enEspera));
  const libres = en.capacidad - inscritos - esperan;
  if (libres > 0) throw conflict(`El grupo tiene ${libres === 1 ? '1 lugar libre' : `${libres} lugares libres`}: inscríbalo`);
  return en;
}

/** Appends a student to the waiting list of a locked group, and says so of the locked prospect that it is of. */
async function anotar(
  db: Db,
  user: User,
  hoy: string,
  fila: Pick<typeof listaEspera.$inferInsert, 'codigoGrupo' | 'codigoSucursal' | 'codigoEstudiante' | 'nota'>,
  codigoInteresado?: number,
) {
  const orden = sql`(select coalesce(max(orden), 0) + 1 from lista_espera where codigo_grupo = ${fila.codigoGrupo})`;
  const [una] = await db
    .insert(listaEspera)
    .values({ ...fila, codigoCompania: user.codigoCompania, usuario: user.usuario, fecha: hoy, orden })
    .returning({ codigoEspera: listaEspera.codigoEspera });
  if (codigoInteresado) await quedaEnEspera(db, codigoInteresado, fila.codigoEstudiante);
  return leerEspera(db, user, hoy, una!.codigoEspera);
}

const deGrupo = ({ codigoGrupo, codigoSucursal }: { codigoGrupo?: number; codigoSucursal?: number }) =>
  and(eqIf(listaEspera.codigoGrupo, codigoGrupo), eqIf(listaEspera.codigoSucursal, codigoSucursal));

const lista = list({
  call: calls.filter,
  table: listaEspera,
  key: listaEspera.codigoEspera,
  names: nombresAl(),
  from: desde,
  search: estudiante.busqueda,
  coach: sql`${grupo.codigoGrupo} in ${MIS_GRUPOS}`,
  filters: {
    grupo: same('codigoGrupo', listaEspera.codigoGrupo),
    estatus: same('estatus', listaEspera.estatus),
  },
});

export default [
  lista,
  serve(calls.id, ({ db, user, hoy, params: { id } }) => leerEspera(db, user, hoy, id)),
  serve(calls.all, ({ db, user, hoy, query }) => leerEsperas(db, user, hoy, deGrupo(query))),
  serve(calls.active, ({ db, user, hoy, query }) => leerEsperas(db, user, hoy, deGrupo(query), enEspera)),

  // Called by the enrolment desk for a full group. Locks the interested family it comes from, the student, then the group. Refuses a group with free places that nobody waits
  // for, and a child who is in the group, already waits, is inactive, or whom the group will refuse by age or sex.
  serve(calls.save, async ({ db, user, hoy, body: { codigoGrupo, codigoEstudiante, nota, codigoInteresado } }) => {
    if (codigoInteresado) await bloquearInteresado(db, user, codigoInteresado);
    const nino = await leerEstudiante(db, user, codigoEstudiante, { lock: true });
    if (!nino.activo) throw conflict('El estudiante está inactivo.');
    const { codigoSucursal } = await bloquearLleno(db, user, hoy, codigoGrupo, nino);
    const dentro = and(eq(inscripcion.codigoGrupo, codigoGrupo), eq(inscripcion.codigoEstudiante, codigoEstudiante));
    if (await db.$count(inscripcion, and(dentro, eq(inscripcion.estatus, 'ACTIVA')))) throw conflict('Ya está inscrito en este grupo.');
    return anotar(db, user, hoy, { codigoGrupo, codigoSucursal, codigoEstudiante, nota }, codigoInteresado);
  }),

  // Called by the enrolment desk for a new child. Locks the interested family it comes from, name and document, then the group. Refuses what refuses a new student, and a group
  // with free places, and one that will refuse the child by age or sex.
  serve(
    calls.saveEstudiante,
    async ({ db, user, hoy, body: { codigoGrupo, estudiante: nuevo, confirmaParecidos, nota, codigoInteresado } }) => {
      if (codigoInteresado) await bloquearInteresado(db, user, codigoInteresado);
      await assertNuevo(db, user, hoy, nuevo);
      await assertSinGemelo(db, user, nuevo.entidad, confirmaParecidos);
      const { fechaNacimiento = null, sexo } = nuevo.entidad;
      const { codigoSucursal } = await bloquearLleno(db, user, hoy, codigoGrupo, { fechaNacimiento, sexo });
      const { codigoEstudiante } = await crearEstudiante(db, user, { ...nuevo, codigoSucursal, fechaIngreso: hoy });
      return anotar(db, user, hoy, { codigoGrupo, codigoSucursal, codigoEstudiante, nota }, codigoInteresado);
    },
  ),

  // Called by the enrolment desk when a family withdraws. Locks the row. An entry that no longer waits stays as it is.
  serve(calls.remove, async ({ db, user, hoy, params: { id } }) => {
    const { codigoEstudiante } = await leerEspera(db, user, hoy, id);
    const fuera = await changeRow(db, listaEspera, and(eq(listaEspera.codigoEspera, id), enEspera), { estatus: 'RETIRADO' }).returning({
      codigoEspera: listaEspera.codigoEspera,
    });
    if (fuera.length) await noEsperaMas(db, codigoEstudiante);
    return { eliminado: false, desactivado: fuera.length > 0 };
  }),

  // Called by the enrolment desk. Locks the group. Refuses an order of other entries than those that wait now, and one that replaces another
  // order than the caller saw.
  serve(calls.ordenar, async ({ db, user, hoy, body: { codigoGrupo, codigosEspera, antes } }) => {
    await bloquearGrupo(db, user, codigoGrupo);
    const actuales = await leerEsperas(db, user, hoy, eq(listaEspera.codigoGrupo, codigoGrupo), enEspera);
    const ahora = new Set(actuales.map(({ codigoEspera }) => codigoEspera));
    const pedidos = new Set(codigosEspera);
    if (pedidos.size < codigosEspera.length) throw invalid({ codigosEspera: 'Hay uno dos veces' });
    const otras = pedidos.size !== ahora.size || codigosEspera.some((codigo) => !ahora.has(codigo));
    if (otras || (antes && antes.join() !== [...ahora].join()))
      throw conflict('La lista cambió mientras la ordenaba: revísela y ordénela de nuevo');
    await db.execute(sql`
      update lista_espera l set orden = v.n, version = l.version + 1
      from unnest(${sql.param(codigosEspera)}::int[]) with ordinality v(codigo, n) where l.codigo_espera = v.codigo and l.orden <> v.n`);
    return leerEsperas(db, user, hoy, eq(listaEspera.codigoGrupo, codigoGrupo), enEspera);
  }),
];

import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import { Interesado, interesado as calls, type InteresadoInput } from '@/contract/inscripciones/interesado';
import { ETAPA_INTERESADO } from '@/contract/palabras';
import { encoder } from '@/contract/wire';
import { assertGrupo } from '../academico/leerGrupo';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import type { Db } from '../db/connect';
import { grupo } from '../db/schema/academico';
import { interesado } from '../db/schema/inscripciones';
import { same } from '../lib/lists/filters';
import { list } from '../lib/lists/list';
import { assertVersion, changeRow, columnsFor, found, insertRow, loadRow, scoped, type User } from '../lib/scope';
import { assertSinFaltas, invalid, serve } from '../lib/serve';
import { MIS_GRUPOS, susGrupos } from '../personas/ensena';
import { nombreDelUsuario } from '../db/schema/personas';
import { personasParecidas } from '../personas/parecidos';

const nombresAl = (hoy?: string) => ({
  quien: nombreDelUsuario(sql`${interesado.asignado}`),
  grupo: sql<string>`coalesce(${nombreDeGrupo(undefined, hoy)}, '')`,
});

const desde = (db: Db, fields: object, where: SQL) =>
  db
    .select(fields as Record<string, SQL>)
    .from(interesado)
    .leftJoin(grupo, eq(grupo.codigoGrupo, interesado.codigoGrupo))
    .where(where)
    .$dynamic();

/** Condition that limits a PROFESOR to who asks about their own groups. */
function propios(user: User) {
  const grupos = susGrupos(user);
  return grupos && sql`${interesado.codigoGrupo} in ${grupos}`;
}

/** A prospect that the user may see. Throws 404 for any other. */
export async function leerInteresado(db: Db, user: User, hoy: string, codigoInteresado: number): Promise<Interesado> {
  const where = scoped(interesado, user, eq(interesado.codigoInteresado, codigoInteresado), propios(user));
  return found((await desde(db, columnsFor(Interesado, interesado, nombresAl(hoy)), where)) as unknown[], 'Ese interesado') as Interesado;
}

/** Locks a prospect that the user may see. Throws 404 for any other. */
export async function bloquearInteresado(db: Db, user: User, codigoInteresado: number) {
  const { codigoInteresado: codigo } = interesado;
  const where = sql`${eq(codigo, codigoInteresado)} and ${propios(user) ?? sql`true`}`;
  return loadRow(db, user, interesado, where, 'Ese interesado', 'update');
}

const noInscrito = ne(interesado.etapa, 'INSCRITO');

/** Says of a locked prospect that its child waits for a place; one that is enrolled stays so. */
export const quedaEnEspera = (db: Db, codigoInteresado: number, codigoEstudiante: number) =>
  changeRow(db, interesado, and(eq(interesado.codigoInteresado, codigoInteresado), noInscrito)!, {
    etapa: 'ESPERA',
    motivo: '',
    codigoEstudiante,
  });

const losQueEsperan = (codigos: readonly number[]) =>
  and(inArray(interesado.codigoEstudiante, [...codigos]), eq(interesado.etapa, 'ESPERA'))!;

/** Says of the prospects whose children waited and got a place that they are enrolled. */
export const dejanDeEsperar = (db: Db, codigos: readonly number[]) =>
  changeRow(db, interesado, losQueEsperan(codigos), { etapa: 'INSCRITO', proximo: '', proximoDia: null });

/** Says of a prospect whose child was taken from a waiting list, and waits on no other, that it does not wait any more. */
export const noEsperaMas = (db: Db, codigoEstudiante: number) =>
  changeRow(
    db,
    interesado,
    sql`${losQueEsperan([codigoEstudiante])} and not exists (
      select from lista_espera l where l.codigo_estudiante = ${codigoEstudiante} and l.estatus = 'ESPERA')`,
    { etapa: 'CONTACTADO', codigoEstudiante: null },
  );

/** Says of a locked prospect that its child is enrolled; the first enrolment counts. */
export const quedaInscrito = (db: Db, codigoInteresado: number, codigoEstudiante: number) =>
  changeRow(db, interesado, and(eq(interesado.codigoInteresado, codigoInteresado), noInscrito)!, {
    etapa: 'INSCRITO',
    motivo: '',
    proximo: '',
    proximoDia: null,
    codigoEstudiante,
  });

const faltasDe = ({ telefono, email, etapa, motivo }: InteresadoInput, antes?: Pick<Interesado, 'etapa'>): Record<string, string> => ({
  ...(!telefono && !email && { telefono: 'Escriba un teléfono o un correo: si no, no hay cómo llamar' }),
  ...((etapa === 'INSCRITO') !== (antes?.etapa === 'INSCRITO') && {
    etapa: antes?.etapa === 'INSCRITO' ? 'Ya está inscrito' : 'Inscríbalo: la etapa cambia sola',
  }),
  ...(etapa === 'ESPERA' && antes?.etapa !== 'ESPERA' && { etapa: 'Anótelo en la lista de espera: la etapa cambia sola' }),
  ...(etapa === 'PERDIDO' && !motivo && { motivo: 'Diga por qué se perdió' }),
});

/** The users of the branches of a user who may take charge of prospects: those who enrol there. */
const asignadosDe = async (db: Db, { codigoCompania, sucursales }: User) =>
  (
    await db.execute<{ usuario: string; nombre: string }>(sql`
      select yo.usuario, ${nombreDelUsuario(sql`yo.usuario`)} nombre from usuario yo
      where yo.codigo_compania = ${codigoCompania} and yo.activo
        and exists (select from detalle_acceso d where d.codigo_usuario = yo.codigo_usuario and d.codigo_acceso = ${ACCESO.inscripcion} and d.activo)
        and exists (select from sucursal_usuario s where s.codigo_usuario = yo.codigo_usuario
          and s.codigo_sucursal = any(${sql.param([...sucursales])}::int[]))
      order by 2, 1`)
  ).rows;

/** What a form says of a prospect, as it is stored. Throws 400 for what is missing, 404 for a group that the user may not see. */
async function revisado(db: Db, user: User, hoy: string, dicho: InteresadoInput, antes?: typeof interesado.$inferSelect) {
  assertSinFaltas(faltasDe(dicho, antes));
  const { codigoGrupo, etapa, asignado } = dicho;
  if (codigoGrupo !== null) await assertGrupo(db, user, codigoGrupo);
  else if (propios(user)) throw invalid({ codigoGrupo: 'Elija uno de sus grupos' });
  if (asignado && asignado !== antes?.asignado && !(await asignadosDe(db, user)).some(({ usuario }) => usuario === asignado))
    throw invalid({ asignado: 'Esa persona no atiende inscripciones aquí' });
  const acabo = etapa === 'INSCRITO' || etapa === 'PERDIDO';
  return {
    ...dicho,
    motivo: etapa === 'PERDIDO' ? dicho.motivo : '',
    // By hand it may leave the waiting list, and with it the record that was made there.
    ...(antes?.etapa === 'ESPERA' && etapa !== 'ESPERA' && { codigoEstudiante: null }),
    // Nothing is left to be done for a family that is enrolled or lost.
    ...(acabo && { proximo: '', proximoDia: null }),
    probo: antes?.probo ?? (etapa === 'PRUEBA' && antes?.etapa !== 'PRUEBA' ? hoy : null),
  };
}

export default [
  list({
    call: calls.filter,
    table: interesado,
    key: interesado.codigoInteresado,
    names: nombresAl(),
    from: desde,
    search: interesado.busqueda,
    coach: sql`${interesado.codigoGrupo} in ${MIS_GRUPOS}`,
    filters: {
      etapa: same('etapa', interesado.etapa),
      origen: same('origen', interesado.origen),
      asignado: same('asignado', interesado.asignado),
      porHacer: {
        when: ({ porHacer }) => !!porHacer,
        sql: sql`${interesado.proximoDia} <= ${sql.placeholder('hoy')}::date`,
      },
    },
  }),
  serve(calls.id, ({ db, user, hoy, params: { id } }) => leerInteresado(db, user, hoy, id)),
  serve(calls.asignados, ({ db, user }) => asignadosDe(db, user)),

  // Called by the form while a phone is typed. Locks nothing. Refuses a foreign family; a phone that is taken is
  // no refusal, because siblings have one.
  serve(calls.parecidos, async ({ db, user, hoy, body: { telefono, codigoInteresado = 0 } }) => {
    if (codigoInteresado) await leerInteresado(db, user, hoy, codigoInteresado);
    if (!telefono) return [];
    const otros = await db
      .select({ nombre: interesado.nombre, etapa: interesado.etapa })
      .from(interesado)
      .where(scoped(interesado, user, eq(interesado.telefono, telefono), ne(interesado.codigoInteresado, codigoInteresado), propios(user)))
      .limit(5);
    const personas = await personasParecidas(db, user, { nombre: '', apellido: '', documento: '', telefono });
    return [
      ...otros.map(({ nombre, etapa }) => ({ nombre, que: `interesado, ${ETAPA_INTERESADO[etapa].toLowerCase()}` })),
      ...personas.map(({ nombreCompleto, hijos }) => ({
        nombre: nombreCompleto,
        que: hijos.length > 0 ? `responsable de ${hijos.join(', ')}` : 'persona registrada',
      })),
    ];
  }),

  // Called by whoever answers a family. Locks nothing. Refuses one without phone and e-mail, a lost one without its reason, an enrolled one,
  // a group that the user may not see, and a user who enrols nobody in these branches.
  serve(calls.save, async ({ db, user, hoy, body: { version: _, ...dicho } }) => {
    const valores = await revisado(db, user, hoy, dicho);
    const { codigoCompania, usuario } = user;
    const { codigoInteresado } = await insertRow(db, interesado, { ...valores, codigoCompania, usuario, fecha: hoy });
    return leerInteresado(db, user, hoy, codigoInteresado);
  }),

  // Called by the same. Locks the row. Refuses what refuses a new one, an older version, and another stage of one that is enrolled.
  serve(calls.update, async ({ db, user, hoy, body: { codigoInteresado, version, ...dicho } }) => {
    const antes = await bloquearInteresado(db, user, codigoInteresado);
    assertVersion(antes, version, encoder(Interesado)(await leerInteresado(db, user, hoy, codigoInteresado)));
    await changeRow(db, interesado, eq(interesado.codigoInteresado, codigoInteresado), await revisado(db, user, hoy, dicho, antes));
    return leerInteresado(db, user, hoy, codigoInteresado);
  }),

  // Called by the same, also when a family asks for its data to be deleted. Locks the row.
  serve(calls.remove, async ({ db, user, params: { id } }) => {
    await bloquearInteresado(db, user, id);
    await db.delete(interesado).where(eq(interesado.codigoInteresado, id));
    return { eliminado: true, desactivado: false };
  }),
];

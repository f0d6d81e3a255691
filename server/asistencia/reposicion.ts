import { and, eq, ne, sql } from 'drizzle-orm';
import { reposicion as calls, type FilaReposicion } from '@/contract/asistencia/reposicion';
import { edad } from '@/domain/academico/edad';
import { puedeCorregir } from '@/domain/asistencia';
import { diaSemanaIso } from '@/domain/fechas';
import { motivosDeRechazo } from '@/domain/inscripciones/inscripcion';
import { assertGrupo } from '../academico/leerGrupo';
import { clasesQueReponen, creditosDe, esDelGrupo, quitable, rigeReposicion } from '../academico/reposiciones';
import { reposicion } from '../db/schema/asistencia';
import { compania } from '../db/schema/compania';
import { cargarEstudiante } from '../estudiantes/ficha';
import { leerEstudiante, leerGrupo as leerOferta, leerInscripciones } from '../inscripciones/requisitos';
import { esAdministrador, insertRow, loadRow, type Db, type User } from '../lib/scope';
import { aceptado, assertSinFaltas, conflict, porConfirmar, serve } from '../lib/serve';
import { estudiantesDe } from '../personas/alcance';
import { losQueDa } from '../personas/ensena';
import { faltaDeClase } from './clase';
import { leerGrupo } from './marcas';

type Nino = Awaited<ReturnType<typeof leerEstudiante>>;
interface DeClase {
  codigoGrupo: number;
  fecha: string;
}

const cual = (codigoReposicion: number) => eq(reposicion.codigoReposicion, codigoReposicion);
const deClase = ({ codigoGrupo, fecha }: DeClase) => [sql`${codigoGrupo}::int`, sql`${fecha}::date`] as const;
const es = (codigoEstudiante: number) => sql`e.codigo_estudiante = ${codigoEstudiante}`;

/** The guests of a class. */
async function invitados(db: Db, hoy: string, { codigoGrupo, fecha }: DeClase): Promise<FilaReposicion[]> {
  const { rows } = await db.execute<Omit<FilaReposicion, 'edad'> & { nacio: string | null }>(sql`
    select r.codigo_reposicion "codigoReposicion", e.nombre_completo nombre, p.fecha_nacimiento::text nacio, e.alerta_medica "alertaMedica", r.vino,
      ${quitable(hoy)} quitable
    from reposicion r join estudiante e using (codigo_estudiante) join entidad p using (codigo_entidad)
    where r.codigo_grupo = ${codigoGrupo} and r.fecha = ${fecha}::date and ${rigeReposicion()}
    order by e.nombre_completo, r.codigo_reposicion`);
  return rows.map(({ nacio, ...fila }) => ({ ...fila, edad: nacio === null ? null : edad(nacio, fecha) }));
}

/** Whether the user's academy lets missed classes be made up. */
const seReponen = async (db: Db, { codigoCompania }: User) =>
  (await db.$count(compania, and(eq(compania.codigoCompania, codigoCompania), ne(compania.reposicion, 'NO')))) > 0;

const AVISAN = new Set(['EDAD', 'SEXO', 'CUPO', 'CHOQUE_HORARIO']);

/** Throws a question that says why a class is not for this child, or has no room for a guest; the user confirms it with `confirmado`. */
async function preguntar(db: Db, user: User, hoy: string, estudiante: Nino, { codigoGrupo, fecha }: DeClase) {
  const { grupo, inscritos, horario, ...leido } = await leerOferta(db, user, hoy, codigoGrupo);
  const hay = inscritos + (await invitados(db, hoy, { codigoGrupo, fecha })).length;
  const deEseDia = horario.filter(({ dia }) => dia === diaSemanaIso(fecha));
  const inscripcionesActivas = await leerInscripciones(db, hoy, estudiante.codigoEstudiante);
  const en = { ...grupo, inscritos: hay, horario: deEseDia };
  const motivos = motivosDeRechazo({ ...leido, estudiante, grupo: en, inscripcionesActivas, fecha, hoy });
  const avisos = motivos.filter(({ motivo }) => AVISAN.has(motivo)).map(({ mensaje }) => mensaje);
  if (avisos.length) throw porConfirmar('confirmado', avisos.join(' '));
}

export default [
  serve(calls.deEstudiante, async ({ db, user, hoy, params: { id } }) => {
    await cargarEstudiante(db, user, id);
    const [si, creditos, clases] = await Promise.all([
      seReponen(db, user),
      creditosDe(db, hoy, hoy, es(id)),
      clasesQueReponen(db, hoy, es(id)),
    ]);
    return { seReponen: si, creditos, clases };
  }),

  serve(calls.pueden, async ({ db, user, hoy, query: { codigoGrupo, fecha } }) => {
    await assertGrupo(db, user, codigoGrupo);
    const ninos = sql`e.codigo_estudiante in (select estudiante.codigo_estudiante from estudiante where ${estudiantesDe(user)})
      and not ${esDelGrupo(sql`e.codigo_estudiante`, ...deClase({ codigoGrupo, fecha }))}
      and not exists (select from reposicion r where r.codigo_estudiante = e.codigo_estudiante and r.codigo_grupo = ${codigoGrupo} and r.fecha = ${fecha}::date)`;
    const creditos = await creditosDe(db, hoy, fecha, ninos);
    const primeras = new Map(creditos.toReversed().map((una) => [una.codigoEstudiante, una]));
    return [...primeras.values()].sort((a, b) => a.estudiante.localeCompare(b.estudiante, 'es'));
  }),

  // Called by the office, from the record of a child or the roll of the class. Locks the student, so that one missed class is made up once.
  // Refuses a child without a missed class that can be made up on that day, its own group, a class in which it is already, and a day that is
  // past or without a class of the group. Asks where the group is full, not for its age or sex, or clashes.
  serve(calls.poner, async ({ db, user, hoy, body: { codigoEstudiante, codigoGrupo, fecha, confirmado } }) => {
    const nino = await leerEstudiante(db, user, codigoEstudiante, { lock: true });
    const de = await leerGrupo(db, user, { codigoGrupo, fechas: [fecha] });
    if (!de.abierto) assertSinFaltas({ codigoGrupo: 'Ese grupo está inactivo, o su período' });
    const falta = await faltaDeClase(db, fecha, hoy, de);
    assertSinFaltas(falta ? { fecha: falta } : {});
    const { rows } = await db.execute(sql`select where ${esDelGrupo(sql`${codigoEstudiante}::int`, ...deClase({ codigoGrupo, fecha }))}`);
    if (rows.length) assertSinFaltas({ codigoGrupo: 'Es su propio grupo ese día: elija otro' });
    // Those that hold no more, as after a transfer, give way.
    await db.execute(sql`delete from reposicion r where r.codigo_estudiante = ${codigoEstudiante} and not ${rigeReposicion()}`);
    const [credito] = await creditosDe(db, hoy, fecha, es(codigoEstudiante));
    if (!credito) throw conflict('No le queda una falta que se pueda reponer ese día');
    if (!confirmado) await preguntar(db, user, hoy, nino, { codigoGrupo, fecha });
    const { codigoCompania, usuario } = user;
    const puesta = { codigoCompania, codigoSucursal: de.codigoSucursal, codigoEstudiante, codigoGrupo, fecha, usuario };
    const { codigoReposicion } = await insertRow(db, reposicion, {
      ...puesta,
      ...{ codigoGrupoFalta: credito.codigoGrupo, fechaFalta: credito.fecha },
    });
    return { codigoReposicion };
  }),

  // Called by the same. Locks the row. Refuses one that was marked, and one whose class was held.
  serve(calls.quitar, async ({ db, user, hoy, params: { id } }) => {
    const suyos = losQueDa(user);
    const suya = and(cual(id), suyos && sql`${reposicion.codigoGrupo} in ${suyos}`);
    await loadRow(db, user, reposicion, suya, 'Esa reposición', 'update');
    const { rowCount } = await db.execute(sql`delete from reposicion r where r.codigo_reposicion = ${id} and ${quitable(hoy)}`);
    if (!rowCount) throw conflict('Esa clase ya fue: la falta quedó repuesta');
    return { eliminado: true, desactivado: false };
  }),

  serve(calls.dia, async ({ db, user, hoy, query }) => {
    await assertGrupo(db, user, query.codigoGrupo, query.fecha);
    const [si, filas] = await Promise.all([seReponen(db, user), invitados(db, hoy, query)]);
    return { seReponen: si, filas };
  }),

  // Called from the roll, by who teaches the group today or taught it on that day, or the office. Locks the row. Refuses a day to come and,
  // as the roll does, an earlier month unless the user is an administrator.
  serve(calls.marca, async ({ db, user, hoy, body: { codigoReposicion, vino } }) => {
    const suyos = losQueDa(user, reposicion.fecha);
    const suya = and(cual(codigoReposicion), suyos && sql`${reposicion.codigoGrupo} in ${suyos}`, rigeReposicion(sql`${reposicion}`));
    const { fecha } = await loadRow(db, user, reposicion, suya, 'Esa reposición', 'update');
    if (fecha > hoy) throw conflict('Esa clase todavía no ha sido');
    aceptado(puedeCorregir({ fecha, hoy, esAdministrador: esAdministrador(user) }));
    await db.update(reposicion).set({ vino }).where(cual(codigoReposicion));
    return { codigoReposicion, vino };
  }),
];

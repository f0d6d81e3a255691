import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { ClaseDeGrupo, Grupo, GrupoInput } from '@/contract/academico/grupo';
import { choqueConGrupo, choqueInterno, faltasDeGrupo, faltasDeHorario, faltasDePrecios, type ClaseDada } from '@/domain/academico/grupo';
import { masTarde, masTemprano, sumarDias } from '@/domain/fechas';
import type { CobroDeModalidad } from '@/domain/academico/modalidad';
import type { DiasDePeriodo } from '@/domain/inscripciones/cuotas';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { locked } from '../db/locks';
import { grupo, modalidad, periodoAcademico } from '../db/schema/academico';
import { inscripcion } from '../db/schema/inscripciones';
import { estudiante, profesor } from '../db/schema/personas';
import { assertSinFaltas, conflict, invalid, notFound, porConfirmar } from '../lib/serve';
import { eqIf, ordered } from '../lib/lists/filters';
import { found, pick, scoped, soloDe, type Db, type User } from '../lib/scope';
import { cargarGrupo, clasesDadas, clasesDadasDesde, leerGrupos } from './leerGrupo';
import { crucesDeSustituto } from './crucesDeSustituto';
import { itbisDeInscripcion } from './cuotas';
import { cargarPeriodo } from './leerPeriodo';

/** Most names in a question or a refusal. */
const MAX_NOMBRES = 5;

/**
 * All checks of a group, a new one without `before`; its clashes from the day on which instructor and schedule hold. The caller has locked the
 * schedules, so that no clash with a group saved at the same time is missed.
 */
export async function revisarGrupo(db: Db, user: User, body: GrupoInput & Desde, before?: Grupo) {
  assertSinFaltas(faltasDeGrupo(body));
  const periodo = await periodoDe(db, user, body);
  await assertProfesor(db, user, body.codigoProfesor, before);
  const cobros = await assertModalidades(db, user, body, before);
  assertSinFaltas(faltasDePrecios(body, await itbisDeInscripcion(db, user), cobros));
  if (before) await assertInscritos(db, body, before);
  const interno = choqueInterno(body.detallesHorarioGrupo);
  if (interno) throw conflict(interno);
  // A group that is closed for enrolment still trains.
  if (body.estatus === 'INACTIVO') return;
  const { choques: hallados } = await leerChoques(db, user, pedido(user, body, periodo, before));
  if (hallados.length) throw conflict(hallados.slice(0, MAX_NOMBRES).join('; '));
}

async function periodoDe(db: Db, user: User, { codigoPeriodo, codigoSucursal, tipo }: GrupoInput): Promise<PeriodoAcademico> {
  const periodo = await cargarPeriodo(db, user, codigoPeriodo);
  if (periodo.codigoSucursal !== null && periodo.codigoSucursal !== codigoSucursal) {
    throw invalid({ codigoPeriodo: 'Es de otra sucursal' });
  }
  if (periodo.tipo !== tipo) throw invalid({ tipo: `El período es de tipo ${periodo.tipo}` });
  return periodo;
}

/** Throws for an instructor that the user may not put in a group: a foreign one (404), another than a PROFESOR themselves, or an inactive one. */
export async function assertProfesor(db: Db, user: User, codigoProfesor: number, before?: Pick<Grupo, 'codigoProfesor'>) {
  const ese = scoped(profesor, user, eq(profesor.codigoProfesor, codigoProfesor), eqIf(profesor.codigoProfesor, soloDe(user)));
  const { activo } = found(await db.select(pick(profesor, 'activo')).from(profesor).where(ese), 'Ese profesor');
  if (!activo && before?.codigoProfesor !== codigoProfesor) throw invalid({ codigoProfesor: 'Está inactivo' });
}

/** Throws for modalities that are foreign or inactive; returns what each bills, in the order of the form. */
async function assertModalidades(db: Db, user: User, body: GrupoInput, before?: Grupo): Promise<CobroDeModalidad[]> {
  const codigos = body.modalidades.map(({ codigoModalidad }) => codigoModalidad);
  const suyas = scoped(modalidad, user, inArray(modalidad.codigoModalidad, codigos));
  // Waits for a concurrent change of the modality (FOR UPDATE), which checks the prices of its groups.
  const rows = await locked(db, db.select().from(modalidad).where(suyas), 'key share');
  const antes = new Set(before?.modalidades.map(({ codigoModalidad }) => codigoModalidad));
  return codigos.map((codigo, i) => {
    const row = rows.find(({ codigoModalidad }) => codigoModalidad === codigo);
    if (!row) throw notFound('Esa modalidad');
    if (!row.activo && !antes.has(codigo)) throw invalid({ [`modalidades.${i}.codigoModalidad`]: 'Está inactiva' });
    return row;
  });
}

const FIJOS = [
  { campo: 'codigoPeriodo', es: 'su período' },
  { campo: 'codigoSucursal', es: 'su sucursal' },
  { campo: 'tipoCobro', es: 'su tipo de cobro' },
] as const;

/** Refuses changes that would break existing enrolments: fewer places, a removed modality, another period, branch or way of charging. */
async function assertInscritos(db: Db, body: GrupoInput, before: Grupo) {
  const { codigoGrupo } = before;
  const queda = FIJOS.find(({ campo }) => body[campo] !== before[campo]);
  if (queda && (await db.$count(inscripcion, eq(inscripcion.codigoGrupo, codigoGrupo))) > 0) {
    throw conflict(`El grupo ya tiene inscripciones: ${queda.es} no se puede cambiar`);
  }
  const usadas = await db
    .select({ codigoModalidad: modalidad.codigoModalidad, descripcion: modalidad.descripcion, n: sql<number>`count(*)::int` })
    .from(inscripcion)
    .innerJoin(modalidad, eq(modalidad.codigoModalidad, inscripcion.codigoModalidad))
    .where(and(eq(inscripcion.codigoGrupo, codigoGrupo), eq(inscripcion.estatus, 'ACTIVA')))
    .groupBy(modalidad.codigoModalidad);
  const inscritos = usadas.reduce((suma, { n }) => suma + n, 0);
  if (body.capacidad < inscritos) throw invalid({ capacidad: `Hay ${inscritos} inscritos` });
  const quitada = usadas.find((usada) => !body.modalidades.some(({ codigoModalidad }) => codigoModalidad === usada.codigoModalidad));
  if (quitada) throw conflict(`Hay inscripciones activas con la modalidad ${quitada.descripcion}: no se puede quitar`);
}

/** Throws a question that names the active enrolments' children, and what becomes of them; the user confirms it with `confirmaInscritos`. */
export async function assertVacio(db: Db, cuales: SQL, queda: string) {
  const inscritos = await db
    .select({ nombre: estudiante.nombreCompleto })
    .from(inscripcion)
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
    .where(and(cuales, eq(inscripcion.estatus, 'ACTIVA')))
    .orderBy(ordered(estudiante.nombreCompleto));
  if (inscritos.length === 0) return;
  const nombres = inscritos.slice(0, MAX_NOMBRES).map(({ nombre }) => nombre);
  const resto = inscritos.length - nombres.length;
  const quienes = `${nombres.join(', ')}${resto > 0 ? ` y ${resto} más` : ''}`;
  throw porConfirmar('confirmaInscritos', `Sigue con inscritos: ${quienes}. ${queda}`);
}

type Desde = { profesorDesde?: string; horarioDesde?: string };
type ConHorario = Pick<GrupoInput, 'codigoProfesor' | 'codigoSucursal' | 'detallesHorarioGrupo'> & Desde;

/** The first day of a period on which both hold, today at the earliest: what was is not told. Of a period that is over its last day. */
const diaDe = ({ hoy }: User, { profesorDesde = hoy, horarioDesde = hoy }: Desde, { fechaInicio, fechaFin }: DiasDePeriodo) =>
  masTemprano(fechaFin, [profesorDesde, horarioDesde, fechaInicio].reduce(masTarde, hoy));

/** A group that is or will be, without `codigoGrupo` a new one, with its classes from a day on. */
interface Propio {
  codigoGrupo?: number;
  codigoSucursal: number;
  periodo: DiasDePeriodo;
  desde: string;
  horario: readonly ClaseDada[];
}

/**
 * Groups that train, closed ones too, with classes on the same days that share a main instructor or the branch. They are of the whole
 * company: an instructor may also teach in a branch that the caller does not see. Assistants do not count; substitutes do by the day
 * (`crucesDeSustituto`).
 */
const leerVecinos = (db: Db, user: User, { codigoGrupo = 0, codigoSucursal, periodo, desde, horario }: Propio) =>
  db
    .select({
      ...pick(grupo, 'codigoGrupo', 'descripcion', 'codigoSucursal'),
      horario: clasesDadasDesde(desde),
    })
    .from(grupo)
    .innerJoin(periodoAcademico, eq(periodoAcademico.codigoPeriodo, grupo.codigoPeriodo))
    .where(
      and(
        eq(grupo.codigoCompania, user.codigoCompania),
        ne(grupo.estatus, 'INACTIVO'),
        ne(grupo.codigoGrupo, codigoGrupo),
        eq(periodoAcademico.activo, true),
        sql`${periodoAcademico.fechaInicio} <= ${periodo.fechaFin} and ${periodoAcademico.fechaFin} >= ${periodo.fechaInicio}`,
        sql`(${grupo.codigoSucursal} = ${codigoSucursal} or exists (select from grupo_profesor t where t.codigo_grupo = ${grupo.codigoGrupo}
          and t.rol = 'TITULAR' and t.codigo_profesor = any(${sql.param([...new Set(horario.map((una) => una.codigoProfesor))])})))`,
        sql`exists (select 1 from detalle_horario_grupo d where d.codigo_grupo = ${grupo.codigoGrupo}
          and (d.hasta is null or d.hasta > ${desde}::date) and d.dia = any(${sql.param([...new Set(horario.map(({ dia }) => dia))])}))`,
      ),
    )
    .orderBy(grupo.codigoGrupo);

/** Clashes of a group with others during its period, in words and as classes. */
async function leerChoques(db: Db, user: User, propio: Propio): Promise<{ choques: string[]; clases: ClaseDeGrupo[] }> {
  if (propio.horario.length === 0) return { choques: [], clases: [] };
  const vecinos = await leerVecinos(db, user, propio);
  const deSemana = vecinos.flatMap((otro) => {
    const choque = choqueConGrupo({ ...propio, descripcion: '' }, otro, propio.desde);
    if (!choque) return [];
    const de = { codigoGrupo: otro.codigoGrupo, grupo: otro.descripcion };
    return [{ texto: choque.texto, clases: choque.clases.map((clase) => ({ ...clase, ...de })) }];
  });
  const deDias = await crucesDeSustituto(db, user.hoy, { ...propio, hasta: propio.periodo.fechaFin });
  const hallados = [...deSemana, ...deDias];
  return { choques: hallados.map(({ texto }) => texto), clases: hallados.flatMap(({ clases }) => clases) };
}

/** The group that a form describes, from the day of its change until the next one that is planned for it. */
function pedido(user: User, body: ConHorario, periodo: DiasDePeriodo, antes?: Grupo): Propio {
  const desde = diaDe(user, body, periodo);
  const planeado = antes?.cambios.find((cambio) => cambio.desde > desde)?.desde;
  const de = { codigoProfesor: body.codigoProfesor, profesor: '', desde, hasta: planeado ?? sumarDias(periodo.fechaFin, 1) };
  const horario = body.detallesHorarioGrupo.map((clase) => ({ ...clase, ...de }));
  return { codigoGrupo: antes?.codigoGrupo, codigoSucursal: body.codigoSucursal, periodo, desde, horario };
}

/** The clashes of a group as it is stored, with what is planned for it, from a day on. */
async function choquesDeGuardado(db: Db, user: User, { codigoGrupo, codigoSucursal }: Grupo, periodo: DiasDePeriodo, desde: string) {
  const horario = await clasesDadas(db, codigoGrupo, desde);
  return (await leerChoques(db, user, { codigoGrupo, codigoSucursal, periodo, desde, horario })).choques;
}

/**
 * Throws for a changed group, stored by now, that has another instructor or schedule planned, if any of it clashes from the day of the change
 * on: what the form holds was checked only until the first of them.
 */
export async function assertPlaneado(db: Db, user: User, guardado: Grupo, desde: string) {
  if (guardado.estatus === 'INACTIVO' || guardado.cambios.length === 0) return;
  const periodo = await cargarPeriodo(db, user, guardado.codigoPeriodo);
  const hallados = await choquesDeGuardado(db, user, guardado, periodo, desde);
  if (hallados.length) throw conflict(`${guardado.descripcion} ${hallados.slice(0, MAX_NOMBRES).map(enFrase).join('; ')}`);
}

const enFrase = (texto: string) => `${texto.slice(0, 1).toLowerCase()}${texto.slice(1)}`;

/** Throws a question that names the groups of a period, active by now, that clash with others; the user confirms it with `confirmaChoques`. */
export async function assertSinChoques(db: Db, user: User, { codigoPeriodo, ...dias }: DiasDePeriodo & { codigoPeriodo: number }) {
  const grupos = await leerGrupos(
    db,
    { ...user, tipoUsuario: 'OPERADOR' },
    user.hoy,
    eq(grupo.codigoPeriodo, codigoPeriodo),
    ne(grupo.estatus, 'INACTIVO'),
  );
  const textos: string[] = [];
  for (const uno of grupos) {
    const hallados = await choquesDeGuardado(db, user, uno, dias, diaDe(user, {}, dias));
    textos.push(...hallados.map((texto) => `${uno.descripcion}: ${enFrase(texto)}`));
    if (textos.length >= MAX_NOMBRES) break;
  }
  if (textos.length === 0) return;
  const primeros = textos.slice(0, MAX_NOMBRES).join('; ');
  throw porConfirmar('confirmaChoques', `Con este período activo hay grupos que se cruzan. ${primeros}`);
}

/** Clashes of a schedule within itself and with other groups. Throws 404 for a period or an instructor that the user may not see. */
export async function preverChoques(
  db: Db,
  user: User,
  hoy: string,
  { codigoGrupo, ...body }: ConHorario & { codigoGrupo?: number; codigoPeriodo: number },
) {
  assertSinFaltas(faltasDeHorario(body.detallesHorarioGrupo));
  const periodo = await cargarPeriodo(db, user, body.codigoPeriodo);
  await assertProfesor(db, user, body.codigoProfesor, body);
  const antes = codigoGrupo === undefined ? undefined : await cargarGrupo(db, user, hoy, codigoGrupo);
  const interno = choqueInterno(body.detallesHorarioGrupo);
  const otros = await leerChoques(db, user, pedido(user, body, periodo, antes));
  return { ...otros, choques: interno ? [interno, ...otros.choques] : otros.choques };
}

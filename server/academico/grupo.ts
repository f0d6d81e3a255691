import { and, eq, gte, ne, notInArray, sql } from 'drizzle-orm';
import { grupo as calls, Grupo, GrupoDestino, type GrupoInput, type GrupoParaInscripcion } from '@/contract/academico/grupo';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { encoder } from '@/contract/wire';
import { diaSemanaIso, masTarde, masTemprano } from '@/domain/fechas';
import type { CriterioEdad } from '@/domain/academico/edad';
import { motivosDeRechazo, type InscripcionPedida } from '@/domain/inscripciones/inscripcion';
import type { Db } from '../db/connect';
import { grupo, grupoModalidad, periodoAcademico } from '../db/schema/academico';
import { compania, sucursal } from '../db/schema/compania';
import { inscripcion } from '../db/schema/inscripciones';
import { list } from '../lib/lists/list';
import { eqIf, ordered, same } from '../lib/lists/filters';
import { assertVersion, bloquearCompania, changeRow, columnsFor, esAdministrador, insertRow, MAX_ALL, type User } from '../lib/scope';
import { invalid, serve } from '../lib/serve';
import { MIS_GRUPOS } from '../personas/ensena';
import { bloquearGrupo, camposDeGrupo, cargarGrupo, conNombres, gruposDe, leerGrupos, nombresDeGrupo } from './leerGrupo';
import { inscritosDeGrupo } from './inscritos';
import { nombreDeGrupo, primeroLoQueCorre } from './nombreDeGrupo';
import { cargarPeriodo } from './leerPeriodo';
import { assertPlaneado, assertVacio, preverChoques, revisarGrupo } from './revisarGrupo';
import { assertHoySinLista, cambiarHorario, cambiarTitular, inactivoDesde, ponerHorario, ponerTitular, reanudar } from './vigencia';

const enLaRed = encoder(Grupo);

/** Makes these the group's modalities and prices: inserts, updates and deletes as needed. */
async function guardarModalidades(db: Db, codigoGrupo: number, modalidades: GrupoInput['modalidades']) {
  const codigos = modalidades.map(({ codigoModalidad }) => codigoModalidad);
  await db
    .delete(grupoModalidad)
    .where(and(eq(grupoModalidad.codigoGrupo, codigoGrupo), notInArray(grupoModalidad.codigoModalidad, codigos)));
  await db
    .insert(grupoModalidad)
    .values(modalidades.map((una) => ({ ...una, codigoGrupo })))
    .onConflictDoUpdate({
      target: [grupoModalidad.codigoGrupo, grupoModalidad.codigoModalidad],
      set: { montoCuota: sql`excluded.monto_cuota` },
      setWhere: sql`grupo_modalidad.monto_cuota <> excluded.monto_cuota`,
    });
}

/**
 * Inserts a group with its prices and schedule and returns its code. `codigoGrupoOrigen` is the group that it was copied from. The caller
 * has already validated it.
 */
export async function crearGrupo(db: Db, user: User, body: GrupoInput, codigoGrupoOrigen?: number): Promise<number> {
  const { modalidades, detallesHorarioGrupo, codigoProfesor, version: _, ...values } = body;
  const { codigoGrupo } = await insertRow(db, grupo, { ...values, codigoCompania: user.codigoCompania, codigoGrupoOrigen });
  await guardarModalidades(db, codigoGrupo, modalidades);
  await ponerTitular(db, codigoGrupo, codigoProfesor);
  await ponerHorario(db, codigoGrupo, detallesHorarioGrupo);
  return codigoGrupo;
}

const textoDe = (horario: GrupoInput['detallesHorarioGrupo']) =>
  JSON.stringify(horario.map(({ dia, horaInicio, horaFin, lugar }) => [dia, horaInicio, horaFin, lugar]).sort());

/** The hours of a day's classes, by which its roll is judged; their place is not. */
const horasDe = (horario: GrupoInput['detallesHorarioGrupo'], fecha: string) =>
  textoDe(horario.filter(({ dia }) => dia === diaSemanaIso(fecha)).map((una) => ({ ...una, lugar: '' })));

type Desde = 'profesorDesde' | 'horarioDesde';

/** A change of instructor or schedule within a period; what counts from the period's first day counts since the group began. */
const cambioDe =
  (periodo: PeriodoAcademico, hoy: string) => (igual: boolean, before: Grupo, body: { [K in Desde]?: string }, campo: Desde) => {
    const dia = body[campo] ?? (igual ? before[campo] : hoy);
    if (dia > periodo.fechaFin) throw invalid({ [campo]: 'Es después del período' });
    const comienzo = (uno: string) => (uno <= periodo.fechaInicio ? null : uno);
    return { igual, desde: comienzo(before[campo]), nuevo: comienzo(dia), hoy, campo };
  };

const { fechaInicio, fechaFin, activo } = periodoAcademico;
const camposParaInscripcion = (hoy: string) => ({
  ...camposDeGrupo(hoy),
  dePeriodo: { fechaInicio, fechaFin, activo },
  criterioEdad: compania.criterioEdad,
  traeDeAntes: sql<boolean>`(select s.dia_arranque is not null and not s.deudas_revisadas from sucursal s where s.codigo_sucursal = grupo.codigo_sucursal)`,
  modalidades: sql<GrupoParaInscripcion['modalidades']>`(
    select coalesce(json_agg(json_build_object('codigoModalidad', m.codigo_modalidad, 'descripcion', m.descripcion,
      'cantidadCuotas', m.cantidad_cuotas, 'montoCuota', o.monto_cuota) order by m.descripcion), '[]')
    from grupo_modalidad o join modalidad m using (codigo_modalidad) where o.codigo_grupo = grupo.codigo_grupo and m.activo)`,
});
type ParaInscripcion = Omit<GrupoParaInscripcion, 'libres' | 'edadApta' | 'sexoApto' | 'periodoCerrado'> &
  Pick<Grupo, 'inscritos' | 'estatus'> & { dePeriodo: InscripcionPedida['periodo']; criterioEdad: CriterioEdad };

/** Why an enrolment of the child today would be refused. An unknown birthday or sex is no reason. */
function cabe(fila: ParaInscripcion, { fechaNacimiento, sexo }: { fechaNacimiento?: string; sexo?: 'M' | 'F' }, hoy: string) {
  const motivos = motivosDeRechazo({
    estudiante: { activo: true, fechaNacimiento: fechaNacimiento ?? null, sexo: sexo ?? '' },
    grupo: { ...fila, horario: fila.detallesHorarioGrupo },
    periodo: fila.dePeriodo,
    inscripcionesActivas: [],
    fecha: hoy,
    hoy,
    criterioEdad: fila.criterioEdad,
  }).map(({ motivo }) => motivo);
  return {
    edadApta: fechaNacimiento === undefined || !motivos.includes('EDAD'),
    sexoApto: sexo === undefined || !motivos.includes('SEXO'),
    periodoCerrado: motivos.includes('PERIODO_CERRADO'),
  };
}

const lista = list({
  call: calls.filter,
  table: grupo,
  key: grupo.codigoGrupo,
  names: nombresDeGrupo(),
  from: (db, fields, where) => conNombres(db, fields).where(where),
  orders: { inscritos: inscritosDeGrupo },
  search: grupo.busqueda,
  coach: sql`${grupo.codigoGrupo} in ${MIS_GRUPOS}`,
  filters: {
    periodo: same('codigoPeriodo', grupo.codigoPeriodo),
    inactivos: { when: ({ inactivos }) => !inactivos, sql: ne(grupo.estatus, 'INACTIVO') },
  },
});

const deSucursal = ({ codigoSucursal }: { codigoSucursal?: number }) => eqIf(grupo.codigoSucursal, codigoSucursal);

export default [
  lista,
  serve(calls.all, ({ db, user, hoy, query }) => leerGrupos(db, user, hoy, deSucursal(query))),
  serve(calls.active, ({ db, user, hoy, query }) => leerGrupos(db, user, hoy, deSucursal(query), eq(grupo.estatus, 'ACTIVO'))),
  serve(calls.dePeriodo, ({ db, user, hoy, query }) =>
    leerGrupos(db, user, hoy, deSucursal(query), eq(grupo.codigoPeriodo, query.codigoPeriodo)),
  ),
  serve(calls.id, ({ db, user, hoy, params }) => cargarGrupo(db, user, hoy, params.id)),

  serve(calls.destinos, async ({ db, user, hoy, query: { codigoGrupo } }) => {
    const { codigoPeriodo, codigoSucursal } = await cargarGrupo(db, user, hoy, codigoGrupo);
    const deOtra = ne(grupo.codigoSucursal, codigoSucursal);
    return db
      .select({
        ...columnsFor(GrupoDestino, grupo, { nombre: nombreDeGrupo(undefined, hoy), inscritos: inscritosDeGrupo }),
        sucursal: sql<string | null>`case when ${deOtra} then ${sucursal.descripcionSucursal} end`,
      })
      .from(grupo)
      .innerJoin(sucursal, eq(sucursal.codigoSucursal, grupo.codigoSucursal))
      .where(gruposDe(user, eq(grupo.codigoPeriodo, codigoPeriodo), eq(grupo.estatus, 'ACTIVO'), ne(grupo.codigoGrupo, codigoGrupo)))
      .orderBy(deOtra, ordered(sucursal.descripcionSucursal), ordered(grupo.descripcion), grupo.codigoGrupo)
      .limit(MAX_ALL);
  }),

  serve(calls.paraInscripcion, async ({ db, user, hoy, query: { cerrados, ...query } }) => {
    const abiertos = [eq(activo, true), gte(fechaFin, hoy)];
    const visibles = cerrados && esAdministrador(user) ? [] : abiertos;
    const filas = (await conNombres(db, camposParaInscripcion(hoy), hoy)
      .innerJoin(compania, eq(compania.codigoCompania, grupo.codigoCompania))
      .where(gruposDe(user, deSucursal(query), eq(grupo.estatus, 'ACTIVO'), eq(grupo.tipo, 'REGULAR'), ...visibles))
      .orderBy(primeroLoQueCorre(undefined, hoy), ordered(grupo.descripcion), grupo.codigoGrupo)
      .limit(MAX_ALL)) as unknown as ParaInscripcion[];
    return filas.map((fila) => ({ ...fila, libres: Math.max(0, fila.capacidad - fila.inscritos), ...cabe(fila, query, hoy) }));
  }),

  // Called by the group form while its schedule is edited. Locks nothing: saving checks again.
  serve(calls.choques, ({ db, user, hoy, body }) => preverChoques(db, user, hoy, body)),

  // Called by whoever plans the period. Locks the company's schedules. Refuses invalid ages or hours, foreign or inactive references,
  // clashes of instructor or place.
  serve(calls.save, async ({ db, user, hoy, body }) => {
    await bloquearCompania(db, user); // of two groups saved at once, each would miss the other's clash
    await revisarGrupo(db, user, body);
    return cargarGrupo(db, user, hoy, await crearGrupo(db, user, body));
  }),

  // Called by whoever plans the period. Locks the company's schedules, then the group and with it its places. Refuses the same as for a new
  // group, and a change that would take the place, modality or period of an enrolled student, or the hours of a class held today;
  // asks, with their names, before a group with children becomes INACTIVO. Existing instalments keep their price.
  serve(calls.update, async ({ db, user, hoy, body }) => {
    await bloquearCompania(db, user);
    await bloquearGrupo(db, user, body.codigoGrupo);
    const before = await cargarGrupo(db, user, hoy, body.codigoGrupo);
    assertVersion(before, body.version, enLaRed(before));
    await revisarGrupo(db, user, body, before);
    const { codigoGrupo, modalidades, codigoProfesor, detallesHorarioGrupo, version: _, ...rest } = body;
    const { confirmaInscritos, profesorDesde: __, horarioDesde: ___, ...values } = rest;
    if (values.estatus === 'INACTIVO' && before.estatus !== 'INACTIVO' && !confirmaInscritos)
      await assertVacio(db, eq(inscripcion.codigoGrupo, codigoGrupo), 'Inactivo no tiene más clases desde hoy, y ellos siguen inscritos.');
    if (values.estatus !== 'INACTIVO' && before.estatus === 'INACTIVO') await reanudar(db, codigoGrupo, hoy);
    const dejo = values.estatus === before.estatus ? {} : { inactivoDesde: inactivoDesde(values.estatus, hoy) };
    await changeRow(db, grupo, eq(grupo.codigoGrupo, codigoGrupo), { ...values, ...dejo });
    await guardarModalidades(db, codigoGrupo, modalidades);
    const cambio = cambioDe(await cargarPeriodo(db, user, before.codigoPeriodo), hoy);
    const mismo = codigoProfesor === before.codigoProfesor;
    await cambiarTitular(db, codigoGrupo, codigoProfesor, cambio(mismo, before, body, 'profesorDesde'));
    const igual = textoDe(detallesHorarioGrupo) === textoDe(before.detallesHorarioGrupo);
    const horario = cambio(igual, before, body, 'horarioDesde');
    const cambiaHoy = horasDe(detallesHorarioGrupo, hoy) !== horasDe(before.detallesHorarioGrupo, hoy);
    if (horario.nuevo === hoy && cambiaHoy) await assertHoySinLista(db, codigoGrupo, hoy);
    await cambiarHorario(db, codigoGrupo, detallesHorarioGrupo, horario);
    const guardado = await cargarGrupo(db, user, hoy, codigoGrupo);
    const cambiados = [...(mismo ? [] : [body.profesorDesde ?? hoy]), ...(igual ? [] : [body.horarioDesde ?? hoy])];
    await assertPlaneado(db, user, guardado, masTarde(hoy, cambiados.length > 0 ? cambiados.reduce(masTemprano) : hoy));
    return guardado;
  }),
];

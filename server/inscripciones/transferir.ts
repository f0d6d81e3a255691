import { eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { actos as calls, type RechazoDeTraslado, type Traslado } from '@/contract/inscripciones/actos';
import type { Centavos } from '@/contract/campos';
import { montoDelTramo, type CambioDePrecio } from '@/domain/inscripciones/cuotas';
import { motivosQueImpiden } from '@/domain/inscripciones/inscripcion';
import { motivosDeTraslado } from '@/domain/inscripciones/traslado';
import { groupBy } from '@/utils/groupBy';
import { nombreDeGrupo } from '../academico/nombreDeGrupo';
import { pick, type Db } from '../db/connect';
import { lockRows } from '../db/locks';
import { grupo, grupoModalidad } from '../db/schema/academico';
import { inscripcion, transferencia } from '../db/schema/inscripciones';
import { entidad, estudiante } from '../db/schema/personas';
import { conflict, invalid, serve } from '../lib/serve';
import { esAdministrador, found, type User } from '../lib/scope';
import { leerAbiertas, previsualizarAbiertas, recalcularAbiertas, type Efecto } from './abiertas';
import { marcasDesde } from './clases';
import { dejarDeEsperar } from './espera';
import { inscripcionesDe } from '../personas/alcance';
import { bloquearInscritos, cambiosDePrecio, leerInscritas } from './inscritas';
import { leerGrupo, leerOcupaciones, type GrupoLeido } from './requisitos';
import { leerMudanzas, mudar } from './mudar';
import { antesQue } from './plan';

interface Pide {
  codigoGrupo: number;
  fecha: string;
  cambiarPrecio: boolean;
  motivoExcepcion: string;
}

/** Locks the students of enrolments, then all groups involved, each in the order of their codes: nobody else takes a place meanwhile. */
async function bloquear(db: Db, user: User, codigos: readonly number[], codigoGrupo: number) {
  const suyas = inscripcionesDe(user, inArray(inscripcion.codigoInscripcion, [...codigos]));
  await bloquearInscritos(db, suyas);
  await lockRows(db)`select 1 from grupo g
    where g.codigo_grupo = ${codigoGrupo} or g.codigo_grupo in (select codigo_grupo from inscripcion where ${suyas}) order by g.codigo_grupo for no key update`;
}

/** The enrolments to move, with their students, in the requested order. Throws 404 for one that the user may not see. */
async function leerPasajeros(db: Db, user: User, hoy: string, codigos: readonly number[]) {
  const rows = await db
    .select({
      ...getTableColumns(inscripcion),
      nombreCompleto: estudiante.nombreCompleto,
      grupo: nombreDeGrupo(undefined, hoy),
      ...pick(grupo, 'codigoPeriodo', 'tipoCobro'),
      llego: sql<
        string | null
      >`(select max(t.fecha)::text from transferencia t where t.codigo_inscripcion = ${inscripcion.codigoInscripcion})`,
      modalidad: sql<string>`(select m.descripcion from modalidad m where m.codigo_modalidad = ${inscripcion.codigoModalidad})`,
      nino: { activo: estudiante.activo, fechaNacimiento: entidad.fechaNacimiento, sexo: entidad.sexo },
    })
    .from(inscripcion)
    .innerJoin(grupo, eq(grupo.codigoGrupo, inscripcion.codigoGrupo))
    .innerJoin(estudiante, eq(estudiante.codigoEstudiante, inscripcion.codigoEstudiante))
    .innerJoin(entidad, eq(entidad.codigoEntidad, estudiante.codigoEntidad))
    .where(inscripcionesDe(user, inArray(inscripcion.codigoInscripcion, [...codigos])));
  const de = groupBy(rows, ({ codigoInscripcion }) => codigoInscripcion);
  return codigos.map((codigo) => found(de.get(codigo) ?? [], 'Esa inscripción'));
}
type Pasajero = Awaited<ReturnType<typeof leerPasajeros>>[number];

/** The price of a modality in the group, and its changes. */
interface Precio {
  montoCuota: Centavos;
  cambios: CambioDePrecio[];
}

/** Prices of the group's modalities, by modality code. */
async function leerPrecios(db: Db, codigoGrupo: number): Promise<Map<number, Precio>> {
  const cambios = cambiosDePrecio(sql`grupo_modalidad.codigo_grupo`, sql`grupo_modalidad.codigo_modalidad`);
  const rows = await db
    .select({ codigoModalidad: grupoModalidad.codigoModalidad, montoCuota: grupoModalidad.montoCuota, cambios })
    .from(grupoModalidad)
    .where(eq(grupoModalidad.codigoGrupo, codigoGrupo));
  return new Map(rows.map((una) => [una.codigoModalidad, una]));
}

interface Juzgado extends Pasajero {
  rechazos: RechazoDeTraslado[];
  pasa: boolean;
}

/** Checks all enrolments in order; each that passes takes a place in the new group. */
function juzgar(
  destino: GrupoLeido,
  pasajeros: readonly Pasajero[],
  otras: Awaited<ReturnType<typeof leerOcupaciones>>,
  precios: ReadonlyMap<number, Precio>,
  { fecha, cambiarPrecio, motivoExcepcion }: Pide,
  quien: { hoy: string; user: User },
): Juzgado[] {
  const { grupo: nuevo, periodo, horario, criterioEdad, esperan } = destino;
  let { inscritos } = destino;
  return pasajeros.map((uno) => {
    const { codigoInscripcion, codigoEstudiante, codigoModalidad, nino } = uno;
    const rechazos = motivosDeTraslado({
      estudiante: nino,
      inscripcion: { ...uno, activa: uno.estatus === 'ACTIVA' },
      grupo: { ...nuevo, inscritos, horario, esperan: antesQue(esperan, codigoEstudiante) },
      destino: { ...nuevo, periodo: periodo.descripcion, ofreceModalidad: precios.has(codigoModalidad) },
      periodo,
      inscripcionesActivas: (otras.get(codigoEstudiante) ?? []).filter((otra) => otra.codigoInscripcion !== codigoInscripcion),
      fecha,
      hoy: quien.hoy,
      criterioEdad,
      cambiarPrecio,
    });
    const impiden = motivosQueImpiden(rechazos, { esAdministrador: esAdministrador(quien.user), razon: motivoExcepcion });
    const pasa = impiden.length === 0;
    if (pasa) inscritos += 1;
    return { ...uno, rechazos, pasa };
  });
}

/** Open instalments whose span starts after the transfer, at the new group's price. Locks them. */
async function reprecios(
  db: Db,
  user: User,
  hoy: string,
  pasan: readonly Juzgado[],
  precios: ReadonlyMap<number, Precio>,
  { fecha }: Pide,
): Promise<Efecto[]> {
  if (pasan.length === 0) return [];
  const codigos = pasan.map(({ codigoInscripcion }) => codigoInscripcion);
  const inscritas = await leerInscritas(db, user, inArray(inscripcion.codigoInscripcion, codigos));
  const abiertas = await leerAbiertas(db, hoy, inscritas);
  const futuras = abiertas.filter(({ tipo, tramoDesde }) => tipo === 'CUOTA' && tramoDesde! > fecha);
  const modalidadDe = new Map(pasan.map(({ codigoInscripcion, codigoModalidad }) => [codigoInscripcion, codigoModalidad]));
  const nuevos = new Map(
    futuras.map(({ codigoFactura, codigoInscripcion, tramoDesde }) => {
      const { montoCuota, cambios } = precios.get(modalidadDe.get(codigoInscripcion!)!)!;
      return [codigoFactura, { precio: montoDelTramo(montoCuota, cambios, tramoDesde!) }] as const;
    }),
  );
  return previsualizarAbiertas(db, user, hoy, inscritas, futuras, { precios: nuevos });
}

/** Moves the enrolments that passed: group, price if requested, and history. */
async function mover(
  db: Db,
  user: User,
  destino: GrupoLeido,
  pasan: readonly Juzgado[],
  precios: ReadonlyMap<number, Precio>,
  pide: Pide & { motivo: string },
) {
  const { codigoGrupo, fecha, motivo, cambiarPrecio, motivoExcepcion } = pide;
  const { codigoCompania, usuario } = user;
  const { codigoSucursal } = destino.grupo;
  const lejanos = pasan.filter((uno) => uno.codigoSucursal !== codigoSucursal).map(({ codigoInscripcion }) => codigoInscripcion);
  await mudar(db, { codigos: lejanos, codigoSucursal, fecha });
  const comun = { codigoCompania, codigoSucursal, codigoGrupoNuevo: codigoGrupo, fecha, motivo, cambiaPrecio: cambiarPrecio, usuario };
  const filas = pasan.map(({ codigoInscripcion, codigoModalidad, rechazos }) => ({
    codigo: codigoInscripcion,
    monto: cambiarPrecio ? precios.get(codigoModalidad)?.montoCuota : null,
    excepcion: rechazos.length > 0 ? motivoExcepcion : null,
  }));
  await db.execute(sql`
    update inscripcion i set codigo_grupo = ${codigoGrupo}, monto_cuota = coalesce(v.monto, i.monto_cuota),
      motivo_excepcion = coalesce(v.excepcion, i.motivo_excepcion), version = i.version + 1
    from json_to_recordset(${JSON.stringify(filas)}::json) v(codigo int, monto bigint, excepcion text) where i.codigo_inscripcion = v.codigo`);
  await db.insert(transferencia).values(
    pasan.map(({ codigoInscripcion, codigoModalidad, montoCuota, codigoGrupo: codigoGrupoAnterior }) => {
      return { ...comun, codigoInscripcion, codigoModalidad, montoCuota, codigoGrupoAnterior };
    }),
  );
  const estudiantes = pasan.map(({ codigoEstudiante }) => codigoEstudiante);
  await dejarDeEsperar(db, codigoGrupo, estudiantes);
}

/** Checks all enrolments first; those that fail stay, the others are moved together. */
async function transferir(db: Db, user: User, hoy: string, codigos: readonly number[], pide: Pide) {
  const { codigoGrupo, fecha, cambiarPrecio } = pide;
  if (fecha > hoy) throw invalid({ fecha: 'No puede ser una fecha futura' });
  if (new Set(codigos).size < codigos.length) throw invalid({ codigoInscripciones: 'Hay una inscripción dos veces' });
  await bloquear(db, user, codigos, codigoGrupo);
  const destino = await leerGrupo(db, user, hoy, codigoGrupo);
  const pasajeros = await leerPasajeros(db, user, hoy, codigos);
  const estudiantes = pasajeros.map(({ codigoEstudiante }) => codigoEstudiante);
  const precios = await leerPrecios(db, codigoGrupo);
  const juzgados = juzgar(destino, pasajeros, await leerOcupaciones(db, hoy, estudiantes), precios, pide, { hoy, user });
  const pasan = juzgados.filter(({ pasa }) => pasa);
  const efectos = cambiarPrecio ? await reprecios(db, user, hoy, pasan, precios, pide) : [];
  const porInscripcion = groupBy(efectos, ({ codigoInscripcion }) => codigoInscripcion);
  const grupoNuevo = destino.nombre;
  const { codigoSucursal } = destino.grupo;
  const lejanos = pasajeros.filter((uno) => uno.codigoSucursal !== codigoSucursal).map(({ codigoInscripcion }) => codigoInscripcion);
  const mudanzas = await leerMudanzas(db, { codigos: lejanos, codigoSucursal, fecha });
  const marcas = await marcasDesde(db, codigos, fecha);
  const answer = juzgados.map(({ codigoInscripcion, codigoEstudiante, nombreCompleto, grupo: grupoAnterior, pasa, rechazos }): Traslado => {
    const suyas = { marcas: marcas.get(codigoInscripcion) ?? [], efectos: porInscripcion.get(codigoInscripcion) ?? [] };
    const mudanza = mudanzas.get(codigoInscripcion) ?? null;
    return { codigoInscripcion, codigoEstudiante, nombreCompleto, grupoAnterior, grupoNuevo, pasa, rechazos, ...suyas, mudanza };
  });
  const act = async ({ motivo }: { motivo: string }) => {
    if (pasan.length === 0) return;
    await mover(db, user, destino, pasan, precios, { ...pide, motivo });
    await recalcularAbiertas(db, hoy, efectos);
  };
  return { answer, act };
}

export default [
  // Called by /estudiante/transferenciagrupo and the list of enrolments, for one student. Locks the student, both groups and the enrolment's
  // invoices. Refuses another period, another way of charging, a day in the future, a group of a branch that is not the caller's (404), and
  // everything that refuses an enrolment in that group.
  serve(calls.transferir, async ({ db, user, hoy, body: { codigoInscripcion, ...pide } }) => {
    const plan = await transferir(db, user, hoy, [codigoInscripcion], pide);
    const [uno] = plan.answer;
    const act = async ({ motivo }: { motivo: string }) => {
      if (!uno!.pasa) throw conflict(uno!.rechazos.map(({ mensaje }) => mensaje).join(' '), { rechazos: uno!.rechazos });
      await plan.act({ motivo });
    };
    return { answer: uno!, act };
  }),

  // The same for many: 200 take some ten statements. Those that cannot be moved are returned with the reason; the others move in one
  // transaction.
  serve(calls.transferirLote, ({ db, user, hoy, body: { codigoInscripciones, ...pide } }) =>
    transferir(db, user, hoy, codigoInscripciones, pide),
  ),
];

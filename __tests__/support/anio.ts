import { randomUUID } from 'node:crypto';
import { diaSemanaIso, diasEntre, sumarDias } from '@/domain/fechas';
import { sucursal } from '@/server/db/schema/compania';
import { sesion } from '@/server/db/schema/usuarios';
import type { TestApp } from './createTestApp';
import { nuevaAcademia, nuevaModalidad, nuevoEstudiante, nuevoGrupo, nuevoPeriodo, nuevoProfesor, nuevoUsuario, pesos } from './factories';

// The history of an academy over two seasons, kept beside it by plain tables, one place per day, which know no validity, no transfer and no
// version: they say who was where, by which schedule, and who taught. `anioActos.ts` lives the days, through the API.

/** Two seasons, and days between them in which nobody trains. */
const TEMPORADAS = [
  { fechaInicio: '2025-08-01', fechaFin: '2025-12-20' },
  { fechaInicio: '2026-01-12', fechaFin: '2026-05-31' },
] as const;
const [{ fechaInicio: INICIO }, { fechaFin: FIN }] = TEMPORADAS;
export const DIAS = diasEntre(INICIO, FIN) + 1;
/** The number of a day in the tables, and its date. */
export const numeroDe = (fecha: string) => diasEntre(INICIO, fecha);
export const fechaDe = (dia: number) => sumarDias(INICIO, dia);
/** The first and the last day of each season. */
export const CORREN = TEMPORADAS.map(({ fechaInicio, fechaFin }) => [numeroDe(fechaInicio), numeroDe(fechaFin)] as const);
/** The season of a day; between them the one that comes. */
export const temporadaDe = (dia: number) => (dia <= CORREN[0]![1] ? 0 : 1);
export const corre = (dia: number) => dia >= CORREN[temporadaDe(dia)]![0];

/** What an instalment by attendance costs at most, and each class. */
export const CUOTA = pesos(2500);
export const POR_CLASE = pesos(400);
/** The seats of a group. */
export const LUGARES = 20;

/** A table of days. */
export const cada = <T>(de: () => T): T[] => Array.from({ length: DIAS }, de);

/** What was true of a group on each day. */
export interface Historia {
  temporada: number;
  sucursal: number;
  /** Groups that count from different turns never clash. */
  turno: number;
  edadMaxima: number;
  horario: number[][];
  titular: number[];
  sustituto: (number | undefined)[];
  /** The days from which a change of each holds. */
  cambios: Record<'horario' | 'titular', Set<number>>;
  asistentes: Set<number>[];
  /** The marks of its roll, by child. */
  lista: Map<number, string>[];
}

/** An enrolment: its first day, and the day from which it was cancelled. */
export interface Matricula {
  codigoInscripcion: number;
  codigoEstudiante: number;
  temporada: number;
  /** The group of today. */
  grupo: number;
  dia: number;
  termina?: number;
  /** The enrolment that it renews. */
  renueva?: number;
}

/** A new academy with three branches of two groups each, fourteen children and five instructors, on the first day. */
export async function unAnio(app: TestApp) {
  app.setNow(`${INICIO}T14:00:00Z`);
  const academia = await nuevaAcademia(app);
  const { codigoCompania } = academia;
  const [tercera] = await app.deps.db.insert(sucursal).values({ codigoCompania, descripcionSucursal: 'Moca' }).returning();
  const sucursales = [...academia.sucursales, tercera!.codigoSucursal];
  const periodos: number[] = [];
  for (const dias of TEMPORADAS) periodos.push((await nuevoPeriodo(app, academia, dias)).codigoPeriodo);
  const { codigoModalidad } = await nuevaModalidad(app, academia, { cantidadCuotas: 5 });
  /** A user whose session lasts the year. */
  const persona = async (tipoUsuario: 'ADMINISTRADOR' | 'OPERADOR' | 'PROFESOR', suyas = sucursales) => {
    const { codigoUsuario, usuario } = await nuevoUsuario(app, academia, { tipoUsuario, sucursales: suyas });
    const [codigoSesion, expira] = [randomUUID(), new Date(`${FIN}T23:00:00Z`)];
    await app.deps.db.insert(sesion).values({ codigoSesion, codigoCompania, codigoUsuario, expira: expira.toISOString() });
    return { codigoUsuario, token: await app.deps.keys.sign(codigoSesion, usuario, expira, expira) };
  };
  const { token } = await persona('ADMINISTRADOR');
  /** Who works in one branch alone. */
  const operadores = new Map<number, string>();
  for (const una of sucursales) operadores.set(una, (await persona('OPERADOR', [una])).token);
  const profesores = new Map<number, string>();
  for (let n = 0; n < 5; n += 1) {
    const uno = await persona('PROFESOR');
    profesores.set((await nuevoProfesor(app, academia, uno.codigoUsuario)).codigoProfesor, uno.token);
  }
  await app.rows('update profesor set codigo_sucursal = null where codigo_compania = $1', [codigoCompania]);
  const codigos = [...profesores.keys()];

  const historias = new Map<number, Historia>();
  /** The groups of the second season by those of the first that were copied. */
  const copias = new Map<number, number>();
  const clase = (turno: number, dia: number) => ({ dia, horaInicio: `${8 + 2 * turno}:00`.padStart(5, '0'), horaFin: `${9 + 2 * turno}:00`.padStart(5, '0'), lugar: '' }); // prettier-ignore
  const abre = (
    codigoGrupo: number,
    de: Pick<Historia, 'temporada' | 'sucursal' | 'turno' | 'edadMaxima'>,
    dias: number[],
    quien: number,
  ) =>
    historias.set(codigoGrupo, {
      ...de,
      horario: cada(() => dias),
      titular: cada(() => quien),
      sustituto: cada(() => undefined),
      cambios: { horario: new Set(), titular: new Set() },
      asistentes: cada(() => new Set()),
      lista: cada(() => new Map()),
    });
  for (let turno = 0; turno < 6; turno += 1) {
    const [codigoSucursal, codigoProfesor] = [sucursales[turno % 3]!, codigos[turno % 5]!];
    const edadMaxima = turno < 3 ? 10 : 12;
    const { codigoGrupo } = await nuevoGrupo(app, academia, {
      ...{ codigoSucursal, codigoPeriodo: periodos[0]!, codigoModalidad, codigoProfesor, montoCuota: CUOTA },
      horario: [clase(turno, 2), clase(turno, 4)],
      values: { tipoCobro: 'ASISTENCIA', precioClase: POR_CLASE, edadMaxima, capacidad: LUGARES },
    });
    abre(codigoGrupo, { temporada: 0, sucursal: codigoSucursal, turno, edadMaxima }, [2, 4], codigoProfesor);
  }

  /** Where each child was on each day, and which branch has its record. */
  const donde = new Map<number, (number | undefined)[]>();
  const ficha = new Map<number, number>();
  /** Those who are eleven in the second season: too old for half of the groups. */
  const mayores = new Set<number>();
  for (let n = 0; n < 14; n += 1) {
    const [codigoSucursal, fechaNacimiento] = [sucursales[n % 3]!, n % 4 === 0 ? '2014-12-28' : '2016-06-15'];
    const { codigoEstudiante } = await nuevoEstudiante(app, academia, { codigoSucursal, fechaNacimiento });
    donde.set(codigoEstudiante, cada(() => undefined)); // prettier-ignore
    ficha.set(codigoEstudiante, codigoSucursal);
    if (n % 4 === 0) mayores.add(codigoEstudiante);
  }
  const matriculas: Matricula[] = [];
  const libres = new Set<number>();
  const cuentas = { hechos: 0, rechazados: 0 };

  const de = (grupo: number) => historias.get(grupo)!;
  const gruposDe = (temporada: number) => [...historias.keys()].filter((grupo) => de(grupo).temporada === temporada);
  /** Whether a group has a class on a day, and who is on duty. */
  const hayClase = (grupo: number, dia: number) =>
    corre(dia) && de(grupo).temporada === temporadaDe(dia) && de(grupo).horario[dia]!.includes(diaSemanaIso(fechaDe(dia))) && !libres.has(dia); // prettier-ignore
  const deTurno = (grupo: number, dia: number) => de(grupo).sustituto[dia] ?? de(grupo).titular[dia]!;
  const ensena = (grupo: number, dia: number, quien: number) => {
    const { titular, sustituto, asistentes } = de(grupo);
    return titular[dia] === quien || sustituto[dia] === quien || asistentes[dia]!.has(quien);
  };
  /** Whether a group is one of an instructor's on a day: taught in that month or later, in its season. */
  const esDe = (grupo: number, hoy: number, quien: number) => {
    const [primero, ultimo] = CORREN[de(grupo).temporada]!;
    const mes = numeroDe(`${fechaDe(hoy).slice(0, 7)}-01`);
    return cada(() => 0).some((_, dia) => dia >= Math.max(mes, primero) && dia <= ultimo && ensena(grupo, dia, quien));
  };
  const enGrupo = (grupo: number, dia: number) => [...donde].filter(([, dias]) => dias[dia] === grupo).map(([codigo]) => codigo);
  const viva = (codigoEstudiante: number, temporada: number) =>
    matriculas.find((una) => una.codigoEstudiante === codigoEstudiante && una.temporada === temporada && una.termina === undefined);

  return {
    ...{ sucursales, periodos, codigoModalidad, token, operadores, profesores, codigos, historias, copias, clase, abre },
    ...{ donde, ficha, mayores, matriculas, libres, cuentas, de, gruposDe, hayClase, deTurno, ensena, esDe, enGrupo, viva },
  };
}
export type Anio = Awaited<ReturnType<typeof unAnio>>;

/** The classes of an enrolment in a span of days: those held, attended and excused. */
export function clasesDe({ donde, de }: Anio, { codigoEstudiante, dia, termina = DIAS }: Matricula, desde: number, hasta: number) {
  const suma = { dadas: 0, asistidas: 0, excusadas: 0 };
  for (let n = Math.max(desde, dia); n <= Math.min(hasta, termina - 1); n += 1) {
    const grupo = donde.get(codigoEstudiante)![n];
    if (grupo === undefined || de(grupo).lista[n]!.size === 0) continue;
    const marca = de(grupo).lista[n]!.get(codigoEstudiante);
    suma.dadas += 1;
    if (marca === 'PRESENTE' || marca === 'TARDANZA') suma.asistidas += 1;
    if (marca === 'EXCUSA') suma.excusadas += 1;
  }
  return suma;
}

import { CERO } from '@/domain/dinero';
import { diaSemanaIso, sumarDias } from '@/domain/fechas';
import { facturasDeCampamento } from '@/domain/inscripciones/campamento';
import { detalleHorarioGrupo, grupo, grupoModalidad, grupoProfesor, modalidad, periodoAcademico } from '../schema/academico';
import { inscripcion } from '../schema/inscripciones';
import { CAJEROS, SERVICIO } from './academia';
import { facturar, type Agenda } from './agenda';
import type { Alta } from './familias';
import { pesos, type Semilla } from './libro';
import { LUGARES, type Grupo } from './oferta';

// The demo's camp: three weeks that begin soon, in every branch, with free places and some children whose deposit is paid.

/** Days between today and the first Monday, at least; days since the first family enrolled. */
const FALTAN = 14;
const ANUNCIADO = 30;

/** Groups of each week: branch, name, ages, capacity, price and deposit in pesos, and the number of children in each week. */
const TURNOS = [
  [1, 'Pequeños', 5, 9, 16, 4500, 1500, [13, 7, 2]],
  [1, 'Grandes', 9, 15, 20, 4800, 1500, [9, 5, 0]],
  [2, 'Campamento', 6, 14, 24, 3800, 1000, [8, 3, 0]],
  [3, 'Campamento', 6, 14, 24, 3600, 1000, [6, 2, 0]],
] as const;

/** Writes the weeks as periods and groups, with a modality of their own that has their price. */
function sembrarSemanas({ libro, hoy }: Semilla, grupos: readonly Grupo[]) {
  const unica = { frecuencia: 'UNICA', cantidadCuotas: 1, diaVencimiento: 0, cobraInscripcion: false, prorratea: false } as const;
  const codigoModalidad = libro.anotar(modalidad, { descripcion: 'Semana de campamento', ...unica });
  const desde = sumarDias(hoy, FALTAN);
  return [0, 1, 2].flatMap((semana) => {
    const fechaInicio = sumarDias(desde, ((8 - diaSemanaIso(desde)) % 7) + 7 * semana);
    const tramo = { fechaInicio, fechaFin: sumarDias(fechaInicio, 4) };
    const cual = { codigoSucursal: null, tipo: 'CAMPAMENTO' as const, descripcion: `Campamento, semana ${semana + 1}`, activo: true };
    const codigoPeriodo = libro.anotar(periodoAcademico, { ...cual, ...tramo });
    return TURNOS.map(([codigoSucursal, nombre, edadMinima, edadMaxima, capacidad, costo, deposito, vienen], n) => {
      const { codigoProfesor } = grupos.filter((uno) => uno.codigoSucursal === codigoSucursal)[2 + 2 * (n % 2)]!;
      const suyo = { codigoSucursal, descripcion: `${nombre}, semana ${semana + 1}`, montoDeposito: pesos(deposito) };
      const cupo = { edadMinima, edadMaxima, capacidad, montoInscripcion: CERO, tipo: 'CAMPAMENTO' as const, estatus: 'ACTIVO' as const };
      const codigoGrupo = libro.anotar(grupo, { ...suyo, ...cupo, codigoPeriodo });
      libro.anotar(grupoProfesor, { codigoGrupo, codigoProfesor, rol: 'TITULAR' });
      const precio = pesos(costo);
      libro.anotar(grupoModalidad, { codigoGrupo, codigoModalidad, montoCuota: precio });
      const manana = { horaInicio: '08:00', horaFin: '12:00', lugar: LUGARES[codigoSucursal]![n % 2]! };
      for (const dia of [1, 2, 3, 4, 5]) libro.anotar(detalleHorarioGrupo, { codigoGrupo, dia, ...manana });
      return { ...suyo, ...tramo, codigoGrupo, codigoModalidad, precio, edadMinima, edadMaxima, vienen: vienen[semana]! };
    });
  });
}

/** Assigns children to the weeks: from families that pay on time, of the week's branch and age; each child to one week. */
function repartir(semanas: ReturnType<typeof sembrarSemanas>, altas: readonly Alta[], dia: string) {
  const tomados = new Set<number>();
  const libres = altas.filter(({ familia, cancelada, fecha }) => familia.perfil === 'PUNTUAL' && cancelada === null && fecha <= dia);
  return semanas.flatMap((semana) => {
    const cabe = ({ codigoEstudiante, grupo: { codigoSucursal, edadMinima, edadMaxima } }: Alta) =>
      !tomados.has(codigoEstudiante) &&
      codigoSucursal === semana.codigoSucursal &&
      edadMinima >= semana.edadMinima &&
      edadMaxima < semana.edadMaxima;
    const suyas = libres.filter(cabe).slice(0, semana.vienen);
    for (const { codigoEstudiante } of suyas) tomados.add(codigoEstudiante);
    return suyas.map((alta) => ({ alta, semana }));
  });
}

/** The last day up to this one on which the desk is open. */
const abiertoHasta = (dia: string, abre: Agenda['abre']): string => (abre(dia) === dia ? dia : abiertoHasta(sumarDias(dia, -1), abre));

/** Writes the camp weeks, their enrolments and invoices: a paid deposit and the rest, due when the week begins. */
export function sembrarCampamento(semilla: Semilla, grupos: readonly Grupo[], altas: readonly Alta[]): void {
  const { libro, hoy, agenda } = semilla;
  const alistados = repartir(sembrarSemanas(semilla, grupos), altas, sumarDias(hoy, -ANUNCIADO));
  for (const [i, { alta, semana }] of alistados.entries()) {
    // Enrolments are spread evenly over the days since the announcement.
    const fecha = abiertoHasta(sumarDias(hoy, -1 - Math.floor((i * ANUNCIADO) / alistados.length)), agenda.abre);
    const { codigoSucursal, codigoGrupo, codigoModalidad, precio: montoCuota } = semana;
    const { codigoEstudiante } = alta;
    const suya = { codigoSucursal, codigoEstudiante, codigoGrupo, codigoModalidad, montoCuota, usuario: CAJEROS[codigoSucursal]!.usuario };
    const codigoInscripcion = libro.anotar(inscripcion, { ...suya, fechaInscripcion: fecha, estatus: 'ACTIVA' });
    for (const { lineas, ...una } of facturasDeCampamento({ semanas: [semana], extras: [], itbis: 0, deposito: true, hoy: fecha })) {
      const pagos = una.fechaVencimiento === fecha ? [{ dia: fecha, monto: una.total }] : [];
      const deServicio = { tipo: 'SE' as const, codigoServicio: SERVICIO.CAMPAMENTO, codigoInscripcion };
      const filas = lineas.map(({ codigoGrupo: _, extra: __, ...linea }) => ({ ...deServicio, ...linea }));
      facturar(semilla, alta, { codigoSucursal, tipo: 'CAMPAMENTO', ...una, fecha }, filas, { pagos });
    }
  }
}

import { centavos, CERO, restar, type Centavos } from '@/domain/dinero';
import { diaSemanaIso, masTarde, sumarDias, sumarMeses, textoDelDia } from '@/domain/fechas';
import { planDeCuotas } from '@/domain/inscripciones/cuotas';
import { cargoDeInscripcion, efectoDeCancelar } from '@/domain/inscripciones/inscripcion';
import type { BecaOtorgada } from '@/domain/precio';
import { crearAzar, mezclar } from '@/utils/azar';
import { facturasDeCampamento } from '@/domain/inscripciones/campamento';
import { inscripcion } from '../schema/inscripciones';
import { becaEstudiante } from '../schema/dinero/precios';
import { detalleHorarioGrupo, grupo, grupoModalidad, grupoProfesor, modalidad, periodoAcademico } from '../schema/academico';
import { CAJEROS, SERVICIO } from './academia';
import { facturar, type Agenda } from './agenda';
import { FAMILIAS_LIBRES, type Alta, type Familia } from './familias';
import { LOTE, momentoDe, pesos, type Semilla } from './libro';
import { LUGARES, MODALIDADES, type Grupo } from './oferta';

type Debida = { fecha: string; fechaVencimiento: string; total: Centavos };

/** The days on which a family means to pay an invoice. Invoices of two children due on the same day are paid together. */
function intencion(familia: Familia, { fecha, fechaVencimiento, total }: Debida): { dia: string; monto: Centavos }[] {
  const azar = crearAzar(mezclar(familia.indice, Number(fechaVencimiento.replaceAll('-', ''))));
  const tras = (dias: number) => masTarde(fecha, sumarDias(fechaVencimiento, dias));
  // Nearly all families pay the enrolment fee when they enrol.
  if (fechaVencimiento === fecha && familia.perfil !== 'DEJO_DE_PAGAR' && azar.porCiento(90)) return [{ dia: fecha, monto: total }];
  if (familia.dejoDePagar && fechaVencimiento > familia.dejoDePagar) return [];
  if (familia.perfil === 'ADELANTA') return [{ dia: tras(-azar.entero(36, 44)), monto: total }];
  if (familia.perfil === 'TARDE') return [{ dia: tras(5 + (mezclar(familia.indice) & 7) + azar.entero(0, 6)), monto: total }];
  if (familia.perfil !== 'ABONA') return [{ dia: tras(azar.entero(-8, 4)), monto: total }];
  // Half of it, in hundreds of pesos, and the rest at least three weeks later.
  const primera = { dia: tras(azar.entero(0, 5)), monto: centavos(Math.floor(total / 20_000) * 10_000) };
  return [primera, { dia: sumarDias(primera.dia, azar.entero(21, 34)), monto: restar(total, primera.monto) }];
}

/** Scholarships that students have. One of 100 % is left out: it would leave nothing to collect. */
const BECAS = [
  { codigo: 1, nombre: 'Mérito deportivo', puntosBasicos: 5000, alcances: ['CUOTA'], motivo: 'Goleador de su categoría' },
  { codigo: 2, nombre: 'Ayuda familiar', puntosBasicos: 3000, alcances: ['INSCRIPCION', 'CUOTA'], motivo: 'Carta de la familia al comité' },
] as const;
/** Number of grants, whatever the size of the academy; one child in so many gets one, and one grant in four ended weeks ago. */
const CUANTAS = 24;
const UNO_DE = 19;
const TERMINA = 4;

/** Writes the scholarships, made by the branch's cashier on their first day; returns them by child. */
function otorgarBecas({ libro, hoy }: Semilla, altas: readonly Alta[]): Map<number, BecaOtorgada[]> {
  const otorgadas = new Map<number, BecaOtorgada[]>();
  for (const { codigoEstudiante, familia, cancelada, fecha, grupo } of altas) {
    const n = otorgadas.size;
    const recibe = !cancelada && familia.indice >= FAMILIAS_LIBRES && codigoEstudiante % UNO_DE === 0;
    if (n === CUANTAS || !recibe || otorgadas.has(codigoEstudiante)) continue;
    const desde = masTarde(fecha, sumarMeses(hoy, -6));
    const terminada = sumarDias(hoy, -21);
    const hasta = n % TERMINA === TERMINA - 1 && terminada > desde ? terminada : sumarMeses(hoy, 6);
    const { motivo, ...beca } = BECAS[n % BECAS.length]!;
    otorgadas.set(codigoEstudiante, [{ ...beca, desde, hasta }]);
    const { codigoSucursal } = grupo;
    const firma = { momento: momentoDe(desde, '09:00'), usuario: CAJEROS[codigoSucursal]!.usuario };
    libro.anotar(becaEstudiante, { codigoSucursal, codigoEstudiante, codigoBeca: beca.codigo, desde, hasta, motivo, ...firma });
  }
  return otorgadas;
}

/** How the cancellation of an enrolment in a group voids an invoice. */
const anulacionDe = (cancelada: string, { codigoSucursal, descripcion }: Grupo) => ({
  anulada: momentoDe(cancelada, '17:30'),
  anuladaPor: CAJEROS[codigoSucursal]!.usuario,
  motivoAnulacion: `Inscripción en ${descripcion} cancelada el ${textoDelDia(cancelada)}`,
});

/** Writes an enrolment with its invoices and their payments; after a cancellation the later invoices are void. */
function inscribir(semilla: Semilla, alta: Alta, becas: readonly BecaOtorgada[]): void {
  const { libro, agenda, temporada } = semilla;
  const { grupo, modalidad: n, codigoEstudiante, fecha, familia, cancelada } = alta;
  const { codigoSucursal, codigoGrupo, horario } = grupo;
  const modalidad = MODALIDADES[n]!;
  const montoCuota = grupo.precios[n]!;
  const { usuario } = CAJEROS[codigoSucursal]!;
  const codigoInscripcion = libro.anotar(inscripcion, {
    ...{ codigoSucursal, codigoEstudiante, codigoGrupo, montoCuota, usuario, codigoModalidad: n + 1, fechaInscripcion: fecha },
    ...(cancelada === null
      ? { estatus: 'ACTIVA' }
      : { estatus: 'CANCELADA', fechaCancelacion: cancelada, motivoCancelacion: 'Se mudó de sector', canceladaPor: usuario }),
  });
  const inicial = cargoDeInscripcion({ monto: grupo.montoInscripcion, fecha, grupo: grupo.descripcion, becas });
  const { diasSinClase } = temporada;
  const lo = { periodo: temporada, modalidad, montoCuota, fechaIngreso: fecha, horario, diasSinClase, becas };
  const plan = planDeCuotas({ ...lo, tipoCobro: 'FIJO' });
  const facturas = [
    { ...inicial, tipo: 'INSCRIPCION' as const, numero: null, desde: null, hasta: null },
    ...plan.map((una) => ({ ...una, tipo: 'CUOTA' as const })),
  ].map((una) => ({ ...una, fecha, pagado: CERO }));
  const anuladas = new Set(cancelada === null ? [] : efectoDeCancelar(facturas, cancelada).seAnulan);
  for (const una of facturas) {
    const { tipo, descripcion, fechaVencimiento, total, precio, descuento, itbis, pasos } = una;
    const anulacion = cancelada !== null && anuladas.has(una) ? anulacionDe(cancelada, grupo) : undefined;
    const pagos = anulacion || total === 0 ? [] : intencion(familia, una).map(({ dia, monto }) => ({ dia: agenda.abre(dia), monto }));
    const tramo = { numeroCuota: una.numero, tramoDesde: una.desde, tramoHasta: una.hasta };
    const cabeza = { codigoSucursal, tipo, codigoInscripcion, ...tramo, descripcion, fecha, fechaVencimiento, total };
    const linea = { tipo: 'SE' as const, codigoServicio: SERVICIO[tipo], descripcion, cantidad: 1, precio, descuento, itbis, total, pasos };
    facturar(semilla, alta, cabeza, [linea], { pagos, anulacion });
  }
}

/** Writes every enrolment with its invoices, and notes their payments. */
export async function sembrarCuotas(semilla: Semilla, altas: readonly Alta[]): Promise<void> {
  const becas = otorgarBecas(semilla, altas);
  for (const alta of altas) {
    inscribir(semilla, alta, becas.get(alta.codigoEstudiante) ?? []);
    await semilla.libro.guardar(LOTE);
  }
  await semilla.libro.guardar();
}

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

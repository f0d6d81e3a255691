import type { Centavos } from '@/contract/campos';
import type { TipoCobro } from '../inscripciones/cuotas';
import { choques, choquesDeLugar, choquesInternos, textoDeSesiones, type Sesion } from './horario';
import { importesDeInscripcion, pasaDelMaximo, textoDelMaximo, type CobroDeModalidad, type PreciosDeInscripcion } from './modalidad';
import type { Faltas } from './periodo';

/** The faults in the hours of a schedule, by field: 17:00 to 16:00 → { 'detallesHorarioGrupo.0.horaFin': … }. */
export const faltasDeHorario = (horario: readonly Sesion[]): Faltas =>
  Object.fromEntries(
    horario.flatMap(({ horaInicio, horaFin }, i) =>
      horaFin <= horaInicio ? [[`detallesHorarioGrupo.${i}.horaFin`, 'Debe ser después de la hora de inicio']] : [],
    ),
  );

/** The values of a group's form that its rules check. */
interface GrupoPorGuardar {
  edadMinima: number;
  edadMaxima: number;
  tipoCobro: TipoCobro;
  precioClase: Centavos;
  modalidades: readonly { codigoModalidad: number; montoCuota?: Centavos }[];
  montoDeposito?: Centavos;
  detallesHorarioGrupo: readonly Sesion[];
}

/**
 * The faults in a group's form, by field: ages 10 to 8 → { edadMaxima: … }; a class that ends before it starts → {
 * 'detallesHorarioGrupo.0.horaFin': … }; a modality twice; charging by attendance without a price per class.
 */
export function faltasDeGrupo(grupo: GrupoPorGuardar): Faltas {
  const faltas: Faltas = {};
  if (grupo.edadMaxima < grupo.edadMinima) faltas.edadMaxima = 'Debe ser la edad mínima o más';
  if (grupo.tipoCobro === 'ASISTENCIA' && grupo.precioClase === 0) faltas.precioClase = 'Debe ser más de 0 para cobrar por asistencia';
  const [semana] = [...grupo.modalidades].sort((a, b) => a.codigoModalidad - b.codigoModalidad);
  if (semana?.montoCuota !== undefined && (grupo.montoDeposito ?? 0) > semana.montoCuota)
    faltas.montoDeposito = 'No puede pasar del precio de la semana';
  Object.assign(faltas, faltasDeHorario(grupo.detallesHorarioGrupo));
  const codigos = grupo.modalidades.map(({ codigoModalidad }) => codigoModalidad);
  codigos.forEach((codigo, i) => {
    if (codigos.indexOf(codigo) < i) faltas[`modalidades.${i}.codigoModalidad`] = 'Está dos veces';
  });
  return faltas;
}

/**
 * The faults in a group's prices, by field: those with which an enrolment would exceed the maximum amount: sixty instalments of
 * 20,000,000.00 → { 'modalidades.0.montoCuota': 'Con la inscripción y sus 60 cuotas sumaría …' }.
 */
export function faltasDePrecios(
  { montoInscripcion, modalidades }: Pick<PreciosDeInscripcion, 'montoInscripcion'> & { modalidades: readonly { montoCuota: Centavos }[] },
  itbis: PreciosDeInscripcion['itbis'],
  cobros: readonly CobroDeModalidad[],
): Faltas {
  const faltas: Faltas = {};
  modalidades.forEach(({ montoCuota }, i) => {
    const cobro = cobros[i];
    if (!cobro) return;
    const { inscripcion, total } = importesDeInscripcion({ montoInscripcion, montoCuota, itbis }, cobro);
    if (pasaDelMaximo(inscripcion)) faltas.montoInscripcion = `Con ITBIS ${textoDelMaximo(inscripcion)}`;
    else if (pasaDelMaximo(total)) {
      const con = cobro.cobraInscripcion && montoInscripcion > 0 ? 'la inscripción y ' : '';
      const cuotas = cobro.cantidadCuotas === 1 ? 'su cuota' : `sus ${cobro.cantidadCuotas} cuotas`;
      faltas[`modalidades.${i}.montoCuota`] = `Con ${con}${cuotas} ${textoDelMaximo(total)}`;
    }
  });
  return faltas;
}

/** The data of a group that a clash of schedules depends on. */
interface GrupoConHorario {
  descripcion: string;
  codigoProfesor: number;
  codigoSucursal: number;
  horario: readonly Sesion[];
}

/** 'Las clases del grupo se cruzan: lun 4:30–6:00 p. m.' if a group trains twice at the same time; otherwise null. */
export function choqueInterno(horario: readonly Sesion[]): string | null {
  const chocan = choquesInternos(horario).map(({ b }) => b);
  return chocan.length === 0 ? null : `Las clases del grupo se cruzan: ${textoDeSesiones(chocan)}`;
}

/**
 * The clash of two groups on the same days, naming the other: 'Choca con Sub-9 B, del mismo profesor: lun 4:00–5:30 p. m.', or in the same
 * place of a branch: 'Choca con Sub-9 B en Cancha 1: …'; null without a clash.
 */
export function choqueConGrupo(grupo: GrupoConHorario, otro: GrupoConHorario): string | null {
  if (grupo.codigoProfesor === otro.codigoProfesor) {
    const chocan = choques(grupo.horario, otro.horario).map(({ b }) => b);
    if (chocan.length > 0) return `Choca con ${otro.descripcion}, del mismo profesor: ${textoDeSesiones(chocan)}`;
  }
  if (grupo.codigoSucursal !== otro.codigoSucursal) return null;
  const chocan = choquesDeLugar(grupo.horario, otro.horario).map(({ b }) => b);
  return chocan.length === 0 ? null : `Choca con ${otro.descripcion} en ${chocan[0]?.lugar}: ${textoDeSesiones(chocan)}`;
}

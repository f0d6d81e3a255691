import type { Centavos } from '@/contract/campos';
import { masTarde, masTemprano, textoDelDia } from '../fechas';
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

/** A weekly class and who gives it as the main instructor, on the days on which both hold. */
export interface ClaseDada extends Sesion {
  codigoProfesor: number;
  /** The instructor's name. */
  profesor: string;
}

/** The data of a group that a clash of schedules depends on. */
interface GrupoConHorario<C extends ClaseDada = ClaseDada> {
  descripcion: string;
  codigoSucursal: number;
  horario: readonly C[];
}

/** 'Las clases del grupo se cruzan: lun 4:30–6:00 p. m.' if a group trains twice at the same time; otherwise null. */
export function choqueInterno(horario: readonly Sesion[]): string | null {
  const chocan = choquesInternos(horario).map(({ b }) => b);
  return chocan.length === 0 ? null : `Las clases del grupo se cruzan: ${textoDeSesiones(chocan)}`;
}

/**
 * The clash of two groups on the same days, naming the other, and the other's classes in it: 'Choca con Sub-9 B, del mismo profesor: lun
 * 4:00–5:30 p. m.', or in the same place of a branch: 'Choca con Sub-9 B en Cancha 1: …'; null without a clash. One that begins after `desde`
 * was planned before, so its day and instructor are named: 'Choca desde el 1 de abril de 2026 con Sub-9 B, del mismo profesor (Ana Pérez): …'.
 */
export function choqueConGrupo<C extends ClaseDada>(grupo: GrupoConHorario, otro: GrupoConHorario<C>, desde: string) {
  const delProfesor = choques(grupo.horario, otro.horario).filter(({ a, b }) => a.codigoProfesor === b.codigoProfesor);
  const delLugar = grupo.codigoSucursal === otro.codigoSucursal ? choquesDeLugar(grupo.horario, otro.horario) : [];
  const [hallados, profesor] = delProfesor.length > 0 ? [delProfesor, delProfesor[0]!.b.profesor] : [delLugar, undefined];
  if (hallados.length === 0) return null;
  const clases = otro.horario.filter((clase) => hallados.some(({ b }) => b === clase));
  const dia = hallados.map(({ a, b }) => masTarde(a.desde ?? '', b.desde ?? '')).reduce(masTemprano);
  const planeado = dia > desde;
  const cuando = planeado ? ` desde el ${textoDelDia(dia)}` : '';
  const porque = profesor === undefined ? ` en ${clases[0]!.lugar}` : `, del mismo profesor${planeado ? ` (${profesor})` : ''}`;
  return { texto: `Choca${cuando} con ${otro.descripcion}${porque}: ${textoDeSesiones(clases)}`, clases };
}

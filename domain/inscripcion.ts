import type { Centavos } from '@/contract/campos';
import type { DiasDePeriodo } from './cuotas';
import { sumar } from './dinero';
import { edadDeGrupo, type CriterioEdad } from './edad';
import { seCruzan, textoDelDia } from './fechas';
import { choques, textoDeSesiones, type Sesion } from './horario';
import { calcularLinea, rebajasVigentes, type BecaOtorgada, type DescuentoVigente, type LineaCalculada } from './precio';
import { rechazo, type Resultado } from './resultado';

/** Why an enrolment is refused. */
export type MotivoDeRechazo =
  'EDAD' | 'CUPO' | 'GRUPO_CERRADO' | 'PERIODO_CERRADO' | 'ESTUDIANTE_INACTIVO' | 'YA_INSCRITO' | 'CHOQUE_HORARIO';

/** One refusal with its sentence; superable when an administrator may overrule it with a reason. */
export interface RechazoDeInscripcion {
  motivo: MotivoDeRechazo;
  mensaje: string;
  superable: boolean;
}

/** What an enrolment is judged by; for a transfer inscripcionesActivas goes without the enrolment that moves. */
export interface InscripcionPedida {
  estudiante: { activo: boolean; fechaNacimiento: string | null };
  grupo: {
    codigoGrupo: number;
    estatus: 'ACTIVO' | 'CERRADO' | 'INACTIVO';
    edadMinima: number | null;
    edadMaxima: number | null;
    capacidad: number | null;
    inscritos: number;
    horario: readonly Sesion[];
  };
  periodo: DiasDePeriodo & { activo: boolean };
  inscripcionesActivas: readonly { codigoGrupo: number; grupo: string; horario: readonly Sesion[]; periodo: DiasDePeriodo }[];
  fecha: string;
  criterioEdad: CriterioEdad;
}

const no = (motivo: MotivoDeRechazo, mensaje: string): RechazoDeInscripcion[] => [
  { motivo, mensaje, superable: motivo === 'EDAD' || motivo === 'CUPO' },
];

function rangoDeEdad(minima: number | null, maxima: number | null): string {
  if (minima !== null && maxima !== null) return `de ${minima} a ${maxima} años`;
  return minima !== null ? `desde ${minima} años` : `hasta ${maxima} años`;
}

function porEdad({ estudiante, grupo, periodo, criterioEdad }: InscripcionPedida): RechazoDeInscripcion[] {
  const { edadMinima, edadMaxima } = grupo;
  if (edadMinima === null && edadMaxima === null) return [];
  const rango = rangoDeEdad(edadMinima, edadMaxima);
  if (estudiante.fechaNacimiento === null) return no('EDAD', `No tiene fecha de nacimiento y el grupo es ${rango}.`);
  const edad = edadDeGrupo(estudiante.fechaNacimiento, criterioEdad, periodo.fechaInicio);
  const cabe = edad >= (edadMinima ?? edad) && edad <= (edadMaxima ?? edad);
  return cabe ? [] : no('EDAD', `Tiene ${edad} ${edad === 1 ? 'año' : 'años'} para este período y el grupo es ${rango}.`);
}

function porGrupo({ grupo, periodo, fecha }: InscripcionPedida): RechazoDeInscripcion[] {
  const lleno = grupo.capacidad !== null && grupo.inscritos >= grupo.capacidad;
  return [
    ...(grupo.estatus === 'ACTIVO' ? [] : no('GRUPO_CERRADO', `El grupo está ${grupo.estatus === 'CERRADO' ? 'cerrado' : 'inactivo'}.`)),
    ...(periodo.activo ? [] : no('PERIODO_CERRADO', 'El período está cerrado.')),
    ...(periodo.activo && periodo.fechaFin < fecha ? no('PERIODO_CERRADO', `El período terminó el ${textoDelDia(periodo.fechaFin)}.`) : []),
    ...(lleno ? no('CUPO', `El grupo está lleno: ${grupo.inscritos} de ${grupo.capacidad}.`) : []),
  ];
}

const comoRango = ({ fechaInicio, fechaFin }: DiasDePeriodo) => ({ desde: fechaInicio, hasta: fechaFin });

function porOtrasInscripciones({ grupo, periodo, inscripcionesActivas }: InscripcionPedida): RechazoDeInscripcion[] {
  if (inscripcionesActivas.some(({ codigoGrupo }) => codigoGrupo === grupo.codigoGrupo))
    return no('YA_INSCRITO', 'Ya está inscrito en este grupo.');
  return inscripcionesActivas
    .filter((otra) => seCruzan(comoRango(otra.periodo), comoRango(periodo)))
    .flatMap((otra) => {
      const chocan = choques(grupo.horario, otra.horario).map(({ b }) => b);
      return chocan.length === 0 ? [] : no('CHOQUE_HORARIO', `Choca con ${otra.grupo}: ${textoDeSesiones(chocan)}`);
    });
}

/**
 * Everything that speaks against an enrolment, each with its own message, [] when nothing does: 20 enrolled of 20 →
 * [{ motivo: 'CUPO', mensaje: 'El grupo está lleno: 20 de 20.', superable: true }]. Only age and capacity may be overruled.
 */
export const motivosDeRechazo = (pedida: InscripcionPedida): RechazoDeInscripcion[] => [
  ...(pedida.estudiante.activo ? [] : no('ESTUDIANTE_INACTIVO', 'El estudiante está inactivo.')),
  ...porGrupo(pedida),
  ...porEdad(pedida),
  ...porOtrasInscripciones(pedida),
];

/** What still stands in the way: an administrator who gives a reason overrules age and capacity, nobody overrules the rest. */
export const motivosQueImpiden = (
  motivos: readonly RechazoDeInscripcion[],
  quien: { esAdministrador: boolean; razon?: string | null },
): RechazoDeInscripcion[] => {
  const supera = quien.esAdministrador && (quien.razon ?? '').trim() !== '';
  return motivos.filter(({ superable }) => !(supera && superable));
};

/**
 * The place of a student among the children of one payer, by date of enrolment (then by code): the second to enrol is 2; a new one comes
 * last.
 */
export function ordenDeHijo(familia: readonly { codigoEstudiante: number; fechaInscripcion: string }[], codigoEstudiante: number): number {
  const enOrden = [...familia].sort(
    (a, b) => a.fechaInscripcion.localeCompare(b.fechaInscripcion) || a.codigoEstudiante - b.codigoEstudiante,
  );
  const distintos = [...new Set(enOrden.map((hijo) => hijo.codigoEstudiante))];
  const lugar = distintos.indexOf(codigoEstudiante);
  return lugar < 0 ? distintos.length + 1 : lugar + 1;
}

/** The fee of an enrolment as it is to be billed. */
export type CargoDeInscripcion = LineaCalculada & { fechaVencimiento: string; descripcion: string };

/**
 * The enrolment fee, due on the day of enrolment: 1,500.00 on 10 Mar → total 150000, due 10 Mar. Scholarships and discounts are those of
 * the student, whatever their scope and span.
 */
export function cargoDeInscripcion(pide: {
  monto: Centavos;
  fecha: string;
  grupo: string;
  becas?: readonly BecaOtorgada[];
  descuentos?: readonly DescuentoVigente[];
  ordenHijo?: number;
  itbis?: number;
}): CargoDeInscripcion {
  const { monto, fecha, grupo, becas = [], descuentos = [], ordenHijo = 1, itbis = 0 } = pide;
  const vigentes = rebajasVigentes({ becas, descuentos, alcance: 'INSCRIPCION', dia: fecha, ordenHijo });
  return { ...calcularLinea({ precio: monto, ...vigentes, itbis }), fechaVencimiento: fecha, descripcion: `Inscripción · ${grupo}` };
}

/**
 * The day on which an enrolment counts: today unless told, and then inside the period. Who enrols before the period starts does so today;
 * 'Debe estar entre …' for another day.
 */
export function diaDeInscripcion(pedida: string | undefined, hoy: string, periodo: DiasDePeriodo): Resultado<{ fecha: string }> {
  if (pedida === undefined || pedida === hoy) return { ok: true, fecha: hoy };
  if (pedida >= periodo.fechaInicio && pedida <= periodo.fechaFin) return { ok: true, fecha: pedida };
  return rechazo(`Debe estar entre el ${textoDelDia(periodo.fechaInicio)} y el ${textoDelDia(periodo.fechaFin)}`);
}

/**
 * What cancelling on a day does to the invoices of an enrolment: due on or before that day stays owed, later ones are voided
 * and what was paid on them becomes credit of the payer. Cancelled on 10 Nov, paid ahead 1,500.00 for December → saldo 150000.
 */
export function efectoDeCancelar<F extends { fechaVencimiento: string; pagado: Centavos }>(
  vivas: readonly F[],
  fecha: string,
): { quedan: F[]; seAnulan: F[]; saldo: Centavos } {
  const seAnulan = vivas.filter(({ fechaVencimiento }) => fechaVencimiento > fecha);
  return {
    quedan: vivas.filter(({ fechaVencimiento }) => fechaVencimiento <= fecha),
    seAnulan,
    saldo: sumar(seAnulan.map(({ pagado }) => pagado)),
  };
}

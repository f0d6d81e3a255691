import type { MotivoRechazo, Rechazo } from '@/contract/inscripciones/inscripcion';
import type { DiasDePeriodo, TipoCobro } from './cuotas';
import { sumar, type Centavos } from '../dinero';
import { edadDeGrupo, type CriterioEdad } from '../academico/edad';
import { diasEntre, masTarde, seCruzan, textoDelDia, textoDelRango } from '../fechas';
import { choques, textoDeSesiones, vigentesDesde, type Sesion } from '../academico/horario';
import { calcularLinea, rebajasVigentes, type BecaOtorgada, type DescuentoVigente, type LineaCalculada } from '../precio';
import { rechazo, type Resultado } from '../resultado';

/** What an enrolment is judged by; for a transfer, inscripcionesActivas excludes the enrolment that moves. */
export interface InscripcionPedida {
  estudiante: { activo: boolean; fechaNacimiento: string | null; sexo: 'M' | 'F' | '' };
  grupo: {
    codigoGrupo: number;
    estatus: 'ACTIVO' | 'CERRADO' | 'INACTIVO';
    edadMinima: number | null;
    edadMaxima: number | null;
    sexo: 'MIXTO' | 'MASCULINO' | 'FEMENINO';
    capacidad: number | null;
    inscritos: number;
    horario: readonly Sesion[];
    /** Who is ahead of this child on the waiting list, the next one first. */
    esperan?: readonly string[];
  };
  periodo: DiasDePeriodo & { activo: boolean };
  inscripcionesActivas: readonly { codigoGrupo: number; grupo: string; horario: readonly Sesion[]; periodo: DiasDePeriodo }[];
  /** The day of the enrolment, and today. */
  fecha: string;
  hoy: string;
  criterioEdad: CriterioEdad;
}

const SUPERABLES: readonly MotivoRechazo[] = ['EDAD', 'SEXO', 'CUPO', 'PERIODO_CERRADO', 'FECHA_ANTERIOR', 'LISTA_ESPERA'];

/** Whether anyone may override a refusal by giving a reason: passing somebody on a waiting list needs one. */
export const superaCualquiera = (motivo: string): boolean => motivo === 'LISTA_ESPERA';

const no = (motivo: MotivoRechazo, mensaje: string): Rechazo[] => [{ motivo, mensaje, superable: SUPERABLES.includes(motivo) }];

/** How many days an enrolment may be backdated. */
const DIAS_ATRAS = 30;

function rangoDeEdad(minima: number | null, maxima: number | null): string {
  if (minima !== null && maxima !== null) return `de ${minima} a ${maxima} años`;
  return minima !== null ? `desde ${minima} años` : `hasta ${maxima} años`;
}

function porEdad({ estudiante, grupo, periodo, criterioEdad }: InscripcionPedida): Rechazo[] {
  const { edadMinima, edadMaxima } = grupo;
  if (edadMinima === null && edadMaxima === null) return [];
  const rango = rangoDeEdad(edadMinima, edadMaxima);
  if (estudiante.fechaNacimiento === null) return no('EDAD', `No tiene fecha de nacimiento y el grupo es ${rango}.`);
  const edad = edadDeGrupo(estudiante.fechaNacimiento, criterioEdad, periodo.fechaInicio);
  const cabe = edad >= (edadMinima ?? edad) && edad <= (edadMaxima ?? edad);
  return cabe ? [] : no('EDAD', `Tiene ${edad} ${edad === 1 ? 'año' : 'años'} para este período y el grupo es ${rango}.`);
}

function porSexo({ estudiante, grupo }: InscripcionPedida): Rechazo[] {
  if (grupo.sexo === 'MIXTO') return [];
  const es = grupo.sexo.toLowerCase();
  if (estudiante.sexo === '') return no('SEXO', `No tiene sexo registrado y el grupo es ${es}.`);
  return (estudiante.sexo === 'F') === (grupo.sexo === 'FEMENINO') ? [] : no('SEXO', `El grupo es ${es}.`);
}

function porPeriodo({ periodo, fecha, hoy }: InscripcionPedida): Rechazo[] {
  const dias = diasEntre(fecha, hoy);
  return [
    ...(periodo.activo ? [] : no('PERIODO_CERRADO', 'El período está cerrado.')),
    ...(periodo.activo && periodo.fechaFin < masTarde(fecha, hoy)
      ? no('PERIODO_CERRADO', `El período terminó el ${textoDelDia(periodo.fechaFin)}.`)
      : []),
    ...(dias > DIAS_ATRAS ? no('FECHA_ANTERIOR', `La fecha es de hace ${dias} días; se admiten hasta ${DIAS_ATRAS}.`) : []),
  ];
}

function porGrupo({ grupo }: InscripcionPedida): Rechazo[] {
  const lleno = grupo.capacidad !== null && grupo.inscritos >= grupo.capacidad;
  return [
    ...(grupo.estatus === 'ACTIVO' ? [] : no('GRUPO_CERRADO', `El grupo está ${grupo.estatus === 'CERRADO' ? 'cerrado' : 'inactivo'}.`)),
    ...(lleno ? no('CUPO', `El grupo está lleno: ${grupo.inscritos} de ${grupo.capacidad}.`) : []),
  ];
}

/** Free places belong to the waiting list first. */
function porEspera({ grupo: { capacidad, inscritos, esperan = [] } }: InscripcionPedida): Rechazo[] {
  const libres = capacidad === null ? Infinity : capacidad - inscritos;
  if (esperan.length === 0 || libres <= 0 || esperan.length < libres) return [];
  const cuantos = esperan.length === 1 ? 'Espera 1 estudiante' : `Esperan ${esperan.length} estudiantes`;
  return no('LISTA_ESPERA', `${cuantos} por un lugar en el grupo, y le toca a ${esperan[0]}.`);
}

const comoRango = ({ fechaInicio, fechaFin }: DiasDePeriodo) => ({ desde: fechaInicio, hasta: fechaFin });

function porOtrasInscripciones({ grupo, periodo, inscripcionesActivas, fecha }: InscripcionPedida): Rechazo[] {
  if (inscripcionesActivas.some(({ codigoGrupo }) => codigoGrupo === grupo.codigoGrupo))
    return no('YA_INSCRITO', 'Ya está inscrito en este grupo.');
  return inscripcionesActivas
    .filter((otra) => seCruzan(comoRango(otra.periodo), comoRango(periodo)))
    .flatMap((otra) => {
      const chocan = choques(vigentesDesde(grupo.horario, fecha), vigentesDesde(otra.horario, fecha)).map(({ b }) => b);
      return chocan.length === 0 ? [] : no('CHOQUE_HORARIO', `Choca con ${otra.grupo}: ${textoDeSesiones(chocan)}`);
    });
}

/**
 * Every refusal of an enrolment, each with its message; [] if there is none: 20 enrolled of 20 → [{ motivo: 'CUPO', mensaje: 'El grupo está
 * lleno: 20 de 20.', superable: true }]. Age, sex, capacity, a closed period and an older day can be overridden.
 */
export const motivosDeRechazo = (pedida: InscripcionPedida): Rechazo[] => [
  ...(pedida.estudiante.activo ? [] : no('ESTUDIANTE_INACTIVO', 'El estudiante está inactivo.')),
  ...porPeriodo(pedida),
  ...porGrupo(pedida),
  ...porEdad(pedida),
  ...porSexo(pedida),
  ...porOtrasInscripciones(pedida),
  ...porEspera(pedida),
];

/** The refusals that remain after a reason was given: an administrator overrides what is superable, anyone the waiting list, nobody the rest. */
export const motivosQueImpiden = <R extends { motivo: string; superable: boolean }>(
  motivos: readonly R[],
  quien: { esAdministrador: boolean; razon?: string | null },
): R[] => {
  const razonada = (quien.razon ?? '').trim() !== '';
  return motivos.filter(({ motivo, superable }) => !(superable && razonada && (quien.esAdministrador || superaCualquiera(motivo))));
};

/**
 * The position of a student among the children of one payer, given in the order in which they were enrolled, by date of enrolment: of two of one day
 * the one who was enrolled first stays the first. A new student comes last.
 */
export function ordenDeHijo(familia: readonly { codigoEstudiante: number; fechaInscripcion: string }[], codigoEstudiante: number): number {
  const enOrden = [...familia].sort((a, b) => a.fechaInscripcion.localeCompare(b.fechaInscripcion));
  const distintos = [...new Set(enOrden.map((hijo) => hijo.codigoEstudiante))];
  const lugar = distintos.indexOf(codigoEstudiante);
  return lugar < 0 ? distintos.length + 1 : lugar + 1;
}

/** The enrolment fee to be billed. */
type CargoDeInscripcion = LineaCalculada & { fechaVencimiento: string; descripcion: string };

/**
 * The enrolment fee, due on the day of enrolment: 1,500.00 on 10 Mar → total 150000, due 10 Mar. Scholarships and discounts are all those
 * of the student, whatever their scope and validity.
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
 * The day of an enrolment: today, or an earlier day of the period; before the period starts only today. Other days are refused ('No puede
 * ser una fecha futura'); how far back is allowed is checked by motivosDeRechazo.
 */
export function diaDeInscripcion(pedida: string | undefined, hoy: string, periodo: DiasDePeriodo): Resultado<{ fecha: string }> {
  if (pedida === undefined || pedida === hoy) return { ok: true, fecha: hoy };
  if (hoy < periodo.fechaInicio) return rechazo('El período no ha empezado: se inscribe con la fecha de hoy');
  if (pedida > hoy) return rechazo('No puede ser una fecha futura');
  if (pedida >= periodo.fechaInicio && pedida <= periodo.fechaFin) return { ok: true, fecha: pedida };
  return rechazo(`Debe ser hoy o un día del período, del ${textoDelRango(periodo.fechaInicio, periodo.fechaFin)}`);
}

/**
 * The effect of cancelling an enrolment on its invoices: those due on or before that day stay owed, later ones are voided, and what was
 * paid on them becomes the payer's credit. Cancelled on 10 Nov, paid ahead 1,500.00 for December → saldo 150000. Instalments by attendance
 * (due the day after their span) whose span has begun stay owed too: they are recalculated up to that day.
 */
export function efectoDeCancelar<F extends { fechaVencimiento: string; pagado: Centavos; tramoDesde?: string | null }>(
  vivas: readonly F[],
  fecha: string,
  tipoCobro: TipoCobro = 'FIJO',
): { quedan: F[]; seAnulan: F[]; saldo: Centavos } {
  const empezo = ({ tramoDesde }: F) => tipoCobro === 'ASISTENCIA' && !!tramoDesde && tramoDesde <= fecha;
  const queda = (una: F) => una.fechaVencimiento <= fecha || empezo(una);
  const seAnulan = vivas.filter((una) => !queda(una));
  return { quedan: vivas.filter(queda), seAnulan, saldo: sumar(seAnulan.map(({ pagado }) => pagado)) };
}

/** Checks the day of a cancellation: between the enrolment and today. */
export function diaDeCancelacion(fecha: string, fechaInscripcion: string, hoy: string): Resultado {
  if (fecha > hoy) return rechazo('No puede ser una fecha futura');
  if (fecha < fechaInscripcion) return rechazo(`Se inscribió el ${textoDelDia(fechaInscripcion)}: no puede ser antes`);
  return { ok: true };
}

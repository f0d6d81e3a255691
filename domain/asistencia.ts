import type { Centavos } from '@/contract/campos';
import type { DiasDePeriodo } from './inscripciones/cuotas';
import { centavos, menorImporte } from './dinero';
import { mesDe, textoDelDia } from './fechas';
import { rechazo, type Resultado } from './resultado';

/** The states of a mark, in the order in which taps cycle through them. */
export const ESTADOS_DE_ASISTENCIA = ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] as const;

/** The state of one student on one day. */
export type EstadoAsistencia = (typeof ESTADOS_DE_ASISTENCIA)[number];

/** PRESENTE → TARDANZA → AUSENTE → EXCUSA → PRESENTE; the first tap on a student without a mark gives PRESENTE. */
export function siguienteEstado(estado: EstadoAsistencia | null): EstadoAsistencia {
  const lugar = estado === null ? -1 : ESTADOS_DE_ASISTENCIA.indexOf(estado);
  return ESTADOS_DE_ASISTENCIA[(lugar + 1) % ESTADOS_DE_ASISTENCIA.length] ?? 'PRESENTE';
}

/** A late student has attended: PRESENTE and TARDANZA count. */
export const asistio = (estado: EstadoAsistencia): boolean => estado === 'PRESENTE' || estado === 'TARDANZA';

/**
 * porcentajeAsistencia(['PRESENTE', 'TARDANZA', 'AUSENTE'], 3) → 6667 basis points: attended classes over classes with a mark, half-up;
 * null without classes.
 */
export function porcentajeAsistencia(estados: readonly EstadoAsistencia[], clases: number): number | null {
  if (clases <= 0) return null;
  return Math.floor((estados.filter(asistio).length * 20_000 + clases) / (2 * clases));
}

/** montoPorAsistencia(300000, 5, 40000) → 200000: the attended classes at the price of a class, at most the price of the instalment. */
export const montoPorAsistencia = (montoCuota: Centavos, asistidas: number, precioClase: Centavos): Centavos =>
  menorImporte(montoCuota, centavos(asistidas * precioClase));

/** A mark can be recorded for today or earlier, inside the period, and from the day of the student's enrolment on. */
export function puedeRegistrar({
  fecha,
  hoy,
  periodo,
  fechaInscripcion,
}: {
  fecha: string;
  hoy: string;
  periodo: DiasDePeriodo;
  fechaInscripcion: string;
}): Resultado {
  if (fecha > hoy) return rechazo('No se puede pasar lista de una fecha futura.');
  if (fecha < periodo.fechaInicio || fecha > periodo.fechaFin) {
    return rechazo(`La fecha está fuera del período (${textoDelDia(periodo.fechaInicio)} al ${textoDelDia(periodo.fechaFin)}).`);
  }
  if (fecha < fechaInscripcion) return rechazo(`El estudiante se inscribió el ${textoDelDia(fechaInscripcion)}.`);
  return { ok: true };
}

/** Anyone who takes the roll may correct a day of the current month; older days need an administrator: on 1 Dec a coach cannot change 30 Nov. */
export function puedeCorregir({ fecha, hoy, esAdministrador }: { fecha: string; hoy: string; esAdministrador: boolean }): Resultado {
  if (esAdministrador || mesDe(fecha) === mesDe(hoy)) return { ok: true };
  return rechazo('Solo un administrador puede corregir la asistencia de un mes anterior.');
}

/** The state and note of a mark, stored or requested. */
interface EstadoYNota {
  estado: EstadoAsistencia;
  nota: string;
}

/** A requested mark with the state it replaces (null for a new mark), and the replaced note if the caller knows it. */
export interface MarcaPedida extends EstadoYNota {
  estadoAnterior: EstadoAsistencia | null;
  notaAnterior?: string;
}

/**
 * What to do with a requested mark. IGUAL: it is already stored, whoever wrote it. ESCRIBIR: the stored mark is the one it replaces.
 * CAMBIADA: somebody else has changed or removed the mark meanwhile, so it is not written but shown to the user, who decides.
 */
export function decidirMarca(actual: EstadoYNota | undefined, pedida: MarcaPedida): 'ESCRIBIR' | 'IGUAL' | 'CAMBIADA' {
  if (actual?.estado === pedida.estado && actual.nota === pedida.nota) return 'IGUAL';
  if ((actual?.estado ?? null) !== pedida.estadoAnterior) return 'CAMBIADA';
  const { notaAnterior = actual?.nota } = pedida;
  return actual && actual.nota !== notaAnterior ? 'CAMBIADA' : 'ESCRIBIR';
}

/** What period, schedule and rolls say about one day of a group. */
export interface DiaDeGrupo {
  /** The schedule has a class on this weekday. */
  enHorario: boolean;
  /** The day is a day without class: the reason, and when it was recorded (ISO 8601). */
  libre?: { motivo: string; creado: string };
  /** The roll already taken on this day, and whether it was of a make-up class. */
  lista?: { recuperacion: boolean };
}

/**
 * Whether a mark belongs to a make-up class, or the question the user has to answer first. The question is asked on a day without class or
 * outside the schedule, unless the group already has a roll of that day or the mark was made before the day was declared free.
 */
export function recuperacionDe(
  { enHorario, libre, lista }: DiaDeGrupo,
  { recuperacion, marcado }: { recuperacion: boolean; marcado?: string },
  fecha: string,
): { recuperacion: boolean } | { pregunta: string } {
  if (lista) return { recuperacion: lista.recuperacion };
  if (enHorario && (!libre || (marcado !== undefined && new Date(marcado) < new Date(libre.creado)))) return { recuperacion: false };
  if (recuperacion) return { recuperacion: true };
  const porQue = libre ? `es un día sin clase${libre.motivo ? ` (${libre.motivo})` : ''}` : 'el grupo no tiene clase en su horario';
  return { pregunta: `El ${textoDelDia(fecha)} ${porQue}. ¿Es una clase de recuperación?` };
}

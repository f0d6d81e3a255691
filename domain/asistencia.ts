import type { Centavos } from '@/contract/campos';
import type { DiasDePeriodo } from './cuotas';
import { centavos, menorImporte } from './dinero';
import { mesDe, textoDelDia } from './fechas';
import { rechazo, type Resultado } from './resultado';

/** The states of a mark in the order in which a tap goes through them. */
export const ESTADOS_DE_ASISTENCIA = ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] as const;

/** The state of one student on one day. */
export type EstadoAsistencia = (typeof ESTADOS_DE_ASISTENCIA)[number];

/** PRESENTE → TARDANZA → AUSENTE → EXCUSA → PRESENTE; the first tap on a student without a mark gives PRESENTE. */
export function siguienteEstado(estado: EstadoAsistencia | null): EstadoAsistencia {
  const lugar = estado === null ? -1 : ESTADOS_DE_ASISTENCIA.indexOf(estado);
  return ESTADOS_DE_ASISTENCIA[(lugar + 1) % ESTADOS_DE_ASISTENCIA.length] ?? 'PRESENTE';
}

/** Who came late was there: PRESENTE and TARDANZA are classes attended. */
export const asistio = (estado: EstadoAsistencia): boolean => estado === 'PRESENTE' || estado === 'TARDANZA';

/**
 * porcentajeAsistencia(['PRESENTE', 'TARDANZA', 'AUSENTE'], 3) → 6667 basis points: attended over classes with a mark, half-up; null where
 * there is none.
 */
export function porcentajeAsistencia(estados: readonly EstadoAsistencia[], clases: number): number | null {
  if (clases <= 0) return null;
  return Math.floor((estados.filter(asistio).length * 20_000 + clases) / (2 * clases));
}

/**
 * montoPorAsistencia(300000, 5, 40000) → 200000: the classes attended at the price of a class, never more than the instalment's own price.
 */
export const montoPorAsistencia = (montoCuota: Centavos, asistidas: number, precioClase: Centavos): Centavos =>
  menorImporte(montoCuota, centavos(asistidas * precioClase));

/** A mark is taken for today or before, inside the period, and not before the student's enrolment; the day of enrolment counts. */
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

/**
 * A day of the current month is corrected by whoever takes the roll; an older one by an administrator only: on 1 Dec a coach may not touch
 * 30 Nov.
 */
export function puedeCorregir({ fecha, hoy, esAdministrador }: { fecha: string; hoy: string; esAdministrador: boolean }): Resultado {
  if (esAdministrador || mesDe(fecha) === mesDe(hoy)) return { ok: true };
  return rechazo('Solo un administrador puede corregir la asistencia de un mes anterior.');
}

/** A mark as it stands, or as it is asked for. */
interface EstadoYNota {
  estado: EstadoAsistencia;
  nota: string;
}

/** A mark that is asked for, with the state that it replaces: null for a new one; its note where the caller knows it. */
export interface MarcaPedida extends EstadoYNota {
  estadoAnterior: EstadoAsistencia | null;
  notaAnterior?: string;
}

/**
 * What becomes of a mark: IGUAL when it stands so already, whoever wrote it; ESCRIBIR when what stands is what it replaces; CAMBIADA when
 * somebody else changed it meanwhile, or took it back: it is not written but shown, and one decides.
 */
export function decidirMarca(actual: EstadoYNota | undefined, pedida: MarcaPedida): 'ESCRIBIR' | 'IGUAL' | 'CAMBIADA' {
  if (actual?.estado === pedida.estado && actual.nota === pedida.nota) return 'IGUAL';
  if ((actual?.estado ?? null) !== pedida.estadoAnterior) return 'CAMBIADA';
  const { notaAnterior = actual?.nota } = pedida;
  return actual && actual.nota !== notaAnterior ? 'CAMBIADA' : 'ESCRIBIR';
}

/** A day of a group, as its period, its schedule and its rolls have it. */
export interface DiaDeGrupo {
  /** The schedule has a class on that day of the week. */
  enHorario: boolean;
  /** It is a day without class: why, and since when that is on record (ISO 8601). */
  libre?: { motivo: string; creado: string };
  /** A roll of that day stands: whether it is a make-up class. */
  lista?: { recuperacion: boolean };
}

/**
 * Whether a mark is of a make-up class, or the question that has to be answered first. It is asked for a day without class, or one that the
 * schedule does not have; not where the group has a roll of that day, nor for a mark that was made before the day was declared free.
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

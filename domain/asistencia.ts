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
 * porcentajeAsistencia(['PRESENTE', 'TARDANZA', 'AUSENTE'], 3) → 6667 basis points: attended over classes held, half-up; null when none was
 * held.
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

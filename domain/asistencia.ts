import type { EstadoAsistencia, RegistroAsistencia } from '@/contract/asistencia/registro';
import type { DiasDePeriodo } from './inscripciones/cuotas';
import { centavos, menorImporte, sumar, type Centavos } from './dinero';
import { mesDe, textoDelDia } from './fechas';
import { rechazo, type Resultado } from './resultado';

/** The states of a mark, in the order in which taps cycle through them. */
export const ESTADOS_DE_ASISTENCIA = ['PRESENTE', 'TARDANZA', 'AUSENTE', 'EXCUSA'] as const satisfies EstadoAsistencia[];

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

/** Attended classes that cost the same. */
export interface ClasesAPrecio {
  asistidas: number;
  precioClase: Centavos;
}

/**
 * montoPorAsistencia(300000, [{ asistidas: 5, precioClase: 40000 }]) → 200000: the attended classes, each at the price of a class in the group
 * that gave it, at most the price of the instalment.
 */
export const montoPorAsistencia = (montoCuota: Centavos, clases: readonly ClasesAPrecio[]): Centavos =>
  menorImporte(montoCuota, sumar(clases.map(({ asistidas, precioClase }) => centavos(asistidas * precioClase))));

/** A time that a student spent in a group: `desde` is its first day, `hasta` the first day after it, null while it goes on. */
interface Estancia {
  desde: string;
  hasta: string | null;
  /** It began with a transfer from another group, not with the enrolment. */
  llego?: boolean;
  /** How it ended: the enrolment was cancelled, or moved to another group. */
  fin?: 'CANCELADA' | 'TRASLADO';
}

/** An enrolment and its transfers in order; `fecha` is the first day in the new group. */
export interface InscripcionConTraslados {
  codigoGrupo: number;
  fechaInscripcion: string;
  /** The day of the cancellation, from which the seat is free; null while the enrolment is active. */
  fechaCancelacion: string | null;
  traslados: readonly { fecha: string; codigoGrupoAnterior: number }[];
}

/** The times that an enrolment spent in a group, oldest first; without those that ended on the day on which they began. */
export function estanciasEn(
  { codigoGrupo, fechaInscripcion, fechaCancelacion, traslados }: InscripcionConTraslados,
  grupo: number,
): Estancia[] {
  const grupos = [...traslados.map(({ codigoGrupoAnterior }) => codigoGrupoAnterior), codigoGrupo];
  const dias = [fechaInscripcion, ...traslados.map(({ fecha }) => fecha)];
  return grupos.flatMap((suyo, i): Estancia[] => {
    const [desde, pasa] = [dias[i]!, traslados[i]?.fecha];
    const hasta = fechaCancelacion !== null && (pasa === undefined || fechaCancelacion < pasa) ? fechaCancelacion : (pasa ?? null);
    if (suyo !== grupo || (hasta !== null && hasta <= desde)) return [];
    return [
      { desde, hasta, llego: i > 0, ...(hasta !== null && { fin: hasta === pasa ? ('TRASLADO' as const) : ('CANCELADA' as const) }) },
    ];
  });
}

/** Why a student was not in the group on a day; null if it was. From the day of a cancellation or transfer on it is not. */
function motivoDeFuera(estancias: readonly Estancia[], fecha: string): string | null {
  if (estancias.some(({ desde, hasta }) => desde <= fecha && (hasta === null || fecha < hasta))) return null;
  const terminadas = estancias.filter(({ hasta }) => hasta !== null && hasta <= fecha);
  const ultima = terminadas.sort((a, b) => (a.hasta! < b.hasta! ? 1 : -1))[0];
  if (ultima) return `${ultima.fin === 'TRASLADO' ? 'Pasó a otro grupo' : 'Dejó el grupo'} el ${textoDelDia(ultima.hasta!)}.`;
  const [primera] = [...estancias].sort((a, b) => (a.desde < b.desde ? -1 : 1));
  if (!primera) return 'No está inscrito en este grupo.';
  return `${primera.llego ? 'Está en este grupo desde' : 'El estudiante se inscribió'} el ${textoDelDia(primera.desde)}.`;
}

/** A mark can be recorded for today or earlier, inside the period, and for a day on which the student was in the group. */
export function puedeRegistrar(marca: { fecha: string; hoy: string; periodo: DiasDePeriodo; estancias: readonly Estancia[] }): Resultado {
  const { fecha, hoy, periodo, estancias } = marca;
  if (estancias.length === 0) return rechazo('No está inscrito en este grupo.');
  if (fecha > hoy) return rechazo('No se puede pasar lista de una fecha futura.');
  if (fecha < periodo.fechaInicio || fecha > periodo.fechaFin) {
    return rechazo(`La fecha está fuera del período (${textoDelDia(periodo.fechaInicio)} al ${textoDelDia(periodo.fechaFin)}).`);
  }
  const fuera = motivoDeFuera(estancias, fecha);
  return fuera === null ? { ok: true } : rechazo(fuera);
}

/** How far a device's clock may be ahead, and how long a mark may wait for a connection, in ms. */
const ADELANTO_MS = 5 * 60_000;
const ESPERA_MS = 7 * 86_400_000;

/**
 * The moment (ISO 8601) at which a device made a mark, if it counts: not in the future, at most 7 days old, and of a mark that is new or one's
 * own. Undefined if it does not: then the mark counts as made now.
 */
export function momentoDelEquipo(marcado: string | undefined, ahora: Date, propia: boolean): string | undefined {
  if (marcado === undefined || !propia) return undefined;
  const hace = ahora.getTime() - new Date(marcado).getTime();
  return hace >= -ADELANTO_MS && hace <= ESPERA_MS ? marcado : undefined;
}

/**
 * Anyone who takes the roll may correct a day of the current month; older days need an administrator: on 1 Dec a coach cannot change 30 Nov.
 * `hoy` is the day on which the mark was made, so that what was marked on 30 Nov without a connection can be sent on 1 Dec.
 */
export function puedeCorregir({ fecha, hoy, esAdministrador }: { fecha: string; hoy: string; esAdministrador: boolean }): Resultado {
  if (esAdministrador || mesDe(fecha) === mesDe(hoy)) return { ok: true };
  return rechazo('Solo un administrador puede corregir la asistencia de un mes anterior.');
}

/** The state and note of a mark, stored or requested. */
type EstadoYNota = Pick<RegistroAsistencia, 'estado' | 'nota'>;

/** A requested mark with the state it replaces (null for a new mark), and the replaced note if the caller knows it. */
interface MarcaPedida extends EstadoYNota {
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

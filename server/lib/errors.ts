import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { isLost, UncertainCommit } from '../db/lost';
import { sqlState } from '../db/transaction';
import { palabrasDeRestriccion } from './restricciones';

/**
 * Tells the client why. With a 403: `acceso` keeps the form open, `sucursal` opens the branch dialog, no motivo ends the session. With a
 * 409: the question to ask.
 */
export type Motivo = (typeof MOTIVOS)[number];

/** Questions of a 409: the client asks the user and sends the same request again with the confirmation. */
const PREGUNTAS = ['referencia', 'efectivo', 'aprobacion', 'recuperacion'] as const;
export type Pregunta = (typeof PREGUNTAS)[number];
export const MOTIVOS = ['acceso', 'sucursal', ...PREGUNTAS] as const;

interface Details {
  errors?: Record<string, string>;
  motivo?: Motivo;
  /** Seconds to wait before a retry (Retry-After). */
  retryAfter?: number;
  /** What the client needs to resolve it, for example the new total or the current version of the row. */
  data?: unknown;
}

/** A refusal with a message for the user. Thrown in a handler, it rolls the transaction back and becomes the API's error response. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    mensaje: string,
    readonly details: Details = {},
  ) {
    super(mensaje);
  }
}

/** 404, worded `${what} no existe`; also for rows that the user may not see, so that nobody learns of them. */
export const notFound = (what = 'Ese registro') => new Refusal(404, `${what} no existe`);
/** 409: a business rule refuses. `data`, already encoded for the wire, is what the client needs to resolve it. */
export const conflict = (mensaje: string, data?: unknown) => new Refusal(409, mensaje, { data });
/** 409 that needs the user's confirmation: the client asks the question and sends the same request again, confirmed. */
export const pregunta = (mensaje: string, motivo: Pregunta) => new Refusal(409, mensaje, { motivo });
/** 403; `motivo` tells the client why. */
export const forbidden = (mensaje: string, motivo?: Motivo) => new Refusal(403, mensaje, { motivo });
/** 403 without `motivo`: the session is missing or has ended, and the client opens its sign-in dialog. */
export const sessionLost = () => forbidden('Su sesión ha expirado, por favor inicie sesión nuevamente para continuar.');
/** 401: wrong credentials. */
export const unauthenticated = (mensaje: string) => new Refusal(401, mensaje);
/** 429; `retryAfter` in seconds. */
export const tooMany = (mensaje: string, retryAfter: number) => new Refusal(429, mensaje, { retryAfter });
/** The most faults of one answer, and the longest name of a field in it: nobody mends more at once, and the caller chooses the names. */
export const MAX_FAULTS = 50;
const MAX_NAME = 100;

/** 400 with field → message, at most MAX_FAULTS of them; the form shows each message beside its field. */
export const invalid = (errors: Record<string, string>) => {
  const first = Object.entries(errors).slice(0, MAX_FAULTS);
  return new Refusal(400, 'Revise los datos marcados', {
    errors: Object.fromEntries(first.map(([field, message]) => [field.slice(0, MAX_NAME), message])),
  });
};

/** Throws 400 when a form has faults, by field. */
export function assertSinFaltas(faltas: Record<string, string>): void {
  if (Object.keys(faltas).length) throw invalid(faltas);
}

/** Field → first fault of that field: { 'detalles.0.monto': 'Requerido' }. A fault of the whole object is under 'mensajeGeneral'. */
export function fieldErrors(error: z.ZodError): Record<string, string> {
  const faults = error.issues.flatMap((issue) => {
    const path = issue.path.join('.');
    if (issue.code !== 'unrecognized_keys') return [[path || 'mensajeGeneral', issue.message]] as const;
    return issue.keys.map((key) => [path ? `${path}.${key}` : key, 'No se esperaba este campo'] as const);
  });
  return Object.fromEntries(faults.reverse());
}

const LLENO = 'El disco del servidor está lleno y no se guardó nada: avise a quien administra el sistema y pruebe de nuevo más tarde';

const WORDS_OF_STATE: Record<string, [ContentfulStatusCode, string]> = {
  '23505': [409, 'Ya existe un registro con esos datos'],
  '23503': [409, 'Otros registros dependen de este, o el elegido ya no existe'],
  '23514': [409, 'Los datos no cumplen una regla del sistema'],
  '23P01': [409, 'Se cruza con otro registro en esas fechas'],
  '22007': [400, 'Una fecha no es válida'],
  '22008': [400, 'Una fecha no es válida'],
  '22003': [400, 'Un número está fuera de rango'],
  '22P05': [400, 'Un texto tiene caracteres no permitidos'],
  '22021': [400, 'Un texto tiene caracteres no permitidos'],
  '40P01': [409, 'Otra operación usaba los mismos datos; intente de nuevo'],
  '57014': [503, 'La consulta tardó demasiado; reduzca el filtro'],
  '53100': [503, LLENO],
  '53200': [503, 'El servidor no tiene memoria suficiente en este momento; pruebe de nuevo más tarde'],
  '58030': [503, 'El disco del servidor falló y no se guardó nada: avise a quien administra el sistema'],
  '25006': [503, 'La base de datos está en modo de solo lectura y no se guardó nada: avise a quien administra el sistema'],
};

/** Retry-After in seconds for a lost database: it is usually back by then. */
const BACK_IN = 1;

/** 503: no connection to the database. `uncertain`: the connection was lost during the commit. */
const unavailable = (uncertain: boolean) =>
  new Refusal(
    503,
    uncertain
      ? 'Se perdió la base de datos justo al guardar y no se sabe si quedó guardado: revíselo antes de repetirlo'
      : 'La base de datos no responde en este momento; espere unos segundos y pruebe de nuevo',
    { retryAfter: BACK_IN },
  );

/** The refusal that a database error stands for, or undefined when the error is a bug of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  if (isLost(error)) return unavailable(error instanceof UncertainCommit);
  const state = sqlState(error);
  const known = state ? WORDS_OF_STATE[state] : undefined;
  if (!known) return undefined;
  const { constraint } = ((error as { cause?: object }).cause ?? error) as { constraint?: string };
  const { campo, mensaje } = palabrasDeRestriccion(constraint ?? '') ?? { mensaje: known[1] };
  return new Refusal(known[0], mensaje, campo ? { errors: { [campo]: mensaje } } : {});
}

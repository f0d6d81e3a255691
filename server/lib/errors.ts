import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod';
import { isLost, UncertainCommit } from '../db/lost';
import { sqlState } from '../db/transaction';
import { palabrasDeRestriccion } from './restricciones';

/** Which 403 it is: a lost access keeps the form, a foreign branch opens the branch dialog, none ends the session (client). Or what a 409 asks. */
export type Motivo = (typeof MOTIVOS)[number];

/** What a 409 asks; the same again, confirmed by a person, is taken. */
const PREGUNTAS = ['referencia', 'efectivo', 'aprobacion', 'recuperacion'] as const;
export type Pregunta = (typeof PREGUNTAS)[number];
export const MOTIVOS = ['acceso', 'sucursal', ...PREGUNTAS] as const;

interface Details {
  errors?: Record<string, string>;
  motivo?: Motivo;
  /** Seconds after which trying again makes sense. */
  retryAfter?: number;
  /** What the client needs to put things right: the new total, the other version. */
  data?: unknown;
}

/** A refusal with words for a person; it undoes the transaction and becomes the product's error shape. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    mensaje: string,
    readonly details: Details = {},
  ) {
    super(mensaje);
  }
}

export const notFound = (what = 'Ese registro') => new Refusal(404, `${what} no existe`);
/** A rule says no. `data`, as the wire has it (encoded), is what the client needs to put things right. */
export const conflict = (mensaje: string, data?: unknown) => new Refusal(409, mensaje, { data });
/** Not without a yes: the client shows the question and sends the same again, confirmed. */
export const pregunta = (mensaje: string, motivo: Pregunta) => new Refusal(409, mensaje, { motivo });
export const forbidden = (mensaje: string, motivo?: Motivo) => new Refusal(403, mensaje, { motivo });
export const sessionLost = () => forbidden('Su sesión ha expirado, por favor inicie sesión nuevamente para continuar.');
export const unauthenticated = (mensaje: string) => new Refusal(401, mensaje);
export const tooMany = (mensaje: string, retryAfter: number) => new Refusal(429, mensaje, { retryAfter });
/** Field → message; shown beside the fields of the form. */
export const invalid = (errors: Record<string, string>) => new Refusal(400, 'Revise los datos marcados', { errors });

/** Field → message, the first fault of each: { 'detalles.0.monto': 'Requerido' }; one of no field is 'mensajeGeneral'. */
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

/** Seconds after which a database that was lost is usually back. */
const BACK_IN = 1;

/** There is no connection to the database, or it went while something was under way. */
const unavailable = (uncertain: boolean) =>
  new Refusal(
    503,
    uncertain
      ? 'Se perdió la base de datos justo al guardar y no se sabe si quedó guardado: revíselo antes de repetirlo'
      : 'La base de datos no responde en este momento; espere unos segundos y pruebe de nuevo',
    { retryAfter: BACK_IN },
  );

/** The refusal that a failure of the database means, or undefined when it is our own fault. */
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

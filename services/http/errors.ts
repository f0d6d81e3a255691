import axios, { type AxiosResponse } from 'axios';
import type { Pendiente } from '@/contract/call';
import { ApiError, NO_ANSWER, type Motivo } from './apiError';

const INTERNAL = 'Recurso no pudo procesar su solicitud, debido a un error interno.';
const UNKNOWN = 'Error al intentar realizar la llamada al API solicitada.';

const byStatus: Record<number, string> = {
  400: 'La llamada al servidor no fue realizada correctamente.',
  401: 'Se requiere autenticación con el servidor.',
  403: 'No está autorizado para acceder al recurso solicitado.',
  404: 'La URL solicitada no fue encontrada.',
  405: 'El método solicitado no está disponible.',
  406: 'El recurso no puede producir el tipo de contenido solicitado.',
  408: 'Se agotó el tiempo de espera del servidor.',
  413: 'El archivo es demasiado grande.',
  415: 'El tipo de contenido no es soportado por el servidor.',
  502: NO_ANSWER,
  503: NO_ANSWER,
  504: NO_ANSWER,
};

interface Refusal {
  mensaje?: string;
  errors?: Record<string, string>;
  mensajeGeneral?: string;
  motivo?: Motivo;
  data?: { pendiente?: Pendiente } | null;
}

// An error page of a proxy (text, HTML) is meaningless to the user: it is treated as no body.
const bodyOf = (sent: unknown): Refusal | undefined => {
  const data = sent instanceof ArrayBuffer ? jsonOf(sent) : sent;
  return data !== null && typeof data === 'object' && Object.keys(data).length > 0 ? (data as Refusal) : undefined;
};

/** The JSON body of a refused download, which arrives as bytes. */
function jsonOf(bytes: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

const wordsOf = ({ mensaje, errors, mensajeGeneral }: Refusal) =>
  mensaje || Object.values(errors ?? {}).join('\n') || mensajeGeneral || INTERNAL;

/** The ApiError of a refused call. The message is the first of: mensaje, errors, mensajeGeneral, the default text of the status. */
export function refusalOf({ status, statusText, data, headers }: AxiosResponse): ApiError {
  const body = bodyOf(data);
  const message = body ? wordsOf(body) : byStatus[status] || statusText || INTERNAL;
  const retryAfter = Number(headers?.['retry-after']) || undefined;
  const { errors, motivo, data: sent } = body ?? {};
  const porAprobar = motivo === 'aprobacion' && sent ? sent : undefined;
  return new ApiError(status, message, { errors, motivo, pendiente: sent?.pendiente, porAprobar, retryAfter });
}

/** The ApiError of a response with status 200 and success false. */
export const failureOf = ({ status, data }: AxiosResponse<Refusal>): ApiError =>
  new ApiError(status, data.mensaje || 'Error', { errors: data.errors });

/** The ApiError of anything axios throws; a cancelled call and an ApiError are returned unchanged. */
export function errorOf(error: unknown): unknown {
  if (axios.isCancel(error) || error instanceof ApiError) return error;
  if (!axios.isAxiosError(error)) return new ApiError(0, UNKNOWN);
  if (error.response) return refusalOf(error.response);
  return new ApiError(0, error.request ? NO_ANSWER : UNKNOWN);
}

import type { Pendiente } from '@/contract/call';

/** Why a 403 was given although the session is valid; or what a 409 asks the user to confirm, after which the call is sent again. */
export type Motivo = 'acceso' | 'sucursal' | 'referencia' | 'efectivo' | 'aprobacion' | 'recuperacion';

interface Details {
  errors?: Record<string, string>;
  motivo?: Motivo;
  pendiente?: Pendiente;
  porAprobar?: object;
  retryAfter?: number;
}

/** A failed call. The message is for the user; `errors` go beside the fields of the form. */
export class ApiError extends Error {
  readonly errors: Record<string, string>;
  readonly motivo?: Motivo;
  /** The step the user has to complete before other calls are accepted. */
  readonly pendiente?: Pendiente;
  /** The act a second user must approve first, as it is on the wire. */
  readonly porAprobar?: object;
  /** Seconds to wait before trying again (429). */
  readonly retryAfter?: number;

  constructor(
    /** The HTTP status; 0 when there was no answer. */
    readonly status: number,
    message: string,
    { errors = {}, motivo, pendiente, porAprobar, retryAfter }: Details = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.errors = errors;
    this.motivo = motivo;
    this.pendiente = pendiente;
    this.porAprobar = porAprobar;
    this.retryAfter = retryAfter;
  }

  /** What was asked contradicts the data as they are now (409): somebody changed them meanwhile, or a rule forbids it. */
  get conflict(): boolean {
    return this.status === 409;
  }
}

/** What an act throws when the user decided against it before the call: nothing was refused, so nothing is said. */
export const cancelled = () => Object.assign(new Error('Cancelled by the user'), { code: 'ERR_CANCELED' });

/** Whether the caller aborted the call. Importing axios' own isCancel would load axios. */
export const isCancelled = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'ERR_CANCELED';

/** What is said where no answer comes. */
export const NO_ANSWER = 'Servidor de aplicaciones no disponible, favor intentar mas tarde.';

/** Whether a part of the program did not load, which a call may need before it is sent. */
const isUnloaded = (error: unknown): boolean => (error as { name?: string } | undefined)?.name === 'ChunkLoadError';

/** The failure of a call, a part of the program that it needs and that did not load included; undefined for a fault of our own. */
export function apiErrorOf(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  return isUnloaded(error) ? new ApiError(0, NO_ANSWER) : undefined;
}

/** The words of a failure that a store keeps. */
export const wordsOfError = (error: { name?: string; message?: string }) => (isUnloaded(error) ? NO_ANSWER : error.message);

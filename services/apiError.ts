import type { Pendiente } from '@/contract/call';

/** Why a 403 was given when the session itself is sound; or what a 409 asks, to be sent again with a yes. */
export type Motivo = 'acceso' | 'sucursal' | 'referencia' | 'efectivo' | 'aprobacion' | 'recuperacion';

interface Details {
  errors?: Record<string, string>;
  motivo?: Motivo;
  pendiente?: Pendiente;
  porAprobar?: object;
  retryAfter?: number;
}

/** What went wrong with a call, in words for a person; `errors` belongs beside the fields of the form. */
export class ApiError extends Error {
  readonly errors: Record<string, string>;
  readonly motivo?: Motivo;
  /** What the user has to do before any call like this one. */
  readonly pendiente?: Pendiente;
  /** What a second user must agree to first, as it is on the wire. */
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
}

/** Whether a call failed because who asked no longer wants the answer; axios' own isCancel would bring axios along. */
export const isCancelled = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === 'ERR_CANCELED';

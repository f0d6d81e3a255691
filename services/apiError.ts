import type { Pendiente } from '@/contract/call';

/** Why a 403 was given when the session itself is sound. */
export type Motivo = 'acceso' | 'sucursal';

interface Details {
  errors?: Record<string, string>;
  motivo?: Motivo;
  pendiente?: Pendiente;
  retryAfter?: number;
}

/** What went wrong with a call, in words for a person; `errors` belongs beside the fields of the form. */
export class ApiError extends Error {
  readonly errors: Record<string, string>;
  readonly motivo?: Motivo;
  /** What the user has to do before any call like this one. */
  readonly pendiente?: Pendiente;
  /** Seconds to wait before trying again (429). */
  readonly retryAfter?: number;

  constructor(
    /** The HTTP status; 0 when there was no answer. */
    readonly status: number,
    message: string,
    { errors = {}, motivo, pendiente, retryAfter }: Details = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.errors = errors;
    this.motivo = motivo;
    this.pendiente = pendiente;
    this.retryAfter = retryAfter;
  }
}

/**
 * A rule that says no, with the Spanish sentence the person reads: `{ ok: false, motivo: 'La factura está anulada.' }`; the server answers
 * it as a 409.
 */
export interface Rechazo {
  ok: false;
  motivo: string;
}

/**
 * What a rule that may refuse returns: its result beside `ok: true`, or the refusal; never an exception for something a person can cause.
 */
export type Resultado<T extends object = object> = ({ ok: true } & T) | Rechazo;

/** rechazo('No hay existencia.') → { ok: false, motivo: 'No hay existencia.' } */
export const rechazo = (motivo: string): Rechazo => ({ ok: false, motivo });

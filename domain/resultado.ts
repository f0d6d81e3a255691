/** A rule's refusal, with the Spanish sentence for the user: `{ ok: false, motivo: 'La factura está anulada.' }`. The server answers it as a 409. */
export interface Rechazo {
  ok: false;
  motivo: string;
}

/** The result of a rule that may refuse: its values beside `ok: true`, or the refusal. A rule never throws for something a user can cause. */
export type Resultado<T extends object = object> = ({ ok: true } & T) | Rechazo;

/** rechazo('No hay existencia.') → { ok: false, motivo: 'No hay existencia.' } */
export const rechazo = (motivo: string): Rechazo => ({ ok: false, motivo });

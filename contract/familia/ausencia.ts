import * as z from 'zod';
import { fecha, hora } from '../campos';

/** Why a child does not come to a class, as its family says; '' without a reason. */
export const RazonAusencia = z.enum(['', 'ENFERMO', 'VIAJE', 'ESTUDIOS', 'OTRO']);
export type RazonAusencia = z.infer<typeof RazonAusencia>;

/** Names a class of a child: a hash that only its own family's account has. */
export const clase = z.string().regex(/^[0-9a-f]{64}$/, 'La clase no es válida');

/** A class of today, or of the next class day, of a child of the family. */
export const ClaseDeFamilia = z.object({
  clase,
  estudiante: z.string(),
  grupo: z.string(),
  fecha,
  horaInicio: hora,
  empezo: z.boolean(),
  /** The reason, if the family said that the child does not come; null if it did not. */
  noViene: RazonAusencia.nullable(),
});
export type ClaseDeFamilia = z.infer<typeof ClaseDeFamilia>;

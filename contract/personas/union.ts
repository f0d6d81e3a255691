import * as z from 'zod';
import { codigo, momento, texto } from '../campos';

/** A merge, as shown in one of its two records while it can be undone. */
export const UnionReciente = z.object({
  codigoUnion: codigo,
  /** The other record. */
  codigo,
  nombreCompleto: z.string(),
  /** Whether the record that shows it is the one that stayed. */
  queda: z.boolean(),
  momento,
  usuario: z.string(),
  /** Until when it can be undone. */
  hasta: momento,
});
export type UnionReciente = z.infer<typeof UnionReciente>;

/** What merging two records does, whoever they are. */
export const planDeUnion = {
  /** How many rows of each kind move to the record that stays. */
  traslados: z.array(z.object({ que: z.string(), cantidad: z.int() })),
  /** What remains with the merged record, because the record that stays has it already. */
  seQuedan: z.array(z.string()),
  /** Fields that are empty in the record that stays and are taken from the merged one. */
  completa: z.array(z.string()),
  /** Why the merge is impossible; '' if it is possible. */
  impide: z.string(),
};

/** The merge to undo, and why. */
export const DeshacerUnion = z.strictObject({ codigoUnion: codigo, motivo: texto(200) });
export const UnionDeshecha = z.object({ codigoUnion: codigo, queda: codigo, seVa: codigo });

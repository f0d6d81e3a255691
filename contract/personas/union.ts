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

/** The merge to undo, and why. */
export const DeshacerUnion = z.strictObject({ codigoUnion: codigo, motivo: texto(200) });
export const UnionDeshecha = z.object({ codigoUnion: codigo, queda: codigo, seVa: codigo });

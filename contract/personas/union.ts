import * as z from 'zod';
import { codigo, momento, texto } from '../campos';

/** A merge that one of its two records tells of while it can be taken back. */
export const UnionReciente = z.object({
  codigoUnion: codigo,
  /** The other record. */
  codigo,
  nombreCompleto: z.string(),
  /** Whether the record that tells it is the one that stayed. */
  queda: z.boolean(),
  momento,
  usuario: z.string(),
  /** Until when it can be taken back. */
  hasta: momento,
});
export type UnionReciente = z.infer<typeof UnionReciente>;

/** Which merge is taken back, and why. */
export const DeshacerUnion = z.strictObject({ codigoUnion: codigo, motivo: texto(200) });
export const UnionDeshecha = z.object({ codigoUnion: codigo, queda: codigo, seVa: codigo });

import { beca as calls, type Beca } from '@/contract/precios/beca';
import { faltasDeBeca } from '@/domain/rebaja';
import { beca } from '../db/schema/precios';
import { crud } from '../lib/crud';
import { invalid } from '../lib/errors';

export default crud(calls, beca, {
  // Refused: one that takes nothing off, or ends before it begins.
  beforeSave: async (_, body) => {
    // Every field is there: the body of a save and of an update carries the whole row.
    const faltas = faltasDeBeca(body as Beca);
    if (Object.keys(faltas).length) throw invalid(faltas);
  },
});

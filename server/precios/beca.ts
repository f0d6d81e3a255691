import { beca as calls, type Beca } from '@/contract/precios/beca';
import { faltasDeBeca } from '@/domain/inscripciones/rebaja';
import { beca } from '../db/schema/dinero/precios';
import { crud } from '../lib/crud';
import { assertSinFaltas } from '../lib/serve';

export default crud(calls, beca, {
  // Refuses a scholarship that reduces nothing, or that ends before it begins.
  beforeSave: async (_, body) => {
    // The cast is safe: the body of a save and of an update has all fields of the row.
    assertSinFaltas(faltasDeBeca(body as Beca));
  },
});

import { and, eq } from 'drizzle-orm';
import { modalidad as calls } from '@/contract/academico/modalidad';
import { modalidad } from '../db/schema/academico';
import { inscripcion } from '../db/schema/inscripciones';
import { crud } from '../lib/crud';
import { conflict, invalid } from '../lib/errors';

export default crud(calls, modalidad, {
  beforeSave: async ({ db }, { frecuencia, diaVencimiento }, before) => {
    if (frecuencia === 'MENSUAL' && diaVencimiento === 0) throw invalid({ diaVencimiento: 'Es un día del mes: debe ser 1 o más' });
    if (!before || before.frecuencia === frecuencia) return;
    const usada = and(eq(inscripcion.codigoModalidad, before.codigoModalidad), eq(inscripcion.estatus, 'ACTIVA'));
    if ((await db.$count(inscripcion, usada)) > 0) {
      throw conflict('Hay inscripciones activas con esta modalidad: su frecuencia no se puede cambiar');
    }
  },
});

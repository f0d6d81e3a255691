import { fichas as calls } from '@/contract/estudiantes/info';
import { leerArchivo } from '../archivos/archivo';
import { cambiarFoto } from '../personas/foto';
import { serve } from '../lib/serve';
import { cargarEstudiante } from './ficha';

export default [
  serve(calls.foto, async ({ db, user, params, query }) =>
    leerArchivo(db, user, (await cargarEstudiante(db, user, params.id)).codigoFoto, query.miniatura),
  ),

  // Called by whoever keeps the records. Locks the person. Refuses a file that is not an image.
  serve(calls.saveFoto, async ({ db, user, params, query: { nombre }, archivo }) => {
    const { codigoEntidad } = await cargarEstudiante(db, user, params.id);
    return { codigoArchivo: (await cambiarFoto(db, user, codigoEntidad, { nombre, contenido: archivo }))! };
  }),

  serve(calls.deleteFoto, async ({ db, user, params }) => {
    const { codigoEntidad, codigoFoto } = await cargarEstudiante(db, user, params.id);
    await cambiarFoto(db, user, codigoEntidad, null);
    return { eliminado: codigoFoto !== null };
  }),
];

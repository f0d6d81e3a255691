import actualizarEstudiante from './actualizar';
import bajas from './baja';
import borrarEstudiante from './borrar';
import buscarEstudiantes from './buscar';
import carnet from './carnet';
import documento from './documento';
import estudiante from './estudiante';
import fotoDeEstudiante from './foto';
import guardarEstudiante from './guardar';
import infoDeEstudiante from './info';

/** The calls about students: search, record, photo, card and removal. */
export default [
  ...buscarEstudiantes,
  ...estudiante,
  ...guardarEstudiante,
  ...actualizarEstudiante,
  ...infoDeEstudiante,
  ...fotoDeEstudiante,
  ...bajas,
  ...borrarEstudiante,
  ...documento,
  ...carnet,
];

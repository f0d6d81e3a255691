import bajas from './baja';
import buscarEstudiantes from './buscar';
import carnet from './carnet';
import documento from './documento';
import estudiante from './estudiante';
import infoDeEstudiante from './info';

/** The calls about students: search, record, photo, card and removal. */
export default [buscarEstudiantes, estudiante, infoDeEstudiante, bajas, documento, carnet];

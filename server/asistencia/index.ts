import asistenciaDeEstudiante from './asistenciaEstudiante';
import guardarAsistencia from './guardar';
import listaDeAsistencia from './lista';
import clasesDePrueba from './prueba';
import recalcularPorAsistencia from './recalcular';
import reposiciones from './reposicion';

/** The calls about the roll. */
export default [listaDeAsistencia, recalcularPorAsistencia, guardarAsistencia, asistenciaDeEstudiante, clasesDePrueba, reposiciones];

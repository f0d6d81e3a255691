import asistenciaDeEstudiante from './asistenciaEstudiante';
import gruposDelDia from './grupos';
import guardarAsistencia from './guardar';
import listaDeAsistencia from './lista';
import quitarMarca from './quitar';
import recalcularPorAsistencia from './recalcular';

/** The calls about the roll. */
export default [
  ...gruposDelDia,
  ...listaDeAsistencia,
  ...recalcularPorAsistencia,
  ...guardarAsistencia,
  ...quitarMarca,
  ...asistenciaDeEstudiante,
];

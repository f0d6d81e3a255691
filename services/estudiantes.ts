import { bajas } from '@/contract/estudiantes/baja';
import { carnets } from '@/contract/estudiantes/carnet';
import { documentos } from '@/contract/estudiantes/documento';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { fusiones } from '@/contract/estudiantes/fusion';
import { fichas } from '@/contract/estudiantes/info';
import { send } from './send';

/** Students: the table with inactive ones, the search of active ones, one with guardians, who is perhaps the same child, and the writes. */
export const estudianteService = {
  calls: estudiantes,
  crudFilter: send(estudiantes.crudFilter),
  filter: send(estudiantes.filter),
  id: send(estudiantes.id),
  existe: send(estudiantes.existe),
  save: send(estudiantes.save),
  update: send(estudiantes.update),
  updateEntidad: send(estudiantes.updateEntidad),
};

/** What belongs to the record of a student beside the person. */
export const fichaService = {
  calls: fichas,
  resumen: send(fichas.resumen),
  info: send(fichas.info),
  updateInfo: send(fichas.updateInfo),
  foto: send(fichas.foto),
  saveFoto: send(fichas.saveFoto),
  deleteFoto: send(fichas.deleteFoto),
};

/** How a student leaves, comes back, or is deleted. */
export const bajaService = {
  calls: bajas,
  desactivar: send(bajas.desactivar),
  reactivar: send(bajas.reactivar),
  historial: send(bajas.historial),
  eliminar: send(bajas.eliminar),
};

/** Two records of one child made one. */
export const fusionService = { calls: fusiones, previsualizar: send(fusiones.previsualizar), fusionar: send(fusiones.fusionar) };

/** The documents of a student, and their files. */
export const documentoService = {
  calls: documentos,
  deEstudiante: send(documentos.deEstudiante),
  save: send(documentos.save),
  saveArchivo: send(documentos.saveArchivo),
  update: send(documentos.update),
  archivo: send(documentos.archivo),
  remove: send(documentos.remove),
};

/** What the card of a student says. */
export const carnetService = { calls: carnets, leer: send(carnets.leer) };

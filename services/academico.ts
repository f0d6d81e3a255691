import * as grupos from '@/contract/academico/grupo';
import { modalidad } from '@/contract/academico/modalidad';
import { periodo } from '@/contract/academico/periodo';
import { subperiodo } from '@/contract/academico/subperiodo';
import * as profesor from '@/contract/academico/profesorLigero';
import { crudService } from './http/crud';
import { send } from './http/send';

/** Payment modalities: how many instalments, and when they fall due. */
export const modalidadService = crudService(modalidad);

/** Academic periods. */
export const periodoService = {
  calls: periodo,
  filter: send(periodo.filter),
  id: send(periodo.id),
  all: send(periodo.all),
  active: send(periodo.active),
  actual: send(periodo.actual),
  save: send(periodo.save),
  update: send(periodo.update),
  remove: send(periodo.remove),
};

/** The parts of periods. */
export const subperiodoService = crudService(subperiodo);

/** Groups with their prices and schedules. */
export const grupoService = {
  calls: grupos.grupo,
  filter: send(grupos.grupo.filter),
  id: send(grupos.grupo.id),
  active: send(grupos.grupo.active),
  dePeriodo: send(grupos.grupo.dePeriodo),
  choques: send(grupos.grupo.choques),
  paraInscripcion: send(grupos.grupo.paraInscripcion),
  save: send(grupos.grupo.save),
  update: send(grupos.grupo.update),
};

/** Active instructors, to assign one to a group. */
export const profesoresActivos = send(profesor.profesoresActivos);

import { direcciones } from '@/contract/responsables/direccion';
import { privacidad } from '@/contract/privacidad/privacidad';
import { deshacerUnionDeResponsables, fusionarResponsables } from '@/contract/responsables/fusion';
import { responsables } from '@/contract/responsables/responsable';
import { send } from './http/send';

/** Guardians as persons, their relation to each child, and their accounts. */
export const responsableService = {
  calls: responsables,
  filter: send(responsables.filter),
  id: send(responsables.id),
  persona: send(responsables.persona),
  deEstudiante: send(responsables.deEstudiante),
  parecidos: send(responsables.parecidos),
  cuenta: send(responsables.cuenta),
  save: send(responsables.save),
  update: send(responsables.update),
  updateEntidad: send(responsables.updateEntidad),
  remove: send(responsables.remove),
  fusionar: send(fusionarResponsables),
  deshacerUnion: send(deshacerUnionDeResponsables),
};

/** Addresses of students and guardians. */
export const direccionService = {
  calls: direcciones,
  deEntidad: send(direcciones.deEntidad),
  deEstudiante: send(direcciones.deEstudiante),
  id: send(direcciones.id),
  save: send(direcciones.save),
  update: send(direcciones.update),
  remove: send(direcciones.remove),
};

/** Everything that is kept of a person: to hand it over, or to suppress it. */
export const privacidadService = { calls: privacidad, datos: send(privacidad.datos), suprimir: send(privacidad.suprimir) };

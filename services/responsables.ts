import { privacidad } from '@/contract/privacidad/privacidad';
import { direcciones } from '@/contract/responsables/direccion';
import { deshacerUnionDeResponsables, fusionarResponsables } from '@/contract/responsables/fusion';
import { responsables } from '@/contract/responsables/responsable';
import { send } from './http/send';
import { service } from './http/service';

/** Guardians as persons, their relation to each child, and their accounts. */
export const responsableService = {
  ...service(responsables),
  fusionar: send(fusionarResponsables),
  deshacerUnion: send(deshacerUnionDeResponsables),
};

/** Addresses of students and guardians. */
export const direccionService = service(direcciones);

/** Everything that is kept of a person: to hand it over, or to suppress it. */
export const privacidadService = service(privacidad);

import { privacidad } from '@/contract/privacidad/privacidad';
import { direcciones } from '@/contract/responsables/direccion';
import { deshacerUnionDeResponsables as deshacerUnion, fusionarResponsables as fusionar } from '@/contract/responsables/fusion';
import { responsables } from '@/contract/responsables/responsable';
import { service } from './http/service';

/** Guardians as persons, their relation to each child, and their accounts. */
export const responsableService = service({ ...responsables, fusionar, deshacerUnion });

/** Addresses of students and guardians. */
export const direccionService = service(direcciones);

/** Everything that is kept of a person: to hand it over, or to suppress it. */
export const privacidadService = service(privacidad);

import * as grupos from '@/contract/academico/grupo';
import { modalidad } from '@/contract/academico/modalidad';
import { periodo } from '@/contract/academico/periodo';
import * as profesor from '@/contract/academico/profesorLigero';
import { subperiodo } from '@/contract/academico/subperiodo';
import { send } from './http/send';
import { service } from './http/service';

/** Payment modalities: how many instalments, and when they fall due. */
export const modalidadService = service(modalidad);

/** Academic periods. */
export const periodoService = service(periodo);

/** The parts of periods. */
export const subperiodoService = service(subperiodo);

/** Groups with their prices and schedules. */
export const grupoService = service(grupos.grupo);

/** Active instructors, to assign one to a group. */
export const profesoresActivos = send(profesor.profesoresActivos);

import type { Grupo } from '@/contract/academico/grupo';
import type { Modalidad } from '@/contract/academico/modalidad';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { grupoService, modalidadService, periodoService } from '@/services/academico';
import { crudSlice, type CrudSlice } from './crudSlice';

/** The page of periods on the screen. */
export const periodoSlice: CrudSlice<PeriodoAcademico> = crudSlice('periodoAcademico', periodoService);

/** The page of modalities on the screen. */
export const modalidadSlice: CrudSlice<Modalidad> = crudSlice('modalidad', modalidadService);

/** The page of groups on the screen. */
export const grupoSlice: CrudSlice<Grupo> = crudSlice('grupo', grupoService);

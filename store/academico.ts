import type { Grupo } from '@/contract/academico/grupo';
import type { PeriodoAcademico } from '@/contract/academico/periodo';
import { grupoService, periodoService } from '@/services/academico';
import { crudSlice, type CrudSlice } from './lists/crudSlice';

/** The page of periods on the screen. */
export const periodoSlice: CrudSlice<PeriodoAcademico> = crudSlice('periodoAcademico', periodoService);

/** The page of groups on the screen. */
export const grupoSlice: CrudSlice<Grupo> = crudSlice('grupo', grupoService);

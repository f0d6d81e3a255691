import type { Mensaje } from '@/contract/cobranza/mensaje';
import { plantilla } from '@/contract/cobranza/plantilla';
import { regla } from '@/contract/cobranza/regla';
import type { Aviso } from '@/contract/familia/aviso';
import { mensajeService } from '@/services/cobranza';
import { avisoService } from '@/services/familia/avisos';
import { crudOf, crudSlice, type CrudSlice } from './lists/crudSlice';

/** Message templates and rules. */
export const plantillas = crudOf(plantilla);
export const reglas = crudOf(regla);

/** The page of sent messages on the screen. */
export const mensajeSlice: CrudSlice<Mensaje> = crudSlice('mensajeAtraso', { filter: mensajeService.filter });

/** The page of transfers reported by families. */
export const avisoSlice: CrudSlice<Aviso> = crudSlice('avisoTransferencia', { filter: avisoService.filter });

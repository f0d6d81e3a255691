import { avisos } from '@/contract/familia/aviso';
import { service } from '../http/service';

/** Transfers reported by families. */
export const avisoService = service(avisos);

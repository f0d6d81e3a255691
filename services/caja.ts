import * as cajas from '@/contract/caja/caja';
import { service } from './http/service';

/**
 * Cash days that the user may see, with their figures: opening with a float; cash that comes or goes other than by a payment; the count,
 * which cannot be changed afterwards and answers what was expected; the close, which explains its difference; a supervisor's review.
 */
export const cajaService = service(cajas);

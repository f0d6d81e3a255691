import { ACCESO } from '../../accesos';

/** Who sees the store's cards on the start page. */
export const VEN_LA_TIENDA = [ACCESO.existencia];

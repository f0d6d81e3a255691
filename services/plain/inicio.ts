import type { inicio } from '@/contract/reportes/inicio/tarjetas';
import { plain } from '../http/send';

/** What needs attention: the first card of the start page, which is pressed before the others have come. */
export const atencion = plain<typeof inicio.atencion>({ method: 'GET', path: 'inicio/atencion', ofBranch: true });

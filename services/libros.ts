import { impuestos } from '@/contract/libros/impuestos';
import { service } from './http/service';

/** The tax of a month: its files and the ITBIS. */
export const impuestosService = service(impuestos);

import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero, porcentaje, textoOpcional } from '../campos';
import { crud, deCatalogo } from '../crud';
import { servicios } from './listas';

const Integrado = z.enum(['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'MORA', 'BALANCE', 'DEVUELTO', 'CARGO_DEVUELTO']);

/** A service: billed without stock. */
export const Servicio = z.object({
  codigoServicio: codigo,
  ...deCatalogo,
  precio: dinero,
  itbis: porcentaje,
  /** The key of a built-in service (fees, instalments, camps, late fees, opening balances, returned payments): its name cannot change, and it stays active. */
  integrado: Integrado.nullable(),
  nota: textoOpcional(250),
});
export type Servicio = z.infer<typeof Servicio>;

export const servicio = crud('servicio', {
  ...servicios,
  access: [ACCESO.servicio],
  readers: [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.nuevaFactura, ACCESO.campamento],
  row: Servicio,
  computed: ['integrado'],
});
export type ServicioInput = z.infer<typeof servicio.input>;

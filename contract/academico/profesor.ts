import * as z from 'zod';
import { call } from '../call';
import { codigo, codigoEnRuta } from '../campos';

/** An instructor as pickers show one. */
export const ProfesorLigero = z.object({
  codigoProfesor: codigo,
  nombre: z.string(),
  codigoSucursal: codigo.nullable(),
  activo: z.boolean(),
});
export type ProfesorLigero = z.infer<typeof ProfesorLigero>;

export const profesoresActivos = call({
  method: 'GET',
  path: 'profesor/all/active',
  access: [7, 8, 10, 15, 24, 58, 60, 71],
  summary: 'Profesores activos',
  query: z.strictObject({ codigoSucursal: codigoEnRuta.optional() }),
  result: z.array(ProfesorLigero),
});

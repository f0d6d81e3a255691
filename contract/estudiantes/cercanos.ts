import * as z from 'zod';
import { codigo, fecha } from '../campos';
import { Parentesco } from '../personas/parentesco';

/** A contact of a student; the optional fields are only for holders of 10, 53 or 59. */
export const Responsable = z.object({
  codigoResponsable: codigo,
  codigoEntidad: codigo,
  nombre: z.string(),
  telefono: z.string(),
  parentesco: Parentesco,
  contactoPago: z.boolean(),
  email: z.string().optional(),
  recoge: z.boolean().optional(),
  emergencia: z.boolean().optional(),
});

/** A possible duplicate; without a key it is a child of another branch, of whom only the name is shown. */
export const Parecido = z.object({
  codigoEstudiante: codigo.nullable(),
  nombreCompleto: z.string(),
  fechaNacimiento: fecha.nullable(),
  activo: z.boolean(),
  porDocumento: z.boolean(),
});

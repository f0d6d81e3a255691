import * as z from 'zod';
import { codigo, fecha } from '../campos';
import { Parentesco } from '../personas/parentesco';

/** Whom to call for a student. What is optional is told only to who holds 10, 53 or 59. */
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

/** One who is perhaps the same child; without a key it is a child of another branch, of whom only the name is told. */
export const Parecido = z.object({
  codigoEstudiante: codigo.nullable(),
  nombreCompleto: z.string(),
  fechaNacimiento: fecha.nullable(),
  activo: z.boolean(),
  porDocumento: z.boolean(),
});

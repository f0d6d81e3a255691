import * as z from 'zod';
import { codigo, email, fecha, momento, telefono, texto, textoOpcional } from '../campos';

export const Sexo = z.enum(['M', 'F', '']);

/** The person record, as the specification names its fields. */
export const Entidad = z.object({
  codigoEntidad: codigo,
  nombre: texto(60),
  apellido: texto(60),
  fechaNacimiento: fecha.nullable(),
  sexo: Sexo,
  documento: textoOpcional(20),
  email,
  telefono,
  contactoPago: z.boolean(),
  fechaRegistro: momento,
  activo: z.boolean(),
});
export type Entidad = z.infer<typeof Entidad>;

/** What one types of a child; the birth date decides the groups that fit. */
export const NuevaPersona = z.strictObject({
  nombre: texto(60),
  apellido: texto(60),
  fechaNacimiento: fecha,
  sexo: z.enum(['M', 'F']),
  documento: textoOpcional(20).default(''),
  email: email.default(''),
  telefono: telefono.default(''),
});

/** What one types of a guardian: a phone, because somebody must be reachable. */
export const NuevoAdulto = z.strictObject({
  nombre: texto(60),
  apellido: texto(60),
  documento: textoOpcional(20).default(''),
  email: email.default(''),
  telefono: z.string().trim().min(1).pipe(telefono),
});

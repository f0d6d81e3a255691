import * as z from 'zod';
import { codigo, email, fecha, momento, telefono, texto, textoOpcional } from '../campos';
import { version } from '../crud';

export const Sexo = z.enum(['M', 'F', '']);

const PRIMER_DIA = '1900-01-01';
const HORAS_DE_ZONA = 4;
/** Today in Santo Domingo, UTC-4 all year, by the clock of whoever fills in the form; the server asks its own too. */
const hoy = () => new Date(Date.now() - HORAS_DE_ZONA * 3_600_000).toISOString().slice(0, 10);

/** A day of a life or of the academy: from 1900 to today. */
export const diaPasado = fecha
  .refine((dia) => dia >= PRIMER_DIA, 'Debe ser de 1900 o después')
  .refine((dia) => dia <= hoy(), 'No puede ser una fecha futura');

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
  version,
});
export type Entidad = z.infer<typeof Entidad>;

/** What one types of a child; the birth date decides the groups that fit. */
export const NuevaPersona = z.strictObject({
  nombre: texto(60),
  apellido: texto(60),
  fechaNacimiento: diaPasado,
  sexo: z.enum(['M', 'F']),
  documento: textoOpcional(20).default(''),
  email: email.default(''),
  telefono: telefono.default(''),
});

/** The person of a student as one edits it: once, wherever else it stands. */
export const PersonaEditada = z.strictObject({
  ...NuevaPersona.shape,
  documento: textoOpcional(20),
  email,
  telefono,
  version,
});
export type PersonaEditada = z.infer<typeof PersonaEditada>;

/** What one types of a guardian: a phone, because somebody must be reachable. */
export const NuevoAdulto = z.strictObject({
  nombre: texto(60),
  apellido: texto(60),
  documento: textoOpcional(20).default(''),
  email: email.default(''),
  telefono: z.string().trim().min(1).pipe(telefono),
});

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

/** Everything that one types of a person; each form below takes its part of it. */
const campos = {
  nombre: texto(60),
  apellido: texto(60),
  fechaNacimiento: fecha.nullable(),
  sexo: Sexo,
  documento: textoOpcional(20),
  email,
  telefono,
  /** A second phone: of work, of the house. */
  telefonoOtro: telefono,
  /** The number for WhatsApp; '' means it is `telefono`. */
  whatsapp: telefono,
};
const { nombre, apellido, fechaNacimiento, sexo, documento } = campos;

/** The person record, as the specification names its fields: every answer that holds a person holds one of these. */
export const Entidad = z.object({
  codigoEntidad: codigo,
  nombre,
  apellido,
  fechaNacimiento,
  sexo,
  documento,
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
  nombre,
  apellido,
  fechaNacimiento: diaPasado,
  sexo: Sexo.exclude(['']),
  documento: documento.default(''),
  email: email.default(''),
  telefono: telefono.default(''),
});

/** The person of a student as one edits it: once, wherever else it stands. */
export const PersonaEditada = z.strictObject({ ...NuevaPersona.shape, documento, email, telefono, version });
export type PersonaEditada = z.infer<typeof PersonaEditada>;

/** What one types of a guardian: a phone, because somebody must be reachable. */
export const PersonaResponsable = z.strictObject({
  nombre,
  apellido,
  documento,
  telefono: z.string().trim().min(1).pipe(telefono),
  telefonoOtro: campos.telefonoOtro,
  whatsapp: campos.whatsapp,
  email,
  version,
});
export type PersonaResponsable = z.infer<typeof PersonaResponsable>;

/** The same of a guardian who comes with a new student: what is not asked there may be left out. */
export const NuevoAdulto = PersonaResponsable.omit({ version: true }).extend({
  documento: documento.default(''),
  telefonoOtro: telefono.default(''),
  whatsapp: telefono.default(''),
  email: email.default(''),
});

/** What one types of somebody who works here: an instructor, a user. */
export const PersonaUsuario = z.strictObject({
  nombre,
  apellido,
  fechaNacimiento: fechaNacimiento.default(null),
  sexo: sexo.default(''),
  documento: documento.default(''),
  email: email.default(''),
  telefono: telefono.default(''),
});
export type PersonaUsuario = z.infer<typeof PersonaUsuario>;

/** Somebody on record, named by key; of one of another branch also by its exact document, as who holds the paper types it. */
export const porDocumento = { documento: documento.optional() };

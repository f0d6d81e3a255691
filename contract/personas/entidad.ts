import * as z from 'zod';
import { codigo, email, fecha, momento, telefono, texto, textoOpcional } from '../campos';
import { version } from '../crud';

export const Sexo = z.enum(['M', 'F', '']);

const PRIMER_DIA = '1900-01-01';
const HORAS_DE_ZONA = 4;
/** Today in Santo Domingo (UTC-4 all year) by the local clock; the server validates again with its own. */
const hoy = () => new Date(Date.now() - HORAS_DE_ZONA * 3_600_000).toISOString().slice(0, 10);

/** A past day: from 1900 to today. */
export const diaPasado = fecha
  .refine((dia) => dia >= PRIMER_DIA, 'Debe ser de 1900 o después')
  .refine((dia) => dia <= hoy(), 'No puede ser una fecha futura');

/** Every editable field of a person; each form below takes some of them. */
const campos = {
  nombre: texto(60),
  apellido: texto(60),
  fechaNacimiento: fecha.nullable(),
  sexo: Sexo,
  documento: textoOpcional(20),
  email,
  telefono,
  /** A second phone, e.g. of work or home. */
  telefonoOtro: telefono,
  /** The number for WhatsApp; '' means it is `telefono`. */
  whatsapp: telefono,
};
const { nombre, apellido, fechaNacimiento, sexo, documento } = campos;

/** The person record, with the field names of the specification; every answer with a person has one of these. */
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

/** The form of a child; the birth date decides which groups fit. */
export const NuevaPersona = z.strictObject({
  nombre,
  apellido,
  fechaNacimiento: diaPasado,
  sexo: Sexo.exclude(['']),
  documento: documento.default(''),
  email: email.default(''),
  telefono: telefono.default(''),
});

/** The form of a student's person, edited once for every place that shows it. */
export const PersonaEditada = z.strictObject({ ...NuevaPersona.shape, documento, email, telefono, version });
export type PersonaEditada = z.infer<typeof PersonaEditada>;

/** The form of a guardian; a phone is required, because somebody must be reachable. */
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

/** A guardian created with a new student; fields that form does not have may be left out. */
export const NuevoAdulto = PersonaResponsable.omit({ version: true }).extend({
  documento: documento.default(''),
  telefonoOtro: telefono.default(''),
  whatsapp: telefono.default(''),
  email: email.default(''),
});

/** The form of a staff member: an instructor or a user. */
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

/** The exact document of a person named by key: it proves knowledge of a person of another branch. */
export const porDocumento = { documento: documento.optional() };

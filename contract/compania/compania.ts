import * as z from 'zod';
import { ACCESO } from '../accesos';
import { bytes, MAX_ARCHIVO, subida, Subido, tamano } from '../archivos/archivo';
import { del, get, post, put } from '../call';
import { codigo, codigoEnRuta, email, parrafo, porcentaje, telefono, texto, textoOpcional } from '../campos';
import { editable, version } from '../crud';

/** An RNC (9 digits) or a cédula (11), with or without dashes, or ''. */
export const rnc = z.union([
  z.literal(''),
  z
    .string()
    .trim()
    .regex(/^\d(-?\d){8}(-?\d-?\d)?$/, 'Escriba un RNC de 9 dígitos o una cédula de 11'),
]);

export const CriterioEdad = z.enum(['PERIODO', 'ANIO']);

/** None, those with an excuse or that the family announced, or all. */
export const Reposicion = z.enum(['NO', 'EXCUSAS', 'TODAS']);

/** The academy. */
export const Compania = z.object({
  codigoCompania: codigo,
  nombre: texto(120),
  rnc,
  telefono,
  direccion: textoOpcional(200),
  email,
  /** Printed at the foot of every receipt; '' for the default thanks. */
  pieRecibo: parrafo(300),
  /** How a child's age for a group is determined: on the first day of the period, or by birth year. */
  criterioEdad: CriterioEdad,
  /** Which absences may be made up in a class of another group, if any (docs/decisions/attendance). */
  reposicion: Reposicion,
  /** Days after the missed class in which it can be made up, and how many of its missed classes a child may have so, the latest ones. */
  diasReposicion: z.int().min(1).max(180),
  maxReposiciones: z.int().min(1).max(20),
  /** Default ITBIS of a new article or service. */
  itbis: porcentaje,
  /** Administrators must use a second factor; only an administrator can change this. */
  exigeSegundoFactor: z.boolean(),
  /** With that, every other user too. */
  segundoFactorATodos: z.boolean().default(false),
  /** Minutes of inactivity after which a session ends; 0: never. Only an administrator can change it. */
  minutosInactividad: z
    .int()
    .refine((minutos) => minutos === 0 || (minutos >= 5 && minutos <= 480), 'Escriba de 5 a 480 minutos, o 0 para nunca'),
  version,
  /** Always DOP, the currency of every amount. */
  moneda: z.string(),
  codigoLogo: codigo.nullable(),
});
export type Compania = z.infer<typeof Compania>;

const { input } = editable(Compania, 'codigoCompania', ['moneda', 'codigoLogo']);
export type CompaniaInput = z.infer<typeof input>;

/** Query of a logo; `v`, the key of the file, makes the URL cacheable. */
export const verLogo = z.strictObject({ ...tamano.shape, v: codigoEnRuta.optional() });

const access = [ACCESO.compania];

/** A user belongs to one company, so there is no list of companies, and the calls take no key. */
export const compania = {
  input,
  leer: get('compania', access, 'Leer la compañía propia', { result: Compania }),
  update: put('compania/update', access, 'Modificar la compañía propia', {
    body: input.extend({ codigoCompania: codigo.optional(), version }),
    result: Compania,
  }),
  logo: get('compania/logo', 'session', 'El logo de la compañía', {
    pendiente: ['contrasena', 'segundoFactor'],
    download: true,
    query: verLogo,
    result: bytes,
  }),
  saveLogo: post('compania/logo/save', access, 'Poner o cambiar el logo de la compañía', {
    upload: MAX_ARCHIVO,
    query: z.strictObject(subida),
    result: Subido,
  }),
  deleteLogo: del('compania/logo/delete', access, 'Quitar el logo de la compañía', {
    result: z.object({ eliminado: z.boolean() }),
  }),
};

import * as z from 'zod';
import { ACCESO } from '../accesos';
import { get, post, put } from '../call';
import { codigo, codigoEnRuta, texto, textoOpcional } from '../campos';
import { editable, porId, quitar, version } from '../crud';

/** The most addresses of one person. */
export const MAX_DIRECCIONES = 10;

/** The provinces of the Dominican Republic, as suggestions: an address may be abroad. */
export const PROVINCIAS = [
  'Azua',
  'Baoruco',
  'Barahona',
  'Dajabón',
  'Distrito Nacional',
  'Duarte',
  'El Seibo',
  'Elías Piña',
  'Espaillat',
  'Hato Mayor',
  'Hermanas Mirabal',
  'Independencia',
  'La Altagracia',
  'La Romana',
  'La Vega',
  'María Trinidad Sánchez',
  'Monseñor Nouel',
  'Monte Cristi',
  'Monte Plata',
  'Pedernales',
  'Peravia',
  'Puerto Plata',
  'Samaná',
  'San Cristóbal',
  'San José de Ocoa',
  'San Juan',
  'San Pedro de Macorís',
  'Sánchez Ramírez',
  'Santiago',
  'Santiago Rodríguez',
  'Santo Domingo',
  'Valverde',
] as const;

export const TipoDireccion = z.enum(['CASA', 'TRABAJO', 'OTRA']);
export type TipoDireccion = z.infer<typeof TipoDireccion>;

/** An address of a person; at most one of them is the main one. */
export const Direccion = z.object({
  codigoDireccion: codigo,
  codigoEntidad: codigo,
  tipo: TipoDireccion,
  calle: texto(120),
  sector: textoOpcional(60),
  ciudad: textoOpcional(60),
  provincia: textoOpcional(60),
  referencia: textoOpcional(200),
  principal: z.boolean(),
  version,
});
export type Direccion = z.infer<typeof Direccion>;

const { input } = editable(Direccion, 'codigoDireccion');

/** The form of an address, without its owner, who is known. */
export const DatosDireccion = input.omit({ codigoEntidad: true });
export type DatosDireccion = z.infer<typeof DatosDireccion>;

/** A person whose addresses are shown in a student's record. */
export const PersonaConDirecciones = z.object({
  codigoEntidad: codigo,
  nombre: z.string(),
  /** A sibling's addresses are offered for copying. */
  rol: z.enum(['ESTUDIANTE', 'RESPONSABLE', 'HERMANO']),
  direcciones: z.array(Direccion),
});
export type PersonaConDirecciones = z.infer<typeof PersonaConDirecciones>;

// With 54 addresses of students and guardians, with 59 only those of guardians.
const access = [ACCESO.fichaDireccion, ACCESO.responsables];

export const direcciones = {
  input,
  deEntidad: get('direccion/entidad', access, 'Las direcciones de una persona, la principal primero', {
    query: z.strictObject({ codigoEntidad: codigoEnRuta }),
    result: z.array(Direccion),
  }),
  deEstudiante: get(
    'direccion/estudiante',
    [ACCESO.fichaDireccion],
    'Las direcciones de un estudiante, de sus responsables y de sus hermanos',
    { query: z.strictObject({ codigoEstudiante: codigoEnRuta }), result: z.array(PersonaConDirecciones) },
  ),
  id: get('direccion/id/{id}', access, 'Leer dirección', { params: porId, result: Direccion }),
  save: post('direccion/save', access, 'Agregar una dirección a una persona', { body: input.omit({ version: true }), result: Direccion }),
  update: put('direccion/update', access, 'Modificar una dirección', {
    body: DatosDireccion.extend({ codigoDireccion: codigo, version }),
    result: Direccion,
  }),
  remove: quitar('direccion/delete/{id}', access, 'Eliminar una dirección'),
};

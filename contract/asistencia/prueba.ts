import * as z from 'zod';
import { ACCESO } from '../accesos';
import { del, get, put } from '../call';
import { codigo, codigoEnRuta, fecha } from '../campos';
import { Eliminado, porId, version, versionEnRuta } from '../crud';

/** A child of an interested family on the roll of its trial class: what a coach must know, without phone or guardian. */
export const FilaPrueba = z.object({
  codigoInteresado: codigo,
  nombre: z.string(),
  /** In full years on that day; null if the birth date is not known. */
  edad: z.int().nullable(),
  /** Null before the mark. */
  vino: z.boolean().nullable(),
});

const deLaOficina = [ACCESO.inscripcion];
const deLaLista = [ACCESO.paseLista];

export const prueba = {
  poner: put('interesado/prueba', deLaOficina, 'Poner a un niño interesado en la clase de un grupo en un día, o cambiarla', {
    mensaje: 'Clase de prueba puesta',
    body: z.strictObject({ codigoInteresado: codigo, codigoGrupo: codigo, dia: fecha, version: version.optional() }), // the build before sends none
    result: z.object({ codigoInteresado: codigo, codigoGrupo: codigo, dia: fecha }),
  }),
  quitar: del('interesado/prueba/{id}', deLaOficina, 'Quitar la clase de prueba de un interesado, si nadie la ha marcado', {
    mensaje: 'Clase de prueba quitada',
    params: porId,
    query: z.strictObject({ version: versionEnRuta.optional() }), // the build before sends none
    result: Eliminado,
  }),
  dia: get('interesado/prueba/dia', deLaLista, 'Quiénes tienen su clase de prueba con un grupo en un día', {
    query: z.strictObject({ codigoGrupo: codigoEnRuta, fecha: fecha.optional() }),
    result: z.array(FilaPrueba),
  }),
  marca: put('interesado/prueba/marca', deLaLista, 'Decir si un niño vino a su clase de prueba', {
    mensaje: 'Marca guardada',
    body: z.strictObject({ codigoInteresado: codigo, vino: z.boolean() }),
    result: z.object({ codigoInteresado: codigo, vino: z.boolean() }),
  }),
};

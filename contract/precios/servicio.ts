import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero, porcentaje, texto, textoOpcional } from '../campos';
import { crud, version } from '../crud';
import { columnaActivo } from '../list';

export const Integrado = z.enum(['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'MORA', 'BALANCE']);

/** Something that is billed without leaving a shelf. */
export const Servicio = z.object({
  codigoServicio: codigo,
  descripcion: texto(80),
  precio: dinero,
  itbis: porcentaje,
  /** The built-in ones, on which fees, instalments, camps, late fees and opening balances are billed: their name stays, and they stay active. */
  integrado: Integrado.nullable(),
  nota: textoOpcional(250),
  activo: z.boolean(),
  version,
});
export type Servicio = z.infer<typeof Servicio>;

export const servicio = crud('servicio', {
  key: 'codigoServicio',
  name: 'Servicio',
  title: 'Servicios',
  access: [ACCESO.servicio],
  readers: [ACCESO.cobro, ACCESO.realizarCobro, ACCESO.nuevaFactura, ACCESO.campamento],
  row: Servicio,
  computed: ['integrado'],
  sort: ['descripcion', 'precio'],
  columns: [
    { id: 'descripcion', header: 'Descripción', sort: 'descripcion' },
    { id: 'precio', header: 'Precio', kind: 'money', sort: 'precio' },
    { id: 'itbis', header: 'ITBIS', kind: 'percent' },
    { id: 'nota', header: 'Nota' },
    columnaActivo,
  ],
});
export type ServicioInput = z.infer<typeof servicio.input>;

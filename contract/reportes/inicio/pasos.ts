import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { get } from '../../call';

/** What an academy without history does first, in order. */
export const Paso = z.enum([
  'DATOS',
  'DIRECCION',
  'CORREO',
  'COPIAS',
  'SUCURSALES',
  'MODALIDAD',
  'PERIODO',
  'PROFESORES',
  'GRUPOS',
  'USUARIOS',
  'ARRANQUE',
  'CARGA',
  'ANTERIOR',
  'IMPRESION',
  'CAJA',
  'DEUDAS',
  'RECORDATORIOS',
]);
export type Paso = z.infer<typeof Paso>;

export const pasos = get(
  'inicio/pasos',
  [ACCESO.compania],
  'Los primeros pasos de una academia sin historia, en orden, y cuáles están hechos; ninguno si ya lleva más de un mes cobrando',
  {
    /** What leaves no trace, the test print, is never done here: the browser keeps it (store/preferences.ts). */
    result: z.array(z.object({ paso: Paso, hecho: z.boolean() })),
  },
);

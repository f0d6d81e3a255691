import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, dinero, porcentaje, texto, textoOpcional } from '../campos';
import { crud, version } from '../crud';
import { columnaActivo } from '../list';

const Integrado = z.enum(['INSCRIPCION', 'CUOTA', 'CAMPAMENTO', 'MORA', 'BALANCE']);

/** A service: billed without stock. */
export const Servicio = z.object({
  codigoServicio: codigo,
  descripcion: texto(80),
  precio: dinero,
  itbis: porcentaje,
  /** The key of a built-in service (fees, instalments, camps, late fees, opening balances): its name cannot change, and it stays active. */
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
    { id: 'descripcion', header: 'Servicio', sort: 'descripcion' },
    { id: 'precio', header: 'Precio', kind: 'money', sort: 'precio' },
    { id: 'itbis', header: 'ITBIS', kind: 'percent' },
    { id: 'nota', header: 'Nota' },
    columnaActivo,
  ],
});
export type ServicioInput = z.infer<typeof servicio.input>;

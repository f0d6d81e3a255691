import { hour, money } from '@/utils/format';
import { columnaActivo, type Listado } from '../columns';
import { ALCANCE, CUBRE } from '../palabras';
import type { Beca } from './beca';
import type { Descuento } from './descuento';
import type { Evento } from './evento';
import type { Servicio } from './servicio';

/** Scholarships. */
export const becas = {
  path: 'beca/all/filter',
  key: 'codigoBeca',
  name: 'Beca',
  title: 'Becas',
  sort: ['descripcion', 'porcentaje', 'hasta'],
  columns: [
    { id: 'descripcion', header: 'Beca', sort: 'descripcion' },
    { id: 'porcentaje', header: 'Porcentaje', kind: 'percent', sort: 'porcentaje' },
    { id: 'cubre', header: 'Cubre', value: ({ cubre }) => CUBRE[cubre] },
    { id: 'desde', header: 'Desde', kind: 'date' },
    { id: 'hasta', header: 'Hasta', kind: 'date', sort: 'hasta' },
    { id: 'presupuesto', header: 'Presupuesto', kind: 'money' },
    columnaActivo,
  ],
  importes: ['porcentaje'],
} as const satisfies Listado<Beca>;

/** '10 %' or 'DOP 250.00' */
export const textoDeDescuento = ({ tipo, porcentaje: puntosBasicos, monto }: Pick<Descuento, 'tipo' | 'porcentaje' | 'monto'>) =>
  tipo === 'MONTO' ? money(monto) : `${puntosBasicos / 100} %`;

/** Who gets it: 'Desde el 2.º hijo', or 'Quien se elija'. */
const paraQuien = ({ desdeHijo }: Pick<Descuento, 'desdeHijo'>) => (desdeHijo ? `Desde el ${desdeHijo}.º hijo` : 'Quien se elija');

/** Discounts: what each takes off, and for whom. */
export const descuentos = {
  path: 'descuento/all/filter',
  key: 'codigoDescuento',
  name: 'Descuento',
  title: 'Descuentos',
  sort: ['prioridad', 'descripcion'],
  columns: [
    { id: 'descripcion', header: 'Descuento', sort: 'descripcion' },
    { id: 'valor', header: 'Valor', value: textoDeDescuento },
    { id: 'alcances', header: 'Sobre', value: ({ alcances }) => alcances.map((uno) => ALCANCE[uno]).join(', ') },
    { id: 'desdeHijo', header: 'Para', value: paraQuien },
    { id: 'desde', header: 'Desde', kind: 'date' },
    { id: 'hasta', header: 'Hasta', kind: 'date' },
    { id: 'prioridad', header: 'Prioridad', kind: 'number', sort: 'prioridad' },
    { id: 'acumulable', header: 'Acumulable', value: ({ acumulable }) => (acumulable ? 'Sí' : 'No') },
    columnaActivo,
  ],
  importes: ['porcentaje', 'monto'],
} as const satisfies Listado<Descuento>;

export const servicios = {
  path: 'servicio/all/filter',
  key: 'codigoServicio',
  name: 'Servicio',
  title: 'Servicios',
  sort: ['descripcion', 'precio'],
  columns: [
    { id: 'descripcion', header: 'Servicio', sort: 'descripcion' },
    { id: 'precio', header: 'Precio', kind: 'money', sort: 'precio' },
    { id: 'itbis', header: 'ITBIS', kind: 'percent' },
    { id: 'nota', header: 'Nota' },
    columnaActivo,
  ],
  importes: ['itbis'],
} as const satisfies Listado<Servicio>;

/** '12 de 40', or '12' if places are unlimited. */
const plazasDe = ({ vendidos, cupo }: Pick<Evento, 'vendidos' | 'cupo'>) => (cupo ? `${vendidos} de ${cupo}` : String(vendidos));

/** Events, with the places sold. */
export const eventos = {
  path: 'evento/all/filter',
  key: 'codigoEvento',
  name: 'Evento',
  title: 'Eventos',
  sort: ['fecha', 'descripcion', 'precio'],
  columns: [
    { id: 'descripcion', header: 'Evento', sort: 'descripcion' },
    { id: 'fecha', header: 'Fecha', kind: 'date', sort: 'fecha' },
    { id: 'hora', header: 'Hora', value: ({ hora }) => (hora ? hour(hora) : '') },
    { id: 'lugar', header: 'Lugar' },
    { id: 'sucursal', header: 'Sucursal', value: ({ sucursal }) => sucursal || 'Todas' },
    { id: 'precio', header: 'Precio', kind: 'money', sort: 'precio' },
    { id: 'plazas', header: 'Vendidas', value: plazasDe },
    columnaActivo,
  ],
  importes: ['itbis'],
} as const satisfies Listado<Evento>;

import * as z from 'zod';
import { call } from '../call';
import { codigo, codigoEnRuta, dinero, entero, fecha, siNo } from '../campos';
import { pagina } from '../crud';

/** What a student owes that is overdue: in one group, or in all. */
export const Atraso = z.object({
  codigoEstudiante: codigo,
  estudiante: z.string(),
  /** The group whose instalments they are; null for what belongs to none, or when all are told together. */
  codigoGrupo: codigo.nullable(),
  grupo: z.string(),
  responsable: z.string(),
  telefono: z.string(),
  facturas: z.int(),
  pendiente: dinero,
  /** Day on which the oldest fell due, and how long ago that is. */
  desde: fecha,
  diasAtraso: z.int(),
});
export type Atraso = z.infer<typeof Atraso>;

/** Overdue by month of the due date: { '2026-11': 3200 }. */
const PorMes = z.record(z.string(), dinero);

export const AtrasoPorMes = Atraso.pick({
  codigoEstudiante: true,
  estudiante: true,
  responsable: true,
  telefono: true,
  pendiente: true,
}).extend({ meses: PorMes });
export type AtrasoPorMes = z.infer<typeof AtrasoPorMes>;

const Totales = z.object({ estudiantes: z.int(), facturas: z.int(), pendiente: dinero });
const comun = {
  codigoSucursal: codigoEnRuta.optional(),
  codigoGrupo: codigoEnRuta.optional(),
  /** The whole result in one answer, for export and print. */
  todo: siNo.default(false),
};
const orden = ['estudiante', 'grupo', 'pendiente', 'desde'] as const;

export const atrasos = {
  porGrupo: call({
    method: 'GET',
    path: 'estudiante/atrasofactura',
    access: [20],
    summary: 'Estudiantes en atraso, por grupo',
    report: true,
    query: pagina(orden, comun),
    result: z.object({ filas: z.array(Atraso), totales: Totales }),
  }),
  porSucursal: call({
    method: 'GET',
    path: 'estudiante/atrasofactura/sucursal',
    access: [50],
    summary: 'Estudiantes cuya deuda más vieja venció hace más de tantos días',
    report: true,
    query: pagina(orden, { ...comun, dias: entero(0, 3650).default(0) }),
    result: z.object({ filas: z.array(Atraso), totales: Totales }),
  }),
  porMes: call({
    method: 'GET',
    path: 'estudiante/atrasofactura/mes',
    access: [69],
    summary: 'Lo vencido de cada estudiante por mes de vencimiento',
    report: true,
    query: pagina(['estudiante', 'pendiente'], comun),
    result: z.object({ filas: z.array(AtrasoPorMes), totales: Totales.extend({ meses: PorMes }) }),
  }),
};

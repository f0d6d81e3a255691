import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, codigoEnRuta, dinero, fecha, puntosBasicos } from '../../campos';
import { deSucursal, report } from '../../list';
import { CUBRE } from '../../palabras';
import { Cubre } from '../../precios/beca';
import { ESTADO_BECA, EstadoBeca } from '../../precios/becaEstudiante';

/** A student's scholarship and its reductions so far. */
export const Becado = z.object({
  codigoBecaEstudiante: codigo,
  codigoEstudiante: codigo,
  estudiante: z.string(),
  beca: z.string(),
  porcentaje: puntosBasicos,
  cubre: Cubre,
  desde: fecha,
  hasta: fecha,
  estado: EstadoBeca,
  motivo: z.string(),
  facturas: z.int(),
  /** The total reduction on live invoices. */
  costo: dinero,
});
export type Becado = z.infer<typeof Becado>;

export const becados = report({
  path: 'reporte/becaEstudiante',
  access: [ACCESO.becados],
  summary: 'Quién tiene qué beca, hasta cuándo, y lo que cuesta a la academia',
  title: 'Estudiantes becados',
  row: Becado,
  sort: ['estudiante', 'beca', 'hasta', 'costo'],
  query: { ...deSucursal, codigoBeca: codigoEnRuta.optional(), estado: EstadoBeca.optional() },
  totals: { estudiantes: z.int(), facturas: z.int(), costo: dinero, porBeca: z.record(z.string(), dinero) },
  columns: [
    { id: 'estudiante', header: 'Estudiante', sort: 'estudiante' },
    { id: 'beca', header: 'Beca', sort: 'beca' },
    { id: 'porcentaje', header: 'Porcentaje', kind: 'percent' },
    { id: 'cubre', header: 'Cubre', value: ({ cubre }) => CUBRE[cubre] },
    { id: 'desde', header: 'Desde', kind: 'date' },
    { id: 'hasta', header: 'Hasta', kind: 'date', sort: 'hasta' },
    { id: 'estado', header: 'Estado', value: ({ estado }) => ESTADO_BECA[estado] },
    { id: 'motivo', header: 'Motivo', hidden: true },
    { id: 'facturas', header: 'Facturas', kind: 'number' },
    { id: 'costo', header: 'Costo', kind: 'money', sort: 'costo' },
  ],
});

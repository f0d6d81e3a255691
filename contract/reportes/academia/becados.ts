import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, dinero, fecha, puntosBasicos } from '../../campos';
import { report } from '../../list';
import { Cubre } from '../../precios/beca';
import { EstadoBeca } from '../../precios/becaEstudiante';
import * as informes from './informes';

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
  ...informes.becados,
  access: [ACCESO.becados],
  summary: 'Quién tiene qué beca, hasta cuándo, y lo que cuesta a la academia',
  row: Becado,
  totals: { estudiantes: z.int(), porBeca: z.record(z.string(), dinero) },
});

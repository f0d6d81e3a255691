import * as z from 'zod';
import { ACCESO } from '../../accesos';
import { codigo, codigoEnRuta, dinero, fecha, puntosBasicos } from '../../campos';
import { column, deSucursal, report } from '../../list';
import { CUBRE } from '../../palabras';
import { Cubre } from '../../precios/beca';
import { ESTADO_BECA, EstadoBeca } from '../../precios/becaEstudiante';

/** A student's scholarship and its reductions so far. */
export const Becado = z.object({
  codigoBecaEstudiante: codigo,
  codigoEstudiante: codigo,
  estudiante: column('Estudiante', z.string()),
  beca: column('Beca', z.string()),
  porcentaje: column('Porcentaje', puntosBasicos, { kind: 'percent' }),
  cubre: column('Cubre', Cubre, { text: (cubre) => CUBRE[cubre] }),
  desde: column('Desde', fecha),
  hasta: column('Hasta', fecha),
  estado: column('Estado', EstadoBeca, { text: (estado) => ESTADO_BECA[estado] }),
  motivo: column('Motivo', z.string(), { hidden: true }),
  facturas: column('Facturas', z.int()),
  /** The total reduction on live invoices. */
  costo: column('Costo', dinero),
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
  sums: ['facturas', 'costo'],
  totals: { estudiantes: z.int(), porBeca: z.record(z.string(), dinero) },
});

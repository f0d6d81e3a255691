import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, fecha, importe, porcentaje, texto, textoOpcional } from '../campos';
import { crud, version } from '../crud';
import { columnaActivo } from '../list';
import { CUBRE } from '../palabras';

export const Cubre = z.enum(['INSCRIPCION', 'CUOTA', 'AMBAS']);
export type Cubre = z.infer<typeof Cubre>;

/** A scholarship: what part of what it takes off. */
export const Beca = z.object({
  codigoBeca: codigo,
  descripcion: texto(80),
  porcentaje,
  cubre: Cubre,
  /** Within which it may be granted; null: without end. */
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  /** What it may cost the academy in all, which is warned of and not refused; null: no limit. */
  presupuesto: importe.nullable(),
  nota: textoOpcional(250),
  activo: z.boolean(),
  version,
});
export type Beca = z.infer<typeof Beca>;

export const beca = crud('beca', {
  key: 'codigoBeca',
  name: 'Beca',
  title: 'Becas',
  access: [ACCESO.beca],
  readers: [ACCESO.otorgarBeca, ACCESO.becados, ACCESO.inscripcion],
  row: Beca,
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
});
export type BecaInput = z.infer<typeof beca.input>;

import * as z from 'zod';
import { ACCESO } from '../accesos';
import { codigo, fecha, importe, porcentaje, textoOpcional } from '../campos';
import { crud, deCatalogo } from '../crud';
import { becas } from './listas';

export const Cubre = z.enum(['INSCRIPCION', 'CUOTA', 'AMBAS']);

/** A scholarship: its percentage, and what it applies to. */
export const Beca = z.object({
  codigoBeca: codigo,
  ...deCatalogo,
  porcentaje,
  cubre: Cubre,
  /** The range of days in which it can be granted; null: without limit. */
  desde: fecha.nullable(),
  hasta: fecha.nullable(),
  /** The most it should cost the academy in total; exceeding it warns but is not refused. Null: no limit. */
  presupuesto: importe.nullable(),
  nota: textoOpcional(250),
});
export type Beca = z.infer<typeof Beca>;

export const beca = crud('beca', {
  ...becas,
  access: [ACCESO.beca],
  readers: [ACCESO.otorgarBeca, ACCESO.becados, ACCESO.inscripcion],
  row: Beca,
});
export type BecaInput = z.infer<typeof beca.input>;

import type { Estudiante, estudiantes } from '@/contract/estudiantes/estudiante';
import { conTelefono } from '@/contract/columns';
import { enCentavos } from '@/contract/importe';
import { plain, type Args } from '../http/send';

type Tabla = typeof estudiantes.crudFilter;

/** The table of students as the wire has it. */
export const tabla = plain<Tabla>({ method: 'GET', path: 'estudiante/allcrud/filter', paged: true, ofBranch: true });

/** A row of the wire as the contract reads it: one phone, one amount. */
export const filaDeTabla = ({ saldo, ...row }: Estudiante): Estudiante => ({
  ...conTelefono(row),
  ...(saldo !== undefined && { saldo: enCentavos.decode(saldo) }),
});

/** The table of students, which is pressed before its schemas are there. */
export async function tablaDeEstudiantes(...args: Args<Tabla>) {
  const { rows, ...total } = await tabla(...args);
  return { ...total, rows: rows.map(filaDeTabla) };
}

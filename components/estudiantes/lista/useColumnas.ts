import type { Estudiante } from '@/contract/estudiantes/estudiante';
import { VEN_ASISTENCIA, VEN_SALDO } from '@/contract/estudiantes/lectores';
import type { Column } from '@/contract/list';
import { useSession, usePermiso } from '../../data/useSession';
import { useTableView } from '../../list/table/useTableView';
import { TABLA } from './tabla';

/** The screen shows a child's age, files show the birth date. */
export const COLUMNS = TABLA.list.columns.map((column) =>
  column.id === 'fechaNacimiento' ? { ...column, header: 'Edad', kind: 'number' as const } : column,
);

const POR_COMPLETAR = COLUMNS.find(({ id }) => id === 'falta')!;
const NO_SE_COMPLETAN = ['codigoEstudiante', 'fechaIngreso', 'activo'];

/** The columns of the list of records to complete: what each lacks, instead of what none lacks. */
export const porCompletar = (columns: readonly Column<Estudiante>[]) => [
  ...columns.filter(({ id }) => !NO_SE_COMPLETAN.includes(id)),
  POR_COMPLETAR,
];

/** Which optional columns the user may see. */
export function useOptativas() {
  const { usuario } = useSession();
  const saldo = usePermiso(VEN_SALDO);
  return { saldo: saldo && usuario?.tipoUsuario !== 'PROFESOR', asistencia: usePermiso(VEN_ASISTENCIA) };
}

/** The columns by access and by the user's choice, and the optional ones to request. */
export function useColumnas() {
  const { saldo, asistencia } = useOptativas();
  const all = COLUMNS.filter(({ id }) => id !== 'falta' && (id !== 'saldo' || saldo) && (id !== 'ultimaAsistencia' || asistencia));
  const view = useTableView(TABLA.path, all);
  const shown = (id: string) => view.columns.some((column) => column.id === id) || undefined;
  return { all, view, optativas: { saldo: shown('saldo'), asistencia: shown('ultimaAsistencia') } };
}

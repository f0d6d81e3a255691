import { estudiantes } from '@/contract/estudiantes/estudiante';
import { VEN_ASISTENCIA, VEN_SALDO } from '@/contract/estudiantes/lectores';
import { mayCall } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession } from '@/store/session';
import { useTableView } from '../../list/table/TableView';

/** The screen tells how old a child is; files tell the day. */
export const COLUMNS = estudiantes.crudFilter.list.columns.map((column) =>
  column.id === 'fechaNacimiento' ? { ...column, header: 'Edad', kind: undefined } : column,
);

/** What the user may see of the table beside its usual columns. */
export function useOptativas() {
  const accesos = useAppSelector(selectAccesos);
  const { usuario } = useAppSelector(selectSession);
  return {
    saldo: mayCall(VEN_SALDO, accesos) && usuario?.tipoUsuario !== 'PROFESOR',
    asistencia: mayCall(VEN_ASISTENCIA, accesos),
  };
}

/** The columns that the accesses open, how the user likes them, and which optional ones have to be asked for. */
export function useColumnas() {
  const { saldo, asistencia } = useOptativas();
  const all = COLUMNS.filter(({ id }) => (id !== 'saldo' || saldo) && (id !== 'ultimaAsistencia' || asistencia));
  const view = useTableView(estudiantes.crudFilter.path, all);
  const shown = (id: string) => view.columns.some((column) => column.id === id) || undefined;
  return { all, view, optativas: { saldo: shown('saldo'), asistencia: shown('ultimaAsistencia') } };
}

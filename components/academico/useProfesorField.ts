import { profesoresActivos } from '@/services/academico';
import { useLoaded } from '../data/useLoaded';
import type { Field } from '../form/field';

/** The instructor filter of a report, with the active ones of the branch. */
export function useProfesorField(): Field<{ codigoProfesor?: number | undefined }> {
  const loaded = useLoaded(profesoresActivos);
  const options = (loaded.data ?? []).map(({ codigoProfesor, nombre }) => ({ value: String(codigoProfesor), label: nombre }));
  return {
    name: 'codigoProfesor',
    label: 'Profesor',
    kind: 'select',
    placeholder: 'Todos',
    from: loaded,
    options: [{ value: null, label: 'Todos' }, ...options],
  };
}

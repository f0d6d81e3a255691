import { profesoresActivos } from '@/services/academico';
import { useLoaded } from '../data/useLoaded';
import type { Field } from '../form/field';
import { deReporte } from './useGrupoField';

/** The instructor filter of a report, with the active ones of the branch. */
export function useProfesorField(): Field<{ codigoProfesor?: number | undefined }> {
  const from = useLoaded(profesoresActivos);
  const options = (from.data ?? []).map(({ codigoProfesor, nombre }) => ({ value: codigoProfesor, label: nombre }));
  return { name: 'codigoProfesor', label: 'Profesor', ...deReporte(options), from };
}

import { grupoService } from '@/services/academico';
import { useLoaded } from '../data/useLoaded';
import type { Field } from '../form/field';

/** The group filter of a report, with the active groups that the caller may see. */
export function useGrupoField(): Field<{ codigoGrupo?: number | undefined }> {
  const loaded = useLoaded(grupoService.active);
  const { data: grupos = [] } = loaded;
  const options = grupos.map(({ codigoGrupo, descripcion }) => ({ value: String(codigoGrupo), label: descripcion }));
  return {
    name: 'codigoGrupo',
    label: 'Grupo',
    kind: 'select',
    placeholder: 'Todos',
    from: loaded,
    options: [{ value: null, label: 'Todos' }, ...options],
  };
}

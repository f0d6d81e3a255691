import { lazyRead } from '@/services/http/lazyRead';
import { useLoaded } from '../data/useLoaded';
import type { Field } from '../form/Fields';

/** The groups load their schemas after the page that filters by them. */
const activos = lazyRead(() => import('@/services/academico').then(({ grupoService }) => grupoService.active), true);

type Opciones = readonly { value: number; label: string }[];

/** The active groups that the caller may see, and the same as options; nothing is loaded unless `pide`. */
export function useGrupos(pide = true) {
  const grupos = useLoaded(activos, pide ? { query: {} } : undefined);
  const options = (grupos.data ?? []).map(({ codigoGrupo, nombre }) => ({ value: codigoGrupo, label: nombre }));
  return { grupos, options };
}

/** The options of a report's filter, of which one or all are chosen; their keys are digits, as in an address. */
export const deReporte = (options: Opciones) => ({
  kind: 'select' as const,
  placeholder: 'Todos',
  options: [{ value: null, label: 'Todos' }, ...options.map(({ value, label }) => ({ value: String(value), label }))],
});

/** The group filter of a report. */
export function useGrupoField(): Field<{ codigoGrupo?: number | undefined }> {
  const { grupos, options } = useGrupos();
  return { name: 'codigoGrupo', label: 'Grupo', ...deReporte(options), from: grupos };
}

import { lazyRead } from '@/services/http/lazyRead';
import { useLoaded } from '../data/useLoaded';
import type { Field } from '../form/Fields';

/** The groups load their schemas after the page that filters by them. */
const abiertos = lazyRead(() => import('@/services/academico').then(({ grupoService }) => grupoService.active), true);
const todos = lazyRead(() => import('@/services/academico').then(({ grupoService }) => grupoService.all), true);

type Opciones = readonly { value: number; label: string }[];

/**
 * The groups that the caller may see, and those of them that train as options, closed ones too unless `soloAbiertos`; nothing is loaded
 * unless `pide`.
 */
export function useGrupos({ pide = true, soloAbiertos = false } = {}) {
  const grupos = useLoaded(soloAbiertos ? abiertos : todos, pide ? { query: {} } : undefined);
  const entrenan = (grupos.data ?? []).filter(({ estatus }) => estatus !== 'INACTIVO');
  return { grupos, options: entrenan.map(({ codigoGrupo, nombre }) => ({ value: codigoGrupo, label: nombre })) };
}

/** The options of a report's filter, of which one or all are chosen; their keys are digits, as in an address. */
export const deReporte = (options: Opciones) => ({
  kind: 'select' as const,
  placeholder: 'Todos',
  options: [{ value: null, label: 'Todos' }, ...options.map(({ value, label }) => ({ value: String(value), label }))],
});

/** The group filter of a report: also of one that does not train any more, whose past stays. */
export function useGrupoField(): Field<{ codigoGrupo?: number | undefined }> {
  const { grupos } = useGrupos();
  const options = (grupos.data ?? []).map(({ codigoGrupo, nombre, estatus }) => ({
    value: codigoGrupo,
    label: estatus === 'INACTIVO' ? `${nombre} (inactivo)` : nombre,
  }));
  return { name: 'codigoGrupo', label: 'Grupo', ...deReporte(options), from: grupos };
}

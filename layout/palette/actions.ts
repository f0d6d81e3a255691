import type { Route, RoutePath } from '@/contract/routes';
import { matches, withoutFillers } from '@/utils/texto';
import { saidOf } from '../menu/said';
import type { Choice } from './choice';

interface Action {
  path: RoutePath;
  label: string;
  icon: string;
  /** The query string given to the page. */
  query?: string;
}

const NUEVO = 'nuevo=true';

/** Actions by name instead of by page; a user who may open the page may do them. */
const ACTIONS: readonly Action[] = [
  { path: '/process/inscripcion', label: 'Nueva inscripción', icon: 'pi-user-plus' },
  { path: '/estudiante', label: 'Nuevo estudiante', icon: 'pi-plus', query: NUEVO },
  { path: '/process/caja', label: 'Abrir caja', icon: 'pi-calculator' },
  { path: '/process/asistencia', label: 'Pasar lista', icon: 'pi-check-square' },
  { path: '/responsableEstudiante', label: 'Agregar responsable', icon: 'pi-plus', query: NUEVO },
  { path: '/grupo', label: 'Crear grupo', icon: 'pi-plus', query: NUEVO },
  { path: '/profesor', label: 'Crear profesor', icon: 'pi-plus', query: NUEVO },
  { path: '/periodo', label: 'Crear período', icon: 'pi-plus', query: NUEVO },
  { path: '/usuario', label: 'Crear usuario', icon: 'pi-plus', query: NUEVO },
];
/** How many actions are offered while nothing is typed: the most frequent ones. */
const OFFERED = 4;

/** The actions on pages that a user may open: those that match the typed text, or the first few without a text. */
export function actionsOn(pages: readonly Route[], typed: string): Choice[] {
  const open = ACTIONS.filter(({ path }) => pages.some((page) => page.path === path));
  const fitting = typed ? open.filter(({ label }) => matches(`${label} ${saidOf(label)}`, withoutFillers(typed))) : open.slice(0, OFFERED);
  return fitting.map(({ path, label, icon, query }) => ({
    id: `accion-${label.replaceAll(' ', '-')}`,
    href: query ? `${path}?${query}` : path,
    icon,
    label,
    hint: '',
  }));
}

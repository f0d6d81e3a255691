import type { Route, RoutePath } from '@/contract/routes';
import { matches, withoutFillers } from '@/utils/texto';
import type { Choice } from './choice';

interface Action {
  path: RoutePath;
  label: string;
  icon: string;
  /** What the staff calls it, beside its label. */
  said?: string;
  /** The query string given to the page. */
  query?: string;
}

const NUEVO = 'nuevo=true';

/** Actions by name instead of by page; a user who may open the page may do them. */
const ACTIONS: readonly Action[] = [
  { path: '/process/inscripcion', label: 'Nueva inscripción', icon: 'pi-user-plus', said: 'inscribir matricular apuntar' },
  { path: '/estudiante', label: 'Nuevo estudiante', icon: 'pi-plus', said: 'agregar crear registrar alumno niño jugador', query: NUEVO },
  { path: '/process/caja', label: 'Abrir caja', icon: 'pi-calculator', said: 'turno fondo empezar' },
  { path: '/process/asistencia', label: 'Pasar lista', icon: 'pi-check-square', said: 'asistencia marcar presentes' },
  { path: '/responsableEstudiante', label: 'Agregar responsable', icon: 'pi-plus', said: 'nuevo crear padre madre tutor', query: NUEVO },
  { path: '/grupo', label: 'Crear grupo', icon: 'pi-plus', said: 'nuevo agregar equipo categoría', query: NUEVO },
  { path: '/profesor', label: 'Crear profesor', icon: 'pi-plus', said: 'nuevo agregar entrenador coach', query: NUEVO },
  { path: '/periodo', label: 'Crear período', icon: 'pi-plus', said: 'nuevo agregar temporada año', query: NUEVO },
  { path: '/usuario', label: 'Crear usuario', icon: 'pi-plus', said: 'nuevo agregar cajero empleado cuenta', query: NUEVO },
];
/** How many actions are offered while nothing is typed: the most frequent ones. */
const OFFERED = 4;

/** The actions on pages that a user may open: those that match the typed text, or the first few without a text. */
export function actionsOn(pages: readonly Route[], typed: string): Choice[] {
  const open = ACTIONS.filter(({ path }) => pages.some((page) => page.path === path));
  const fitting = typed
    ? open.filter(({ label, said = '' }) => matches(`${label} ${said}`, withoutFillers(typed)))
    : open.slice(0, OFFERED);
  return fitting.map(({ path, label, icon, query }) => ({
    id: `accion-${label.replaceAll(' ', '-')}`,
    href: query ? `${path}?${query}` : path,
    icon,
    label,
    hint: '',
  }));
}

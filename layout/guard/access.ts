import { mayOpen, routeOf, routes, type Route, type Section } from '@/contract/routes';
import { selectAccesos, type SessionState } from '@/store/session';
import { builtPages } from '../menu/builtPages';

/** Whether the address is one of the sign-in, recovery or refusal pages, where no session dialog opens (specification, section 8). */
export const isAuthPath = (path: string): boolean => path === '/auth' || path.startsWith('/auth/');

/** Whether anyone may see the page, signed in or not. */
export const isPublic = (path: string): boolean => (routeOf(path)?.access ?? 'public') === 'public';

/** Whether a signed-in user sees the page inside the shell; /auth/access is public, but its readers need the menu. */
export const inShell = (path: string): boolean => !isPublic(path) || path === '/auth/access';

/** Whether the session opens the page: it holds the page's code, or an active access entry with the page's route. */
export function opens(session: SessionState, route: Route): boolean {
  if (mayOpen(route, selectAccesos({ user: session }))) return true;
  return session.detallesAcceso.some(({ activo, ruta }) => activo && ruta === route.path);
}

/** What the guard does with an address: paint it, send the user to the login, or refuse it. */
export function judge(session: SessionState, path: string): 'open' | 'login' | 'denied' {
  const route = routeOf(path);
  if (!route || route.access === 'public') return 'open';
  if (!session.success) return 'login';
  return opens(session, route) ? 'open' : 'denied';
}

/** A page of the menu; `disabled` is the reason why it cannot be opened now. */
export interface MenuItem extends Route {
  disabled?: string;
}

/** A section of the menu with the pages that the user may open. */
export interface MenuSection {
  section: Section;
  items: MenuItem[];
}

const all: readonly Route[] = routes;
const SECTIONS: readonly Section[] = ['Inicio', 'Procesos', 'Mantenimientos', 'Reportes'];

const NOWHERE = 'No tiene sucursal asignada: pida una a un administrador.';

/**
 * The menu of a session: pages that exist and that the session opens; a section without pages is left out. A user without branches cannot
 * open the processes, since each happens in a branch.
 */
export function menuOf(session: SessionState): MenuSection[] {
  const nowhere = session.sucursalesUsuario.length === 0;
  const mine = all
    .filter((route) => builtPages.has(route.path) && opens(session, route))
    .map((route): MenuItem => (nowhere && route.section === 'Procesos' ? { ...route, disabled: NOWHERE } : route));
  return SECTIONS.map((section) => ({ section, items: mine.filter((route) => route.section === section) })).filter(
    ({ items }) => items.length > 0,
  );
}

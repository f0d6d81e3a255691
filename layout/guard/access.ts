import { mayOpen, routeOf, routes, type Route, type Section } from '@/contract/routes';
import { selectAccesos, type SessionState } from '@/store/session';
import { builtPages } from '../menu/builtPages';

/** Whether the address is one of those where people sign in or recover, or were refused: no session dialog there (specification, section 8). */
export const isAuthPath = (path: string): boolean => path === '/auth' || path.startsWith('/auth/');

/** Whether anyone may see the page, signed in or not. */
export const isPublic = (path: string): boolean => (routeOf(path)?.access ?? 'public') === 'public';

/** Whether the page stands in the shell for who is signed in; the page of refusals is public, and they need the menu there. */
export const inShell = (path: string): boolean => !isPublic(path) || path === '/auth/access';

/** Whether the session opens the page: by its code, or by an active entry that carries its route. */
export function opens(session: SessionState, route: Route): boolean {
  if (mayOpen(route, selectAccesos({ user: session }))) return true;
  return session.detallesAcceso.some(({ activo, ruta }) => activo && ruta === route.path);
}

/** What the guard does with an address: paint it, ask for a login, or refuse it. */
export function judge(session: SessionState, path: string): 'open' | 'login' | 'denied' {
  const route = routeOf(path);
  if (!route || route.access === 'public') return 'open';
  if (!session.success) return 'login';
  return opens(session, route) ? 'open' : 'denied';
}

/** A page in the menu; `disabled` says why it cannot be opened now. */
export interface MenuItem extends Route {
  disabled?: string;
}

/** One section of the menu with what the user may open in it. */
export interface MenuSection {
  section: Section;
  items: MenuItem[];
}

const all: readonly Route[] = routes;
const SECTIONS: readonly Section[] = ['Inicio', 'Procesos', 'Mantenimientos', 'Reportes'];

const NOWHERE = 'No tiene sucursal asignada: pida una a un administrador.';

/** The menu of a session: pages that exist and that it opens, no section without any; every process needs a branch to happen in. */
export function menuOf(session: SessionState, built: ReadonlySet<string> = builtPages): MenuSection[] {
  const nowhere = session.sucursalesUsuario.length === 0;
  const mine = all
    .filter((route) => built.has(route.path) && opens(session, route))
    .map((route): MenuItem => (nowhere && route.section === 'Procesos' ? { ...route, disabled: NOWHERE } : route));
  return SECTIONS.map((section) => ({ section, items: mine.filter((route) => route.section === section) })).filter(
    ({ items }) => items.length > 0,
  );
}

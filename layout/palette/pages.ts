import { routes, type Route } from '@/contract/routes';
import type { SessionState } from '@/store/session';
import { matches, plain, withoutFillers } from '@/utils/texto';
import { isAuthPath, opens } from '../guard/access';
import { builtPages } from '../menu/builtPages';
import { saidOf } from '../menu/said';

const all: readonly Route[] = routes;

/** The pages that a session may open and that exist, without the sign-in pages and the 404. */
export const pagesOf = (session: SessionState): Route[] =>
  all.filter((route) => builtPages.has(route.path) && !isAuthPath(route.path) && route.path !== '/404' && opens(session, route));

/** The text that a page is searched in. */
const wordsOf = ({ path, title, section }: Route) => `${title} ${saidOf(path)} ${section ?? ''}`;

const rank = ({ path, title }: Route, typed: string) => {
  const [there, said, wanted] = [plain(title), ` ${plain(saidOf(path))}`, plain(typed)];
  if (there === wanted) return 0;
  if (there.startsWith(wanted)) return 2;
  if (there.includes(` ${wanted}`)) return 3;
  return said.includes(` ${wanted}`) ? 4 : matches(`${title} ${said}`, typed) ? 5 : 6;
};
/** The rank of a recent page: below an exact match of the title, above a match of its beginning. */
const RECENT = 1;

/** The pages that match the typed text: an exact title first, then the recent pages, then by title, then by what the staff calls them. */
export function findPages(pages: readonly Route[], typed: string, recent: readonly string[]): Route[] {
  const wanted = withoutFillers(typed);
  const order = (route: Route) => {
    const fits = rank(route, wanted);
    const lately = recent.indexOf(route.path);
    return fits > RECENT && lately >= 0 ? RECENT + lately / (recent.length + 1) : fits;
  };
  return pages.filter((route) => matches(wordsOf(route), wanted)).sort((a, b) => order(a) - order(b));
}

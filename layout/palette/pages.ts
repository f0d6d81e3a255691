import { routes, type Route } from '@/contract/routes';
import type { SessionState } from '@/store/session';
import { matches, plain } from '@/utils/texto';
import { isAuthPath, opens } from '../guard/access';
import { builtPages } from '../menu/builtPages';

const all: readonly Route[] = routes;

/** The pages that a session may open and that exist, without the sign-in pages and the 404. */
export const pagesOf = (session: SessionState, built: ReadonlySet<string> = builtPages): Route[] =>
  all.filter((route) => built.has(route.path) && !isAuthPath(route.path) && route.path !== '/404' && opens(session, route));

/** The text that a page is searched in. */
const wordsOf = ({ title, section }: Route) => `${title} ${section ?? ''}`;

const rank = (title: string, typed: string) => {
  const [there, wanted] = [plain(title), plain(typed)];
  return there === wanted ? 0 : there.startsWith(wanted) ? 2 : there.includes(` ${wanted}`) ? 3 : 4;
};
/** The rank of a recent page: below an exact match of the title, above a match of its beginning. */
const RECENT = 1;

/** The pages that match the typed text: an exact title first, then the recent pages, then by quality of the match. */
export function findPages(pages: readonly Route[], typed: string, recent: readonly string[]): Route[] {
  const order = (route: Route) => {
    const fits = rank(route.title, typed);
    const lately = recent.indexOf(route.path);
    return fits > RECENT && lately >= 0 ? RECENT + lately / (recent.length + 1) : fits;
  };
  return pages.filter((route) => matches(wordsOf(route), typed)).sort((a, b) => order(a) - order(b));
}

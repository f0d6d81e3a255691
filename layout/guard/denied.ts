import { routeOf, type Route } from '@/contract/routes';

let last: string | undefined;

/** Keeps which page was refused, so that the page of refusals can name it; a reload forgets. */
export const rememberDenied = (path: string): void => {
  last = path;
};

/** The page that was refused last. */
export const deniedRoute = (): Route | undefined => (last === undefined ? undefined : routeOf(last));

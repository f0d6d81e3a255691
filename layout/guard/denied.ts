import { routeOf, type Route } from '@/contract/routes';

let last: string | undefined;

/** Remembers the refused page, so that /auth/access can name it; a reload forgets it. */
export const rememberDenied = (path: string): void => {
  last = path;
};

/** The page that was refused last. */
export const deniedRoute = (): Route | undefined => (last === undefined ? undefined : routeOf(last));

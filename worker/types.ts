/*
 * What a service worker has beside a page, as far as ours uses it: TypeScript cannot know a worker and a page in one project.
 */

/** An event that is not over before its work is. */
export interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A request of a page. */
export interface Fetching extends Lasting {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** When the worker is put in: some browsers can be told what not to ask it about. */
export interface Installing extends Lasting {
  addRoutes?: (routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>;
}

/** A word of a page. */
export interface Telling extends Lasting {
  readonly data: Told;
}

/** `actualizar`: take over now. `conserva`: what a page has loaded, and where it stands, is to be there without a connection. */
export type Told = { type: 'actualizar' } | { type: 'conserva'; urls: string[]; path: string };

interface Events {
  install: Installing;
  activate: Lasting;
  fetch: Fetching;
  message: Telling;
}

/** The global object of our service worker. */
export interface Worker {
  readonly location: Location;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<{ postMessage: (message: unknown) => void }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <K extends keyof Events>(type: K, listener: (event: Events[K]) => void) => void;
}

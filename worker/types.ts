/* The service worker's API as far as it is used: TypeScript cannot include the DOM and the worker types in one project. */

/** An ExtendableEvent: `waitUntil` prolongs it until the work is done. */
interface Lasting extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}

/** A FetchEvent. */
interface Fetching extends Lasting {
  readonly request: Request;
  respondWith: (answer: Promise<Response>) => void;
}

/** An InstallEvent. Some browsers support static routes, which keep requests away from the worker. */
interface Installing extends Lasting {
  addRoutes?: (routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]) => Promise<void>;
}

/** A MessageEvent from a page. */
interface Telling extends Lasting {
  readonly data: Told;
}

/** `actualizar`: activate the new worker now. `conserva`: cache the files that a page has loaded and the page itself. */
export type Told = { type: 'actualizar' } | { type: 'conserva'; urls: string[]; path: string };

interface Events {
  install: Installing;
  activate: Lasting;
  fetch: Fetching;
  message: Telling;
}

/** The worker's global object. */
export interface Worker {
  readonly location: Location;
  readonly clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: true }) => Promise<{ postMessage: (message: unknown) => void }[]>;
  };
  skipWaiting: () => Promise<void>;
  addEventListener: <K extends keyof Events>(type: K, listener: (event: Events[K]) => void) => void;
}

/** How often a page that stays open asks for a new version, in ms. */
const EVERY = 30 * 60_000;

/** The files and the path of this page: the service worker caches them, so that the page opens offline the next time. */
function loaded(): { urls: string[]; path: string } {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href);
  return { urls: [...new Set([...urls, ...links])], path: window.location.pathname.replace(/\/+$/, '') || '/' };
}

/** How long the waiting worker has to take over, in ms. */
const PATIENCE = 4000;

const takeOver = (container: ServiceWorkerContainer, registration: ServiceWorkerRegistration, waiting: ServiceWorker) => () => {
  const reload = () => window.location.reload();
  // It may have taken over by itself meanwhile: then no change of the controller is still to come.
  if (waiting.state !== 'installed') return reload();
  container.addEventListener('controllerchange', reload, { once: true });
  waiting.postMessage({ type: 'actualizar' });
  // Chromium sometimes keeps the old worker although it has nothing left to do. Without either the server gives the new version.
  setTimeout(() => waiting.state === 'installed' && navigator.onLine && void registration.unregister().then(reload), PATIENCE);
};

/**
 * Registers the service worker and calls `onNew` when a newer one is waiting; `apply` activates it and reloads the page. Otherwise the
 * newer one takes over when no page is open any more. Where service workers are unavailable (plain http, forbidden by the browser) the
 * application works without one. Returns the function that stops listening.
 */
export function startWorker(onNew: (apply: () => void) => void): () => void {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  const begin = async () => {
    if (process.env.NODE_ENV !== 'production') {
      // A worker left by a production build at this address would serve its own old pages.
      for (const old of await container.getRegistrations()) await old.unregister();
      return;
    }
    const registration = await container.register('/sw.js');
    if (signal.aborted || !registration) return;
    const offer = () => {
      // Without a controller this is the first worker: it activates by itself, since no older version is in use.
      if (registration.waiting && container.controller) onNew(takeOver(container, registration, registration.waiting));
    };
    const watch = () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(), { signal });
    };
    offer();
    watch();
    registration.addEventListener('updatefound', watch, { signal });
    const look = () => void registration.update().catch(() => undefined);
    // The server no longer has a file of this version, so a newer version exists.
    container.addEventListener('message', ({ data }) => data === 'perdida' && look(), { signal });
    // Messages stay queued until startMessages() is called.
    container.startMessages();
    const timer = setInterval(look, EVERY);
    signal.addEventListener('abort', () => clearInterval(timer));
    const { active } = await container.ready;
    active?.postMessage({ type: 'conserva', ...loaded() });
  };
  void begin().catch(() => undefined);
  return () => stop.abort();
}

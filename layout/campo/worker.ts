/** How often a page that stays open asks whether there is a new version, in ms. */
const EVERY = 30 * 60_000;

/** What this page has loaded, and where it stands: it is to be there the next time. */
function loaded(): { urls: string[]; path: string } {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name);
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => href);
  return { urls: [...new Set([...urls, ...links])], path: window.location.pathname.replace(/\/+$/, '') || '/' };
}

const takeOver = (container: ServiceWorkerContainer, waiting: ServiceWorker) => () => {
  container.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage({ type: 'actualizar' });
};

/**
 * Puts the service worker in, and says when a newer one waits (`apply` takes it over and loads the page anew): it takes over when somebody wants it, or when no page is open any more. Where there
 * is none (plain http on another machine, a browser that forbids it) the application works as it does without. The answer stops listening.
 */
export function startWorker(onNew: (apply: () => void) => void): () => void {
  const container = (navigator as { serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  if (!container) return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  const begin = async () => {
    if (process.env.NODE_ENV !== 'production') {
      // What a production build left at this address would show its own pages.
      for (const old of await container.getRegistrations()) await old.unregister();
      return;
    }
    const registration = await container.register('/sw.js');
    if (signal.aborted || !registration) return;
    const offer = () => {
      // Without a controller this is the first one: it takes over by itself, and nobody works with anything older.
      if (registration.waiting && container.controller) onNew(takeOver(container, registration.waiting));
    };
    const watch = () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => installing.state === 'installed' && offer(), { signal });
    };
    offer();
    watch();
    registration.addEventListener('updatefound', watch, { signal });
    const look = () => void registration.update().catch(() => undefined);
    // The server no longer has a file of this version: there is a newer one.
    container.addEventListener('message', ({ data }) => data === 'perdida' && look(), { signal });
    // Until this is said a container holds back what it was told.
    container.startMessages();
    const timer = setInterval(look, EVERY);
    signal.addEventListener('abort', () => clearInterval(timer));
    const { active } = await container.ready;
    active?.postMessage({ type: 'conserva', ...loaded() });
  };
  void begin().catch(() => undefined);
  return () => stop.abort();
}

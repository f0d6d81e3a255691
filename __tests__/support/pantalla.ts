/** jsdom has no matchMedia: installs one whose queries never change. `heard` receives each listener. */
export function conMedia(heard: (tell: () => void) => void = () => {}) {
  const media = { addEventListener: (_: string, tell: () => void) => heard(tell), removeEventListener: () => {} };
  window.matchMedia = () => media as unknown as MediaQueryList;
}

/** A phone: every query for a narrow window holds. Returns how to put the screen back. */
export function enTelefono() {
  const { matchMedia } = window;
  const media = (query: string) => ({ matches: query.startsWith('(max-width'), addEventListener: () => {}, removeEventListener: () => {} });
  window.matchMedia = (query) => media(query) as unknown as MediaQueryList;
  return () => {
    window.matchMedia = matchMedia;
  };
}

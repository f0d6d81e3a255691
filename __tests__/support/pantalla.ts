/** jsdom has no matchMedia: installs one whose queries never change. `heard` receives each listener. */
export function conMedia(heard: (tell: () => void) => void = () => {}) {
  const media = { addEventListener: (_: string, tell: () => void) => heard(tell), removeEventListener: () => {} };
  window.matchMedia = () => media as unknown as MediaQueryList;
}

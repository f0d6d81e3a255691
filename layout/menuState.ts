/** Wider than this is a desktop: the menu stands beside the page. */
export const DESKTOP_ABOVE = 991;

/** How the menu behaves on a desktop. */
export type MenuMode = 'static' | 'overlay';

/** What is open and what is not. */
export interface MenuState {
  staticMenuDesktopInactive: boolean;
  staticMenuMobileActive: boolean;
  overlayMenuActive: boolean;
}

export const closedMenus: MenuState = { staticMenuDesktopInactive: false, staticMenuMobileActive: false, overlayMenuActive: false };

/** Whether the window is a desktop. */
export const isDesktop = (): boolean => window.innerWidth > DESKTOP_ABOVE;

/** The state after a press of the menu toggle. */
export function toggled(state: MenuState, mode: MenuMode, desktop: boolean): MenuState {
  if (!desktop) return { ...state, staticMenuMobileActive: !state.staticMenuMobileActive };
  if (mode === 'overlay') return { ...state, overlayMenuActive: !state.overlayMenuActive };
  return { ...state, staticMenuDesktopInactive: !state.staticMenuDesktopInactive };
}

/** The state after a change of page or a click outside: what lies over the page closes, the menu beside it stays. */
export const covered = (state: MenuState): boolean => state.staticMenuMobileActive || state.overlayMenuActive;
export const uncovered = (state: MenuState): MenuState =>
  covered(state) ? { ...state, staticMenuMobileActive: false, overlayMenuActive: false } : state;

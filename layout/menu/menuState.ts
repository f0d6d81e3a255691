import type { MenuMode } from '@/store/preferences';

/** Wider than this is a desktop: the menu stands beside the page. */
export const DESKTOP_ABOVE = 991;

/** What of the layout is open and what is not. */
export interface LayoutState {
  /** On a desktop with the static menu: it was put away. */
  staticMenuDesktopInactive: boolean;
  /** The menu lies over the page of a phone. */
  staticMenuMobileActive: boolean;
  /** The menu lies over the page of a desktop. */
  overlayMenuActive: boolean;
  profileSidebarVisible: boolean;
  configSidebarVisible: boolean;
  /** The pointer is over the menu. */
  menuHoverActive: boolean;
}

export const closedMenus: LayoutState = {
  staticMenuDesktopInactive: false,
  staticMenuMobileActive: false,
  overlayMenuActive: false,
  profileSidebarVisible: false,
  configSidebarVisible: false,
  menuHoverActive: false,
};

/** Whether the window is a desktop. */
export const isDesktop = (): boolean => window.innerWidth > DESKTOP_ABOVE;

/** The state after a press of the menu toggle. */
export function toggled(state: LayoutState, mode: MenuMode, desktop: boolean): LayoutState {
  if (!desktop) return { ...state, staticMenuMobileActive: !state.staticMenuMobileActive };
  if (mode === 'overlay') return { ...state, overlayMenuActive: !state.overlayMenuActive };
  return { ...state, staticMenuDesktopInactive: !state.staticMenuDesktopInactive };
}

/** Whether the menu lies over the page. */
export const covered = (state: LayoutState): boolean => state.staticMenuMobileActive || state.overlayMenuActive;

/** The state after a click outside: a menu over the page closes, the one beside it stays. */
export const uncovered = (state: LayoutState): LayoutState =>
  covered(state) ? { ...state, staticMenuMobileActive: false, overlayMenuActive: false } : state;

/** The state after a change of page: whatever lies over the page closes. */
export const settled = (state: LayoutState): LayoutState =>
  covered(state) || state.profileSidebarVisible || state.configSidebarVisible
    ? { ...closedMenus, staticMenuDesktopInactive: state.staticMenuDesktopInactive, menuHoverActive: state.menuHoverActive }
    : state;

/** Whether the menu can be seen. */
export const menuVisible = (state: LayoutState, mode: MenuMode, desktop: boolean): boolean => {
  if (!desktop) return state.staticMenuMobileActive;
  return mode === 'overlay' ? state.overlayMenuActive : !state.staticMenuDesktopInactive;
};

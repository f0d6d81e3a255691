import type { MenuMode } from '@/store/preferences';

/** A window wider than this (px) is a desktop: the menu stands beside the page. */
export const DESKTOP_ABOVE = 991;

/** Which overlays and menus of the layout are open. */
export interface LayoutState {
  /** On a desktop with the static menu: the user has hidden it. */
  staticMenuDesktopInactive: boolean;
  /** The menu overlays the page on a phone. */
  staticMenuMobileActive: boolean;
  /** The menu overlays the page on a desktop. */
  overlayMenuActive: boolean;
  profileSidebarVisible: boolean;
  configSidebarVisible: boolean;
  /** The pointer hovers over the menu. */
  menuHoverActive: boolean;
}

/** The initial state: every menu and panel closed. */
export const closedMenus: LayoutState = {
  staticMenuDesktopInactive: false,
  staticMenuMobileActive: false,
  overlayMenuActive: false,
  profileSidebarVisible: false,
  configSidebarVisible: false,
  menuHoverActive: false,
};

/** Whether the window has the width of a desktop. */
export const isDesktop = (): boolean => window.innerWidth > DESKTOP_ABOVE;

/** The state after the menu button is pressed. */
export function toggled(state: LayoutState, mode: MenuMode, desktop: boolean): LayoutState {
  if (!desktop) return { ...state, staticMenuMobileActive: !state.staticMenuMobileActive };
  if (mode === 'overlay') return { ...state, overlayMenuActive: !state.overlayMenuActive };
  return { ...state, staticMenuDesktopInactive: !state.staticMenuDesktopInactive };
}

/** Whether the menu overlays the page. */
export const covered = (state: LayoutState): boolean => state.staticMenuMobileActive || state.overlayMenuActive;

/** The state after a click outside: an overlay menu closes, a static one stays. */
export const uncovered = (state: LayoutState): LayoutState =>
  covered(state) ? { ...state, staticMenuMobileActive: false, overlayMenuActive: false } : state;

/** The state after a navigation: every overlay closes. */
export const settled = (state: LayoutState): LayoutState =>
  covered(state) || state.profileSidebarVisible || state.configSidebarVisible
    ? { ...closedMenus, staticMenuDesktopInactive: state.staticMenuDesktopInactive, menuHoverActive: state.menuHoverActive }
    : state;

/** Whether the menu is visible. */
export const menuVisible = (state: LayoutState, mode: MenuMode, desktop: boolean): boolean => {
  if (!desktop) return state.staticMenuMobileActive;
  return mode === 'overlay' ? state.overlayMenuActive : !state.staticMenuDesktopInactive;
};

import { useRouter } from 'next/router';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { MenuMode } from '@/store/preferences';
import { PRESSES, useDismiss } from '../shell/useDismiss';
import { closedMenus, covered, DESKTOP_ABOVE, isDesktop, menuVisible, settled, toggled, uncovered, type LayoutState } from './menuState';

interface Shared {
  state: LayoutState;
  change: (change: Partial<LayoutState>) => void;
}

/** Shares the layout's state with its parts. */
export const LayoutContext = createContext<Shared>({ state: closedMenus, change: () => {} });

/** One flag of the layout and its setter. */
export function useFlag(name: keyof LayoutState): [boolean, (value: boolean) => void] {
  const { state, change } = useContext(LayoutContext);
  const set = useCallback((value: boolean) => change({ [name]: value }), [change, name]);
  return [state[name], set];
}

function onWidth(listener: () => void): () => void {
  const query = window.matchMedia?.(`(min-width: ${DESKTOP_ABOVE + 1}px)`);
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
}

/** Whether the window has the width of a desktop; follows resizes. */
export const useDesktop = () => useSyncExternalStore(onWidth, isDesktop, isDesktop);

/** The state of the layout; overlays close on Escape, on a click outside and on navigation. */
export function useMenu(mode: MenuMode) {
  const [state, setState] = useState(closedMenus);
  const desktop = useDesktop();
  const { pathname } = useRouter();
  const sidebar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const over = covered(state);

  useEffect(() => setState(settled), [pathname]);
  // An overlay opened on a phone would stay open on a desktop, without a button to close it.
  useEffect(() => setState(uncovered), [desktop, mode]);
  useDismiss(
    over,
    [sidebar, toggle],
    (byKey) => {
      setState(uncovered);
      if (byKey) toggle.current?.focus();
    },
    PRESSES,
  );

  const change = useCallback((changed: Partial<LayoutState>) => setState((now) => ({ ...now, ...changed })), []);
  const press = () => setState((now) => toggled(now, mode, isDesktop()));
  const shared = useMemo(() => ({ state, change }), [state, change]);
  return { visible: menuVisible(state, mode, desktop), over, press, sidebar, toggle, shared };
}

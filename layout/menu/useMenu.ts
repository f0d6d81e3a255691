import { useRouter } from 'next/router';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { MenuMode } from '@/store/preferences';
import { PRESSES, useDismiss } from '../shell/useDismiss';
import { closedMenus, covered, DESKTOP_ABOVE, isDesktop, menuVisible, settled, toggled, uncovered, type LayoutState } from './menuState';

interface Shared {
  state: LayoutState;
  change: (change: Partial<LayoutState>) => void;
}

/** What is open in the layout, for its parts. */
export const LayoutContext = createContext<Shared>({ state: closedMenus, change: () => {} });

/** One flag of the layout, and how to set it. */
export function useFlag(name: keyof LayoutState): [boolean, (value: boolean) => void] {
  const { state, change } = useContext(LayoutContext);
  const set = useCallback((value: boolean) => change({ [name]: value }), [change, name]);
  return [state[name], set];
}

/** Whether the window is a desktop, also after its width changed. */
export function useDesktop(): boolean {
  const [desktop, setDesktop] = useState(isDesktop);
  useEffect(() => {
    const query = window.matchMedia?.(`(min-width: ${DESKTOP_ABOVE + 1}px)`);
    const follow = () => setDesktop(isDesktop());
    query?.addEventListener('change', follow);
    return () => query?.removeEventListener('change', follow);
  }, []);
  return desktop;
}

/** The state of the layout: what lies over the page closes on Escape, on a click outside and on a change of page. */
export function useMenu(mode: MenuMode) {
  const [state, setState] = useState(closedMenus);
  const desktop = useDesktop();
  const { pathname } = useRouter();
  const sidebar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const over = covered(state);

  useEffect(() => setState(settled), [pathname]);
  // What lay over the page of a phone would lie over that of a desktop, without a way to close it.
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

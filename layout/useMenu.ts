import { useRouter } from 'next/router';
import { useEffect, useRef, useState } from 'react';
import { closedMenus, covered, DESKTOP_ABOVE, isDesktop, toggled, uncovered, type MenuMode } from './menuState';

/** Whether the window is a desktop, also after its width changed. */
function useDesktop(): boolean {
  const [desktop, setDesktop] = useState(isDesktop);
  useEffect(() => {
    const query = window.matchMedia(`(min-width: ${DESKTOP_ABOVE + 1}px)`);
    const follow = () => setDesktop(isDesktop());
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return desktop;
}

/** The state of the sidebar: what lies over the page closes on Escape, on a click outside and on a change of page. */
export function useMenu(mode: MenuMode) {
  const [state, setState] = useState(closedMenus);
  const desktop = useDesktop();
  const { pathname } = useRouter();
  const sidebar = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const over = covered(state);

  useEffect(() => setState(uncovered), [pathname]);
  useEffect(() => {
    if (!over) return;
    const outside = ({ target }: Event) => {
      if (!sidebar.current?.contains(target as Node) && !toggle.current?.contains(target as Node)) setState(uncovered);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setState(uncovered);
      toggle.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [over]);

  const visible =
    desktop && mode === 'static' ? !state.staticMenuDesktopInactive : desktop ? state.overlayMenuActive : state.staticMenuMobileActive;
  const press = () => setState((now) => toggled(now, mode, isDesktop()));
  return { visible, over, press, sidebar, toggle };
}

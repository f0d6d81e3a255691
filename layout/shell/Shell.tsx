import { useEffect, useState, type ReactNode } from 'react';
import { later } from '@/components/data/later';
import { inert } from '@/components/ui/keyboard/inert';
import { useAppSelector } from '@/store/hooks';
import { selectPreferences } from '@/store/preferences';
import { useConexion } from '../campana/useConexion';
import { CampoHost } from '../offline/CampoHost';
import { DemoNote } from './DemoNote';
import { FacturaHost } from './FacturaHost';
import { Footer } from './Footer';
import { Topbar } from './topbar/Topbar';
import { whenIdle } from './whenIdle';
import { useFocusAfterReload } from './dialogs/focusAfterReload';
import { LayoutContext, useMenu } from '../menu/useMenu';
import css from './Shell.module.css';

// The menu is closed on a phone, and a page can be pressed before it.
const Menu = later(() => import('../menu/Menu'), 'Menu');
const Following = later(() => import('../settings/Following'), 'Following');
const DraftsNote = later(() => import('./DraftsNote'), 'DraftsNote');
const SessionEnding = later(() => import('../session/SessionEnding'), 'SessionEnding');
const BranchDialog = later(() => import('./dialogs/BranchDialog'), 'BranchDialog');

interface Props {
  /** Whether the dialog to choose a branch is open. */
  branches: boolean;
  onBranches: (shown: boolean) => void;
  children: ReactNode;
}

/** Whether a part is to be mounted: as soon as it is wanted, otherwise when the page is painted and the browser is idle. */
function useOnceWanted(wanted: boolean): boolean {
  const [ready, setReady] = useState(wanted);
  useEffect(() => whenIdle(() => setReady(true)), []);
  return ready || wanted;
}

/** The shell around every page of a signed-in user. */
export function Shell({ branches, onBranches, children }: Props) {
  const { menuMode } = useAppSelector(selectPreferences);
  const { visible, over, press, sidebar, toggle, shared } = useMenu(menuMode);
  const [life, setLife] = useState(0);
  const menuReady = useOnceWanted(visible);
  useConexion();
  useFocusAfterReload();
  const menu = [visible && 'open', over && 'over', shared.state.menuHoverActive && 'hover'].filter(Boolean).join(' ');
  const hover = (menuHoverActive: boolean) => shared.change({ menuHoverActive });

  return (
    <LayoutContext.Provider value={shared}>
      <div className={css.shell} data-menu={menu}>
        <a href="#contenido" className={`${css.skip} screen-only`}>
          Saltar al contenido
        </a>
        <Topbar menuOpen={visible} toggleRef={toggle} onMenu={press} onBranch={() => onBranches(true)} />
        <nav
          ref={sidebar}
          id="menu"
          className={`${css.sidebar} screen-only`}
          aria-label="Menú principal"
          {...inert(!visible)}
          onPointerEnter={() => hover(true)}
          onPointerLeave={() => hover(false)}
        >
          {menuReady && <Menu />}
        </nav>
        {/* `inert` keeps screen readers and the focus out of the page under an open menu. */}
        <div className={css.page} {...inert(over)}>
          <DemoNote />
          <CampoHost />
          <main key={life} id="contenido" tabIndex={-1}>
            {menuReady && <Following />}
            {menuReady && <SessionEnding />}
            {menuReady && <DraftsNote />}
            {children}
          </main>
          <Footer />
        </div>
        {over && <div className={css.mask} data-mask aria-hidden />}
        <FacturaHost />
        {branches && <BranchDialog onClose={() => onBranches(false)} onRestart={() => setLife((now) => now + 1)} />}
      </div>
    </LayoutContext.Provider>
  );
}

import dynamic from 'next/dynamic';
import { useState, type ReactNode } from 'react';
import { useAppSelector } from '@/store/hooks';
import { selectPreferences } from '@/store/preferences';
import { Footer } from './Footer';
import { Menu } from '../menu/Menu';
import { Topbar } from './Topbar';
import { useForbidden } from '../guard/useForbidden';
import { LayoutContext, useMenu } from '../menu/useMenu';
import { useLeave } from './useSignOut';
import { rememberWanted } from '../guard/wanted';

const BranchDialog = dynamic(() => import('./BranchDialog').then((module) => module.BranchDialog), { ssr: false });
const SessionExpiredDialog = dynamic(() => import('./SessionExpiredDialog').then((module) => module.SessionExpiredDialog), { ssr: false });

/** What stands around every page of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const { menuMode } = useAppSelector(selectPreferences);
  const { visible, over, press, sidebar, toggle, shared } = useMenu(menuMode);
  const [refused, setRefused] = useForbidden();
  const leave = useLeave();
  const [life, setLife] = useState(0);
  const flags = { 'layout-menu-open': visible, 'layout-menu-over': over, 'layout-menu-hover': shared.state.menuHoverActive };
  const classes = Object.entries(flags).filter(([, on]) => on);
  const hover = (menuHoverActive: boolean) => shared.change({ menuHoverActive });

  return (
    <LayoutContext value={shared}>
      <div className={['layout', ...classes.map(([name]) => name)].join(' ')}>
        <a href="#contenido" className="skip-link">
          Saltar al contenido
        </a>
        <Topbar menuOpen={visible} toggleRef={toggle} onMenu={press} onBranch={() => setRefused('sucursal')} />
        <nav
          ref={sidebar}
          id="menu"
          className="layout-sidebar"
          aria-label="Menú principal"
          inert={!visible}
          onPointerEnter={() => hover(true)}
          onPointerLeave={() => hover(false)}
        >
          <Menu />
        </nav>
        {/* Under an open menu nothing can be read or reached. */}
        <div className="layout-main" inert={over}>
          <main key={life} id="contenido" tabIndex={-1}>
            {children}
          </main>
          <Footer />
        </div>
        {over && <div className="layout-mask" aria-hidden />}
        {refused === 'sucursal' && <BranchDialog onClose={() => setRefused(undefined)} onRestart={() => setLife((now) => now + 1)} />}
        {refused === 'session' && (
          <SessionExpiredDialog
            onContinue={() => {
              rememberWanted();
              leave();
            }}
          />
        )}
      </div>
    </LayoutContext>
  );
}

import dynamic from 'next/dynamic';
import { type ReactNode } from 'react';
import { Footer } from './Footer';
import { Menu } from './Menu';
import { Topbar } from './Topbar';
import { useForbidden } from './useForbidden';
import { useMenu } from './useMenu';
import { useLeave } from './useSignOut';
import { rememberWanted } from './wanted';

const BranchDialog = dynamic(() => import('./BranchDialog').then((module) => module.BranchDialog), { ssr: false });
const SessionExpiredDialog = dynamic(() => import('./SessionExpiredDialog').then((module) => module.SessionExpiredDialog), { ssr: false });

/** What stands around every page of a signed-in user. */
export function Shell({ children }: { children: ReactNode }) {
  const { visible, over, press, sidebar, toggle } = useMenu('static');
  const [refused, setRefused] = useForbidden();
  const leave = useLeave();
  const classes = ['layout', visible && 'layout-menu-open', over && 'layout-menu-over'].filter(Boolean).join(' ');

  return (
    <div className={classes}>
      <a href="#contenido" className="skip-link">
        Saltar al contenido
      </a>
      <Topbar menuOpen={visible} toggleRef={toggle} onMenu={press} onBranch={() => setRefused('sucursal')} />
      <nav ref={sidebar} id="menu" className="layout-sidebar" aria-label="Menú principal" inert={!visible}>
        <Menu />
      </nav>
      <div className="layout-main">
        <main id="contenido" tabIndex={-1}>
          {children}
        </main>
        <Footer />
      </div>
      {over && <div className="layout-mask" aria-hidden />}
      {refused === 'sucursal' && <BranchDialog onClose={() => setRefused(undefined)} />}
      {refused === 'session' && (
        <SessionExpiredDialog
          onContinue={() => {
            rememberWanted();
            leave();
          }}
        />
      )}
    </div>
  );
}

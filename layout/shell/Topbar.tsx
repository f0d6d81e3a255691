import Link from 'next/link';
import type { Ref } from 'react';
import { useLogo } from '@/components/compania/useLogo';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { Mark } from './Mark';
import { PaletteButton } from '../palette/PaletteButton';
import { Profile } from '../profile/Profile';
import { Settings } from '../settings/Settings';
import { TopbarMenu } from './TopbarMenu';
import { useFlag } from '../menu/useMenu';
import { useSignOut } from './useSignOut';

/** The logo of the branch, else of the company, else the product's mark; its room is kept while it is on its way. */
function Logo({ logoUrl }: { logoUrl: string | undefined }) {
  const { url, ready } = useLogo(logoUrl);
  if (!ready) return <span className="brand-wait" />;
  if (!url) return <Mark size={36} />;
  // eslint-disable-next-line @next/next/no-img-element -- a static export has no image server
  return <img src={url} alt="" height={36} />;
}

interface Props {
  menuOpen: boolean;
  toggleRef: Ref<HTMLButtonElement>;
  onMenu: () => void;
  onBranch: () => void;
}

/** The bar on top: where one works, and the way to another branch, to oneself and out. */
export function Topbar({ menuOpen, toggleRef, onMenu, onBranch }: Props) {
  const sucursal = useAppSelector(selectSucursal);
  const { signOut, leaving } = useSignOut();
  const [settings, openSettings] = useFlag('configSidebarVisible');
  return (
    <header className="layout-topbar">
      <button
        ref={toggleRef}
        type="button"
        className="topbar-button topbar-toggle"
        aria-label="Menú"
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={onMenu}
      >
        <i className="pi pi-bars" aria-hidden />
      </button>
      <Link href="/" className="topbar-brand" title={sucursal?.descripcionSucursal}>
        <Logo logoUrl={sucursal?.logoUrl} />
        <span>{sucursal?.descripcionSucursal ?? 'Cantera'}</span>
      </Link>
      <PaletteButton />
      <TopbarMenu>
        <button type="button" className="topbar-button" aria-haspopup="dialog" onClick={onBranch}>
          <i className="pi pi-building" aria-hidden />
          <span className="topbar-label">Cambiar Sucursal</span>
        </button>
        <Profile />
        <Settings open={settings} onChange={openSettings} />
        <button type="button" className="topbar-button" disabled={leaving} onClick={() => void signOut()}>
          <i className={leaving ? 'pi pi-spin pi-spinner' : 'pi pi-sign-out'} aria-hidden />
          <span className="topbar-label">Cerrar Sesión</span>
        </button>
      </TopbarMenu>
    </header>
  );
}

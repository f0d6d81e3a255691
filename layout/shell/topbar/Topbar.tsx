import Link from 'next/link';
import type { Ref } from 'react';
import { useLogo } from '@/components/compania/useLogo';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { Mark } from '../Mark';
import { Campana } from '../../campana/Campana';
import { PaletteButton } from '../../palette/PaletteButton';
import { Profile } from '../../profile/Profile';
import { Settings } from '../../settings/Settings';
import css from './Topbar.module.css';
import { TopbarButton } from './TopbarButton';
import { TopbarMenu } from './TopbarMenu';
import { useFlag } from '../../menu/useMenu';
import { useSignOut } from '../useSignOut';

/** The logo of the branch, else of the company, else the product's; its space is reserved while it loads, to avoid a layout shift. */
function Logo({ logoUrl }: { logoUrl: string | undefined }) {
  const { url, ready } = useLogo(logoUrl);
  if (!ready) return <span className={css.wait} />;
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

/** The top bar: the current branch, and the buttons for branches, profile and sign-out. */
export function Topbar({ menuOpen, toggleRef, onMenu, onBranch }: Props) {
  const sucursal = useAppSelector(selectSucursal);
  const { signOut, leaving } = useSignOut();
  const [settings, openSettings] = useFlag('configSidebarVisible');
  return (
    <header className={`${css.bar} screen-only`}>
      <TopbarButton
        ref={toggleRef}
        icon={<i className="pi pi-bars" aria-hidden />}
        aria-label="Menú"
        aria-expanded={menuOpen}
        aria-controls="menu"
        onClick={onMenu}
      />
      <Link href="/" className={css.brand} title={sucursal?.descripcionSucursal}>
        <Logo logoUrl={sucursal?.logoUrl} />
        <span className="overflow-hidden text-overflow-ellipsis white-space-nowrap">{sucursal?.descripcionSucursal ?? 'Cantera'}</span>
      </Link>
      <PaletteButton />
      <Campana />
      <TopbarMenu>
        <TopbarButton
          icon={<i className="pi pi-building" aria-hidden />}
          label="Cambiar Sucursal"
          aria-haspopup="dialog"
          onClick={onBranch}
        />
        <Profile />
        <Settings open={settings} onChange={openSettings} />
        <TopbarButton
          icon={<i className={leaving ? 'pi pi-spin pi-spinner' : 'pi pi-sign-out'} aria-hidden />}
          label="Cerrar Sesión"
          disabled={leaving}
          onClick={() => void signOut()}
        />
      </TopbarMenu>
    </header>
  );
}

import Link from 'next/link';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { useSucursal } from '@/components/data/useSession';
import { useLogo } from '@/components/compania/useLogo';
import { Mark } from '../Mark';
import { Campana } from '../../campana/Campana';
import { PaletteButton } from '../../palette/PaletteButton';
import { Profile } from '../../profile/Profile';
import { Settings } from '../../settings/Settings';
import css from './Topbar.module.css';
import { TopbarButton } from './TopbarButton';
import { useFlag } from '../../menu/useMenu';
import { useSignOut } from '../useSignOut';
import { useRouter } from 'next/router';
import { PRESSES_AND_FOCUS, useDismiss } from '../useDismiss';

/** The buttons of the top bar: in a row on a desktop, in a menu behind one button on a phone. */
function TopbarMenu({ children }: { children: ReactNode }) {
  const { pathname } = useRouter();
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => setOpen(false), [pathname]);
  useDismiss(
    open,
    [box],
    (byKey) => {
      setOpen(false);
      if (byKey) button.current?.focus();
    },
    PRESSES_AND_FOCUS,
  );
  return (
    <div ref={box} className="flex-none lg:ml-2">
      <TopbarButton
        ref={button}
        id="opciones-boton"
        className="lg:hidden"
        icon={<i className="pi pi-ellipsis-v" aria-hidden />}
        aria-label="Opciones"
        aria-expanded={open}
        aria-controls="opciones"
        onClick={() => setOpen(!open)}
      />
      <div id="opciones" className={css.actions} data-open={open} onClick={() => setOpen(false)}>
        {children}
      </div>
    </div>
  );
}

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
  const sucursal = useSucursal();
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

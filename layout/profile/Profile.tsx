import dynamic from 'next/dynamic';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { MiFoto } from './MiFoto';
import { useFlag } from '../menu/useMenu';

const ProfilePanel = dynamic(() => import('./ProfilePanel').then((module) => module.ProfilePanel), { ssr: false });

/** The button Perfil: its tooltip is the username, a press opens the profile at the right. */
export function Profile() {
  const { usuario } = useAppSelector(selectSession);
  const [open, setOpen] = useFlag('profileSidebarVisible');

  return (
    <div className="profile">
      <button
        type="button"
        className="topbar-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby="perfil-usuario"
        onClick={() => setOpen(true)}
      >
        <MiFoto />
        <span className="topbar-label">Perfil</span>
      </button>
      <span id="perfil-usuario" role="tooltip" className="tooltip" hidden={open}>
        {usuario?.usuario}
      </span>
      {open && <ProfilePanel onClose={() => setOpen(false)} />}
    </div>
  );
}

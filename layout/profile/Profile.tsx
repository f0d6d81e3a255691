import { useSession } from '@/components/data/useSession';
import { later } from '@/components/data/later';
import { TopbarButton } from '../shell/topbar/TopbarButton';
import { MiFoto } from './MiFoto';
import css from './Profile.module.css';
import { useFlag } from '../menu/useMenu';

const ProfilePanel = later(() => import('./ProfilePanel'), 'ProfilePanel');

/** The button Perfil, with the user name as its tooltip; a press opens the profile panel at the right. */
export function Profile() {
  const { usuario } = useSession();
  const [open, setOpen] = useFlag('profileSidebarVisible');

  return (
    <div className="relative">
      <TopbarButton
        icon={<MiFoto />}
        label="Perfil"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-describedby="perfil-usuario"
        onClick={() => setOpen(true)}
      />
      <span id="perfil-usuario" role="tooltip" className={`${css.tooltip} absolute z-1 max-w-18rem white-space-nowrap`} hidden={open}>
        {usuario?.usuario}
      </span>
      {open && <ProfilePanel onClose={() => setOpen(false)} />}
    </div>
  );
}

import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import { useEffect, useState } from 'react';
import { Avatar } from '@/components/estudiantes/Avatar';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';

const ProfilePanel = dynamic(() => import('./profile/ProfilePanel').then((module) => module.ProfilePanel), { ssr: false });

/** The button Perfil: its tooltip is the username, a press opens the profile at the right. */
export function Profile() {
  const { usuario } = useAppSelector(selectSession);
  const { pathname } = useRouter();
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(false), [pathname]);

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
        <Avatar nombre={usuario?.nombre ?? ''} />
        <span className="topbar-label">Perfil</span>
      </button>
      <span id="perfil-usuario" role="tooltip" className="tooltip" hidden={open}>
        {usuario?.usuario}
      </span>
      {open && <ProfilePanel onClose={() => setOpen(false)} />}
    </div>
  );
}

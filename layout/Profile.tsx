import Link from 'next/link';
import { useEffect, useRef, useState } from 'react';
import { routeOf } from '@/contract/routes';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';
import { opens } from './access';
import { builtPages } from './builtPages';

const PASSWORD_PAGE = '/usuario/cambiarcontrasena';

const TIPOS = { ADMINISTRADOR: 'Administrador', OPERADOR: 'Operador', PROFESOR: 'Profesor' } as const;

/** The first letters of the first two words of a name. */
export const initials = (name: string): string =>
  name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

function Card({ id }: { id: string }) {
  const session = useAppSelector(selectSession);
  const sucursal = useAppSelector(selectSucursal);
  const { usuario, compania } = session;
  const password = routeOf(PASSWORD_PAGE);
  if (!usuario) return null;
  return (
    <div id={id} className="profile-card" role="dialog" aria-label="Perfil">
      <div className="profile-head">
        <span className="avatar avatar-large" aria-hidden>
          {initials(usuario.nombre)}
        </span>
        <div>
          <strong>{usuario.nombre}</strong>
          <span>{usuario.usuario}</span>
        </div>
      </div>
      <dl>
        <dt>Tipo</dt>
        <dd>{TIPOS[usuario.tipoUsuario]}</dd>
        <dt>Compañía</dt>
        <dd>{compania?.nombre}</dd>
        <dt>Sucursal</dt>
        <dd>{sucursal?.descripcionSucursal ?? 'Sin sucursal'}</dd>
      </dl>
      {password && builtPages.has(PASSWORD_PAGE) && opens(session, password) && (
        <Link href={PASSWORD_PAGE} prefetch={false} className="profile-link">
          <i className="pi pi-lock" aria-hidden /> {password.title}
        </Link>
      )}
    </div>
  );
}

/** The button Perfil: its tooltip is the username, a press shows who is signed in. */
export function Profile() {
  const { usuario } = useAppSelector(selectSession);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false);
    };
    const escape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [open]);

  return (
    <div className="profile" ref={box}>
      <button
        ref={button}
        type="button"
        className="topbar-button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? 'perfil' : undefined}
        aria-describedby="perfil-usuario"
        onClick={() => setOpen((was) => !was)}
      >
        <span className="avatar" aria-hidden>
          {initials(usuario?.nombre ?? '')}
        </span>
        <span className="topbar-label">Perfil</span>
      </button>
      <span id="perfil-usuario" role="tooltip" className="tooltip" hidden={open}>
        {usuario?.usuario}
      </span>
      {open && <Card id="perfil" />}
    </div>
  );
}

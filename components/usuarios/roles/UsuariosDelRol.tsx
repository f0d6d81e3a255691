import Link from 'next/link';
import { acceso } from '@/contract/usuarios/acceso';
import { mayCall } from '@/contract/routes';
import type { UsuarioConRol } from '@/contract/usuarios/rol';
import { plural } from '@/utils/format';
import { useMisAccesos } from '../accesos/useMisAccesos';
import css from './UsuariosDelRol.module.css';

/** The users with a role, each linked to the user's accesses. */
export function UsuariosDelRol({ usuarios }: { usuarios: readonly UsuarioConRol[] }) {
  const { tengo } = useMisAccesos();
  const puede = mayCall(acceso.deUsuario.access, tengo);
  if (usuarios.length === 0) return <p className="nothing">Nadie tiene este rol todavía.</p>;
  return (
    <details className={`${css.users} mb-3`}>
      <summary>
        Lo {usuarios.length === 1 ? 'tiene' : 'tienen'} {plural(usuarios.length, 'usuario')}
      </summary>
      <ul className="list-none m-0 p-0">
        {usuarios.map(({ codigoUsuario, usuario, nombreCompleto, activo }) => (
          <li key={codigoUsuario} className="flex gap-2 align-items-center">
            {puede ? <Link href={`/usuario/otorgaracceso?usuario=${encodeURIComponent(usuario)}`}>{nombreCompleto}</Link> : nombreCompleto}{' '}
            <small className="text-muted">
              {usuario}
              {!activo && ' · inactivo'}
            </small>
          </li>
        ))}
      </ul>
    </details>
  );
}

import Link from 'next/link';
import type { ReactNode } from 'react';
import { mayCall, mayOpen, routeOf, type RoutePath } from '@/contract/routes';
import { usuarios as calls, type Usuario } from '@/contract/usuarios/usuario';
import { fotoDeUsuario } from '@/services/usuarios';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession } from '@/store/session';
import { moment } from '@/utils/format';
import { Foto } from '../archivos/Foto';
import { SubirFoto } from '../archivos/SubirFoto';
import { Notice } from '../feedback/Notice';
import { Facts } from '../ui/Facts';
import { ButtonLink } from '../ui/ButtonLink';

/** A note about a user's password; '' if its owner has set it. */
export const estadoDeContrasena = ({ sinContrasena, debeCambiar }: Pick<Usuario, 'sinContrasena' | 'debeCambiar'>) =>
  sinContrasena ? 'Sin contraseña' : debeCambiar ? 'Contraseña temporal' : '';

/** The thumbnail of a user's photo. */
export const FotoUsuario = ({ usuario, large }: { usuario: Usuario; large?: true }) => (
  <Foto
    nombre={usuario.nombreCompleto}
    codigoFoto={usuario.profilePicture}
    load={() => fotoDeUsuario.leer({ params: { id: usuario.codigoUsuario }, query: { miniatura: true } })}
    large={large}
  />
);

const Enlace = ({ href, icon, children }: { href: string; icon: string; children: ReactNode }) => (
  <ButtonLink href={href} icon={icon} label={children} look="outlined" small />
);

/** Links to further actions on the account, as far as the caller's accesses allow. */
function Enlaces({ usuario: { usuario } }: { usuario: Usuario }) {
  const accesos = useAppSelector(selectAccesos);
  const { usuario: yo } = useAppSelector(selectSession);
  const propio = yo?.usuario === usuario;
  const open = (path: RoutePath) => mayOpen(routeOf(path)!, accesos);
  const cual = `?usuario=${encodeURIComponent(usuario)}`;
  return (
    <div className="flex flex-wrap gap-2">
      {propio && open('/usuario/cambiarcontrasena') && (
        <Enlace href="/usuario/cambiarcontrasena" icon="pi-lock">
          Cambiar mi contraseña
        </Enlace>
      )}
      {!propio && mayCall(calls.resetPassword.access, accesos) && (
        <Enlace href={`/usuario/cambiarcontrasenaotro${cual}`} icon="pi-lock">
          Cambiar contraseña
        </Enlace>
      )}
      {open('/usuario/otorgaracceso') && (
        <Enlace href={`/usuario/otorgaracceso${cual}`} icon="pi-key">
          Accesos
        </Enlace>
      )}
    </div>
  );
}

/** A user of type PROFESOR sees no groups until an instructor record is linked. */
function SinProfesor() {
  const accesos = useAppSelector(selectAccesos);
  const abre = mayOpen(routeOf('/profesor')!, accesos);
  return (
    <Notice tone="warn">
      Es de tipo Profesor, pero ningún profesor está ligado a este usuario: no verá grupos.{' '}
      {abre ? <Link href="/profesor">Créelo o líguelo en Profesores</Link> : 'Pida a quien mantiene los profesores que lo ligue'}.
    </Notice>
  );
}

interface Props {
  usuario: Usuario;
  /** The photo is saved at once, independently of the form. */
  onFoto: (codigoFoto: number | null) => void;
}

/** The head of a user's form: photo, state, and links to what is changed elsewhere. */
export function UsuarioCuenta({ usuario, onFoto }: Props) {
  const { codigoUsuario, profilePicture, ultimoAcceso, fechaRegistro, tipoUsuario, codigoProfesor } = usuario;
  const params = { id: codigoUsuario };
  return (
    <section className="flex flex-column gap-3" aria-label="Estado de la cuenta">
      <SubirFoto
        label="Foto"
        hasPhoto={profilePicture !== null}
        onUpload={({ nombre, archivo }) =>
          fotoDeUsuario.guardar({ params, query: { nombre }, archivo }).then(({ codigoArchivo }) => onFoto(codigoArchivo))
        }
        onRemove={() => fotoDeUsuario.quitar({ params }).then(() => onFoto(null))}
      >
        <FotoUsuario usuario={usuario} large />
      </SubirFoto>
      <Facts
        of={[
          ['Usuario', usuario.usuario],
          ['Último acceso', ultimoAcceso ? moment(ultimoAcceso) : 'Nunca ha entrado'],
          ['Contraseña', estadoDeContrasena(usuario) || 'Vigente'],
          ['Creado', moment(fechaRegistro)],
        ]}
      />
      <Enlaces usuario={usuario} />
      {tipoUsuario === 'PROFESOR' && codigoProfesor === null && <SinProfesor />}
    </section>
  );
}

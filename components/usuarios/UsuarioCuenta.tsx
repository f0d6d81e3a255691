import Link from 'next/link';
import { usuarios as calls, type Usuario } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { moment } from '@/utils/format';
import { fotoDe, SubirFoto } from '../archivos/SubirFoto';
import { usePagina, usePermiso, useSession } from '../data/useSession';
import { Notice } from '../feedback/Notice';
import { ButtonLink } from '../ui/ButtonLink';
import { Facts } from '../ui/Facts';
import { FotoUsuario } from './FotoUsuario';
import { estadoDeContrasena } from './usuarioCeldas';

/** Links to further actions on the account, as far as the caller's accesses allow. */
function Enlaces({ usuario: { usuario } }: { usuario: Usuario }) {
  const propio = useSession().usuario?.usuario === usuario;
  const [cambia, restablece, otorga] = [
    usePagina('/usuario/cambiarcontrasena') && propio,
    usePermiso(calls.resetPassword.access) && !propio,
    usePagina('/usuario/otorgaracceso'),
  ];
  const cual = `?usuario=${encodeURIComponent(usuario)}`;
  const enlaces = [
    cambia && ['/usuario/cambiarcontrasena', 'pi-lock', 'Cambiar mi contraseña'],
    restablece && [`/usuario/cambiarcontrasenaotro${cual}`, 'pi-lock', 'Cambiar contraseña'],
    otorga && [`/usuario/otorgaracceso${cual}`, 'pi-key', 'Accesos'],
  ].filter((one) => !!one);
  return (
    <div className="flex flex-wrap gap-2">
      {enlaces.map(([href, icon, label]) => (
        <ButtonLink key={label} href={href!} icon={icon} label={label} look="outlined" small />
      ))}
    </div>
  );
}

/** A user of type PROFESOR sees no groups until an instructor record is linked. */
function SinProfesor() {
  const abre = usePagina('/profesor');
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
  return (
    <section className="flex flex-column gap-3" aria-label="Estado de la cuenta">
      <SubirFoto label="Foto" hasPhoto={profilePicture !== null} {...fotoDe(usuarioService, codigoUsuario, onFoto)}>
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

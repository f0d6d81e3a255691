import { useState } from 'react';
import Link from 'next/link';
import { CambioUsuario, type Usuario, usuarios as calls } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { moment } from '@/utils/format';
import { useSession, usePagina, usePermiso } from '../data/useSession';
import { Fields, type Field } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { camposDeUsuario } from '../personas/campos';
import { EnlacesDeUsuario } from './cuenta/EnlacesDeUsuario';
import { SesionesDeUsuario } from './cuenta/SesionesDeUsuario';
import { RolesField } from './roles/RolesField';
import { Sucursales } from './sucursales/Sucursales';
import { elegidas, rolesDe, tipoDe } from './usuarioCampos';
import { fotoDe, SubirFoto } from '../archivos/SubirFoto';
import { Notice } from '../feedback/Notice';
import { ButtonLink } from '../ui/Button';
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
function UsuarioCuenta({ usuario, onFoto }: Props) {
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

const activo: Field<Usuario>[] = [
  { name: 'activo', label: 'Activo', kind: 'switch', help: 'Inactivo, sus sesiones se cierran y no puede entrar.' },
];

/** Edits a user: person, type, state, branches and roles; the name cannot change. */
export function UsuarioEditar({ usuario: row, onClose }: { usuario: Usuario; onClose: (changed: boolean) => void }) {
  const { usuario: yo } = useSession();
  const [codigoFoto, setCodigoFoto] = useState(row.profilePicture);
  const { usuario, tipoUsuario, version } = row;
  const value: CambioUsuario = {
    usuario: { usuario, tipoUsuario, activo: row.activo },
    entidad: row.entidad,
    sucursalUsuario: elegidas(row),
    accesoRolUsuario: rolesDe(row),
    version,
  };
  return (
    <FormDialog
      title={`Editar usuario ${usuario}`}
      schema={CambioUsuario}
      value={value}
      onSubmit={(body) => usuarioService.update({ body })}
      onClose={(changed) => onClose(changed || codigoFoto !== row.profilePicture)}
      reread={() => usuarioService.id({ params: { usuario } })}
    >
      <UsuarioCuenta usuario={{ ...row, profilePicture: codigoFoto }} onFoto={setCodigoFoto} />
      <h3 className="mt-3">Persona</h3>
      <Fields fields={camposDeUsuario} prefix="entidad." />
      <h3 className="mt-3">Cuenta</h3>
      <Fields fields={tipoDe(yo?.tipoUsuario)} prefix="usuario." />
      {yo?.usuario !== usuario && <Fields fields={activo} prefix="usuario." />}
      <Sucursales />
      <RolesField suyos={row.accesoRolUsuario} />
      <h3 className="mt-3">Sesiones abiertas</h3>
      <SesionesDeUsuario usuario={usuario} superior={row.superior} />
      <h3 className="mt-3">Enlaces de familias</h3>
      <EnlacesDeUsuario usuario={usuario} superior={row.superior} />
    </FormDialog>
  );
}

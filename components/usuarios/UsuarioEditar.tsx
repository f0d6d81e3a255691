import { useState } from 'react';
import { CambioUsuario, type Usuario } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { useSession } from '../data/useSession';
import { Fields, type Field } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { camposDeUsuario } from '../personas/campos';
import { EnlacesDeUsuario } from './cuenta/EnlacesDeUsuario';
import { SesionesDeUsuario } from './cuenta/SesionesDeUsuario';
import { RolesField } from './roles/RolesField';
import { Sucursales } from './sucursales/Sucursales';
import { elegidas, rolesDe, tipoDe } from './usuarioCampos';
import { UsuarioCuenta } from './UsuarioCuenta';

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

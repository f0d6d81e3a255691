import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { Registro } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/field';
import type { Entrega } from './cuenta/ContrasenaEntregada';
import { CopiarDe } from './roles/CopiarDe';
import { NombreUsuarioCampo } from './NombreUsuarioCampo';
import { NuevaContrasena } from './NuevaContrasena';
import { Quien } from './Quien';
import { RolesField } from './roles/RolesField';
import { Sucursales } from './sucursales/Sucursales';
import { usuarioVacio } from '../personas/campos';
import { tipoDe } from './usuarioCampos';

interface Props {
  onClose: (changed: boolean) => void;
  /** Receives the credentials to hand over to the new user. */
  onCreated: (entrega: Entrega) => void;
}

const temporal: Field<Registro['usuario']>[] = [{ name: 'temporal', label: 'Deberá cambiarla al entrar', kind: 'switch' }];

/** The first password; if empty, the user requests one by e-mail. */
function PrimeraContrasena() {
  const usuario = (useWatch({ name: 'usuario.usuario' }) ?? '') as string;
  const password = useWatch({ name: 'usuario.password' }) as string;
  return (
    <>
      <NuevaContrasena
        name="usuario.password"
        label="Contraseña"
        usuario={usuario}
        help="Vacía, tendrá que pedirla con «¿Olvidó su contraseña?», o usted se la da después."
      />
      {password && <Fields fields={temporal} prefix="usuario." />}
    </>
  );
}

/** Creates a user: person, name, first password, type, branches and roles. */
export function UsuarioNuevo({ onClose, onCreated }: Props) {
  const { usuario: yo } = useAppSelector(selectSession);
  const sucursal = useAppSelector(selectSucursal);
  const tipo = useMemo(() => tipoDe(yo?.tipoUsuario ?? 'PROFESOR'), [yo]);
  const blank: Partial<Registro> = {
    usuario: {
      usuario: '',
      password: '',
      temporal: true,
      tipoUsuario: yo?.tipoUsuario === 'PROFESOR' ? 'PROFESOR' : 'OPERADOR',
      activo: true,
    },
    entidad: usuarioVacio,
    mismaPersona: false,
    sucursalUsuario: sucursal ? [{ codigoSucursal: sucursal.codigoSucursal, defecto: true }] : [],
    accesoRolUsuario: [],
  };
  const save = async (body: Registro) => {
    const { usuario } = await usuarioService.registrar({ body });
    const { password, temporal: cambiar } = body.usuario;
    if (password) onCreated({ usuario, password, temporal: cambiar });
  };
  return (
    <FormDialog title="Crear usuario" schema={Registro} value={blank} onSubmit={save} onClose={onClose}>
      <Quien />
      <h3 className="mt-3">Cuenta</h3>
      <NombreUsuarioCampo />
      <PrimeraContrasena />
      <CopiarDe />
      <Fields fields={tipo} prefix="usuario." />
      <Sucursales />
      <RolesField />
    </FormDialog>
  );
}

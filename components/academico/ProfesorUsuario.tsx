import { Switch } from '../ui/input/Switch';
import { useFormContext, useWatch } from 'react-hook-form';
import { mayCall } from '@/contract/routes';
import { usuarios } from '@/contract/usuarios/usuario';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos, selectSession } from '@/store/session';
import { NombreUsuarioCampo } from '../usuarios/NombreUsuarioCampo';
import { NuevaContrasena } from '../usuarios/NuevaContrasena';
import { Sucursales } from '../usuarios/sucursales/Sucursales';
import { Field } from '../ui/Field';

const USUARIO = 'nuevoUsuario.usuario';
const SUCURSALES = 'nuevoUsuario.sucursalUsuario';

/** Creates a user account for an instructor without one: name, first password and branches. For users who may create users. */
export function ProfesorUsuario() {
  const { setValue } = useFormContext();
  const puedeCrear = useAppSelector((root) => mayCall(usuarios.registrar.access, selectAccesos(root)));
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const [cuenta, codigoSucursal, codigoUsuario] = useWatch({ name: [USUARIO, 'codigoSucursal', 'codigoUsuario'] }) as [
    { usuario: string } | null,
    number | null,
    number | undefined,
  ];
  if (!puedeCrear || codigoUsuario !== undefined) return null;
  const change = (on: boolean) => {
    const suyas = sucursalesUsuario.filter((one) => codigoSucursal === null || one.codigoSucursal === codigoSucursal);
    const elegidas = suyas.map((one, i) => ({ codigoSucursal: one.codigoSucursal, defecto: i === 0 }));
    setValue(USUARIO, on ? { usuario: '', password: '' } : null, { shouldDirty: true });
    setValue(SUCURSALES, on ? elegidas : [], { shouldDirty: true });
  };
  return (
    <>
      <h3 className="mt-3">Usuario</h3>
      <Field
        label="Puede entrar al sistema"
        kind="switch"
        help="Entra como profesor: ve solo sus grupos. Recibe el rol de profesores de la compañía, si lo hay."
      >
        {({ id }) => <Switch id={id} checked={!!cuenta} onChange={change} />}
      </Field>
      {cuenta && (
        <>
          <NombreUsuarioCampo name={`${USUARIO}.usuario`} />
          <NuevaContrasena
            name={`${USUARIO}.password`}
            label="Contraseña temporal"
            usuario={cuenta.usuario}
            help="La cambiará al entrar. Vacía, tendrá que pedirla con «¿Olvidó su contraseña?»."
          />
          <Sucursales name={SUCURSALES} />
        </>
      )}
    </>
  );
}

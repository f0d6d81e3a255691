import { useWatch, useFormContext, useController } from 'react-hook-form';
import { useState } from 'react';
import { Registro } from '@/contract/usuarios/usuario';
import { usuarioService } from '@/services/usuarios';
import { Failed, useLoaded } from '../data/useLoaded';
import { useSession, useSucursal } from '../data/useSession';
import { Fields, type Field as FormField } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { useSubmit } from '../form/useSubmit';
import { usuarioVacio, camposDeUsuario } from '../personas/campos';
import { MismaPersona } from '../personas/MismaPersona';
import { Field } from '../ui/Field';
import { Select, type Option } from '../ui/input/Select';
import type { Entrega } from './cuenta/ContrasenaEntregada';
import { NombreUsuarioCampo } from './NombreUsuarioCampo';
import { NuevaContrasena } from './NuevaContrasena';
import { RolesField } from './roles/RolesField';
import { Sucursales } from './sucursales/Sucursales';
import { tipoDe, elegidas, rolesDe } from './usuarioCampos';

interface Props {
  onClose: (changed: boolean) => void;
  /** Receives the credentials to hand over to the new user. */
  onCreated: (entrega: Entrega) => void;
}

const temporal: FormField<Registro['usuario']>[] = [{ name: 'temporal', label: 'Deberá cambiarla al entrar', kind: 'switch' }];

const NUEVA: Option = { value: null, label: 'Una persona nueva' };

/** The new user: a new person, or an instructor who has no user yet. */
function Quien() {
  const loaded = useLoaded(usuarioService.personas);
  const { data: items = [] } = loaded;
  const { setValue } = useFormContext();
  const { field } = useController({ name: 'codigoEntidad' });
  const elegido = field.value as number | undefined;
  const options = [
    NUEVA,
    ...items.map(({ codigoEntidad, nombreCompleto }) => ({ value: codigoEntidad, label: `Profesor: ${nombreCompleto}` })),
  ];
  const choose = (codigo: Option['value']) => {
    field.onChange(codigo ?? undefined);
    setValue('entidad', codigo === null ? usuarioVacio : undefined, { shouldDirty: true });
    if (codigo !== null) setValue('usuario.tipoUsuario', 'PROFESOR', { shouldDirty: true });
  };
  return (
    <>
      <Failed of={loaded} />
      {items.length > 0 && (
        <Field label="Quién es" name="codigoEntidad">
          {(input) => <Select {...input} options={options} value={elegido ?? null} onChange={choose} />}
        </Field>
      )}
      {elegido === undefined && <Fields fields={camposDeUsuario} prefix="entidad." />}
      <MismaPersona documento="entidad.documento" />
    </>
  );
}

/** Copies type, branches and roles of another user into the surrounding form. */
function CopiarDe() {
  const loaded = useLoaded(usuarioService.active);
  const { data: items = [] } = loaded;
  const { setValue } = useFormContext();
  const [de, setDe] = useState<string | null>(null);
  const { submit, busy } = useSubmit((usuario: string) => usuarioService.id({ params: { usuario } }), {
    then: (otro) => {
      setDe(otro.usuario);
      const dirty = { shouldDirty: true, shouldValidate: true };
      setValue('usuario.tipoUsuario', otro.tipoUsuario, dirty);
      setValue('sucursalUsuario', elegidas(otro), dirty);
      setValue('accesoRolUsuario', rolesDe(otro), dirty);
    },
  });
  const options: Option[] = items
    .filter(({ superior }) => !superior)
    .map(({ usuario, nombreCompleto }) => ({ value: usuario, label: `${nombreCompleto} (${usuario})` }));
  return (
    <Field label="Copiar de…" help="Toma el tipo, las sucursales y los roles de otro usuario.">
      {(input) => (
        <>
          <Select
            {...input}
            options={options}
            value={de}
            placeholder={busy ? 'Copiando…' : 'Nadie: empezar en blanco'}
            onChange={(usuario) => void submit(String(usuario))}
          />
          <Failed of={loaded} />
        </>
      )}
    </Field>
  );
}

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
  const { usuario: yo } = useSession();
  const sucursal = useSucursal();
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
      <Fields fields={tipoDe(yo?.tipoUsuario)} prefix="usuario." />
      <Sucursales />
      <RolesField />
    </FormDialog>
  );
}

import { useState } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { profesores as calls, type Profesor, type ProfesorNuevo } from '@/contract/academico/profesor';
import type { PersonaUsuario } from '@/contract/personas/entidad';
import { usuarios } from '@/contract/usuarios/usuario';
import { profesorService } from '@/services/academico/profesores';
import { Failed, useLoaded } from '../data/useLoaded';
import { useSession, useSucursal, usePermiso } from '../data/useSession';
import { Fields, type Field as Campo } from '../form/Fields';
import { FormDialog, undoWords } from '../form/FormDialog';
import { camposDeUsuario, usuarioVacio } from '../personas/campos';
import { MismaPersona } from '../personas/MismaPersona';
import { Field } from '../ui/Field';
import { Select, type Option } from '../ui/input/Select';
import { Switch } from '../ui/input/Switch';
import type { Entrega } from '../usuarios/cuenta/ContrasenaEntregada';
import { NombreUsuarioCampo } from '../usuarios/NombreUsuarioCampo';
import { NuevaContrasena } from '../usuarios/NuevaContrasena';
import { Sucursales } from '../usuarios/sucursales/Sucursales';
import { ProfesorFicha } from './ProfesorFicha';

interface Props {
  /** The instructor to edit; undefined for a new one. */
  profesor?: Profesor;
  onClose: (changed: boolean) => void;
  /** Receives the credentials to hand over to the instructor with a new user account. */
  onCreated: (entrega: Entrega) => void;
  onUndone: () => void;
}

const NUEVA: Option = { value: null, label: 'Una persona nueva' };

/** Chooses the instructor among the users who are none yet, or a new person. */
function Elegir() {
  const loaded = useLoaded(profesorService.usuarios);
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: 'codigoUsuario' });
  const items = (loaded.data ?? []).map(({ codigoUsuario, usuario, nombreCompleto }) => ({
    value: codigoUsuario,
    label: `Usuario: ${nombreCompleto} (${usuario})`,
  }));
  if (items.length === 0) return <Failed of={loaded} />;
  const choose = (codigo: Option['value']) => {
    field.onChange(codigo ?? undefined);
    const entidad = codigo === null ? usuarioVacio : undefined;
    setValue('nuevoUsuario', { entidad, usuario: null, sucursalUsuario: [] }, { shouldDirty: true });
  };
  return (
    <Field label="Quién es" name="codigoUsuario" error={fieldState.error?.message}>
      {(input) => <Select {...input} options={[NUEVA, ...items]} value={(field.value as number | undefined) ?? null} onChange={choose} />}
    </Field>
  );
}

/** The person of an instructor; the data of an existing user are edited on the page of users. */
function Persona({ nueva }: { nueva: boolean }) {
  const puedeElegir = usePermiso(calls.usuarios.access);
  const codigoUsuario = useWatch({ name: 'codigoUsuario' }) as number | undefined;
  return (
    <>
      {nueva && puedeElegir && <Elegir />}
      {codigoUsuario === undefined && <Fields fields={camposDeUsuario} prefix="nuevoUsuario.entidad." />}
      {nueva && <MismaPersona documento="nuevoUsuario.entidad.documento" />}
    </>
  );
}

const USUARIO = 'nuevoUsuario.usuario';
const SUCURSALES = 'nuevoUsuario.sucursalUsuario';

/** Creates a user account for an instructor without one: name, first password and branches. For users who may create users. */
function Usuario() {
  const { setValue } = useFormContext();
  const puedeCrear = usePermiso(usuarios.registrar.access);
  const { sucursalesUsuario } = useSession();
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

/** The form's values for an instructor, or the defaults of a new one. */
const valueOf = (row: Profesor | undefined, codigoSucursal: number | null): ProfesorNuevo => ({
  activo: row?.activo ?? true,
  codigoSucursal: row ? row.codigoSucursal : codigoSucursal,
  mismaPersona: false,
  nuevoUsuario: { entidad: row?.entidad ?? usuarioVacio, usuario: null, sucursalUsuario: [] },
  version: row?.version,
});

function guardar(row: Profesor | undefined, body: ProfesorNuevo) {
  if (!row) return profesorService.save({ body });
  const { activo, codigoSucursal, nuevoUsuario, version = row.version } = body;
  return profesorService.update({ body: { codigoProfesor: row.codigoProfesor, activo, codigoSucursal, nuevoUsuario, version } });
}

/** What undoes a save that changed nothing but words of the person. */
function deshacer(row: Profesor, saved: Profesor, value: ProfesorNuevo, then: () => void) {
  const { activo, codigoSucursal, nuevoUsuario } = value;
  if (activo !== row.activo || codigoSucursal !== row.codigoSucursal || nuevoUsuario.usuario || !nuevoUsuario.entidad) return undefined;
  const volver = ({ version, ...entidad }: PersonaUsuario & { version?: number }) =>
    guardar(row, { ...value, version, nuevoUsuario: { ...nuevoUsuario, entidad } });
  return undoWords(row.entidad, nuevoUsuario.entidad, saved, volver, then);
}

/** Creates or edits an instructor: the person, the branch, and the user account if there is one. */
export function ProfesorForm({ profesor: row, onClose, onCreated, onUndone }: Props) {
  const { sucursalesUsuario } = useSession();
  const sucursal = useSucursal();
  const [codigoFoto, setCodigoFoto] = useState(row?.codigoFoto ?? null);
  const sucursales = sucursalesUsuario.map((one) => ({ value: one.codigoSucursal, label: one.descripcionSucursal }));
  const options = [{ value: null, label: 'Todas las sucursales' }, ...sucursales];
  const fields: Campo<ProfesorNuevo>[] = [
    { name: 'codigoSucursal', label: 'Da clases en', kind: 'select', options, half: true },
    { name: 'activo', label: 'Activo', kind: 'switch', half: true },
  ];
  const save = async (body: ProfesorNuevo) => {
    const saved = await guardar(row, body);
    const { usuario } = body.nuevoUsuario;
    if (usuario?.password) onCreated({ ...usuario, temporal: true });
    return saved;
  };
  return (
    <FormDialog
      title={row ? 'Editar profesor' : 'Crear profesor'}
      schema={calls.input}
      value={valueOf(row, sucursal?.codigoSucursal ?? null)}
      onSubmit={save}
      undo={(saved, value) => row && deshacer(row, saved, value, onUndone)}
      onClose={(changed) => onClose(changed || codigoFoto !== (row?.codigoFoto ?? null))}
      reread={row && (() => profesorService.id({ params: { id: row.codigoProfesor } }))}
    >
      {row && <ProfesorFicha profesor={{ ...row, codigoFoto }} onFoto={setCodigoFoto} />}
      <h3 className="mt-3">Persona</h3>
      <Persona nueva={!row} />
      <Fields fields={fields} />
      {!row?.usuario && <Usuario />}
    </FormDialog>
  );
}

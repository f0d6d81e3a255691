import { useMemo, useState } from 'react';
import { profesores as calls, type Profesor, type ProfesorNuevo } from '@/contract/academico/profesor';
import { profesorService } from '@/services/profesores';
import { useAppSelector } from '@/store/hooks';
import { selectSession, selectSucursal } from '@/store/session';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Entrega } from '../usuarios/cuenta/ContrasenaEntregada';
import { usuarioVacio } from '../personas/campos';
import type { Field } from '../form/field';
import { ProfesorFicha } from './ProfesorFicha';
import { ProfesorPersona } from './ProfesorPersona';
import { ProfesorUsuario } from './ProfesorUsuario';

interface Props {
  /** The instructor to edit; a new one without. */
  profesor?: Profesor;
  onClose: (changed: boolean) => void;
  /** Gets what somebody with a new login has to be told. */
  onCreated: (entrega: Entrega) => void;
}

const TODAS = { value: null, label: 'Todas las sucursales' };

/** What the form sends back of an instructor, or what a new one begins with. */
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

/** Creates or edits an instructor: the person, where they teach, and the login if they have one. */
export function ProfesorForm({ profesor: row, onClose, onCreated }: Props) {
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const sucursal = useAppSelector(selectSucursal);
  const [codigoFoto, setCodigoFoto] = useState(row?.codigoFoto ?? null);
  const fields = useMemo((): Field<ProfesorNuevo>[] => {
    const options = [TODAS, ...sucursalesUsuario.map((one) => ({ value: one.codigoSucursal, label: one.descripcionSucursal }))];
    return [
      { name: 'codigoSucursal', label: 'Da clases en', kind: 'select', options, half: true },
      { name: 'activo', label: 'Activo', kind: 'switch', half: true },
    ];
  }, [sucursalesUsuario]);

  const save = async (body: ProfesorNuevo) => {
    await guardar(row, body);
    const { usuario } = body.nuevoUsuario;
    if (usuario?.password) onCreated({ ...usuario, temporal: true });
  };
  return (
    <FormDialog
      title={row ? 'Editar profesor' : 'Crear profesor'}
      schema={calls.input}
      value={valueOf(row, sucursal?.codigoSucursal ?? null)}
      onSubmit={save}
      onClose={(changed) => onClose(changed || codigoFoto !== (row?.codigoFoto ?? null))}
      reread={row && (() => profesorService.id({ params: { id: row.codigoProfesor } }))}
    >
      {row && <ProfesorFicha profesor={{ ...row, codigoFoto }} onFoto={setCodigoFoto} />}
      <h3 className="mt-3">Persona</h3>
      <ProfesorPersona nueva={!row} />
      <Fields fields={fields} />
      {!row?.usuario && <ProfesorUsuario />}
    </FormDialog>
  );
}

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
  /** The instructor to edit; undefined for a new one. */
  profesor?: Profesor;
  onClose: (changed: boolean) => void;
  /** Receives the credentials to hand over to the instructor with a new user account. */
  onCreated: (entrega: Entrega) => void;
}

const TODAS = { value: null, label: 'Todas las sucursales' };

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

/** Creates or edits an instructor: the person, the branch, and the user account if there is one. */
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

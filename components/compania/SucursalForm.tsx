import { useState } from 'react';
import type { Sucursal, SucursalInput } from '@/contract/compania/sucursal';
import { sucursalService } from '@/services/compania';
import { plural } from '@/utils/format';
import { Fields, type Field } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { Facts } from '../ui/Facts';
import { LogoForm } from './LogoForm';

interface Props {
  /** The branch to edit; undefined for a new one. */
  sucursal?: Sucursal;
  onClose: (changed: boolean) => void;
  onUndone: () => void;
}

const fields: Field<SucursalInput>[] = [
  { name: 'descripcionSucursal', label: 'Sucursal', kind: 'text' },
  { name: 'telefono', label: 'Teléfono', kind: 'tel' },
  { name: 'direccion', label: 'Dirección', kind: 'textarea' },
  {
    name: 'diaArranque',
    label: 'Día de arranque',
    kind: 'date',
    help: 'Desde cuándo cobra con Cantera: de lo que terminó antes no se hace ninguna cuota. Vacío si siempre cobró aquí.',
  },
  {
    name: 'deudasRevisadas',
    label: 'Las deudas del arranque están revisadas',
    kind: 'switch',
    help: 'Hasta entonces, si tiene día de arranque, al inscribir se anota lo de antes y no salen sus recordatorios.',
  },
  { name: 'activo', label: 'Activa', kind: 'switch', help: 'Inactiva, nadie trabaja en ella; lo que pasó en ella se conserva.' },
];

/** Code, logo, students and users: the parts of a branch beside its form. The logo is saved at once, independently of the form. */
function Ficha({ sucursal: row, onLogo }: { sucursal: Sucursal; onLogo: (codigoLogo: number | null) => void }) {
  const params = { id: row.codigoSucursal };
  return (
    <section className="flex flex-column gap-3" aria-label="Datos de la sucursal">
      <LogoForm
        codigoLogo={row.codigoLogo}
        sinLogo="Usa el de la compañía"
        load={() => sucursalService.logo({ params, query: {} })}
        onUpload={({ nombre, archivo }) =>
          sucursalService.saveLogo({ params, query: { nombre }, archivo }).then(({ codigoArchivo }) => onLogo(codigoArchivo))
        }
        onRemove={() => sucursalService.deleteLogo({ params }).then(() => onLogo(null))}
      />
      <Facts
        of={[
          ['Código', row.codigoSucursal],
          ['Estudiantes', row.estudiantes === 0 ? 'Ninguno activo' : plural(row.estudiantes, 'estudiante activo', 'estudiantes activos')],
          ['Usuarios', row.usuarios.map(({ nombre, usuario }) => `${nombre} (${usuario})`).join(', ') || 'Nadie trabaja en ella'],
        ]}
      />
    </section>
  );
}

/** Creates or edits a branch. */
export function SucursalForm({ sucursal: row, onClose, onUndone }: Props) {
  const [codigoLogo, setCodigoLogo] = useState(row?.codigoLogo ?? null);
  return (
    <FormDialog
      {...crudForm(sucursalService, row, {}, onUndone)}
      onClose={(changed) => onClose(changed || codigoLogo !== (row?.codigoLogo ?? null))}
    >
      {row && <Ficha sucursal={{ ...row, codigoLogo }} onLogo={setCodigoLogo} />}
      <Fields fields={fields} />
      {!row && <p className="field-help">Usted podrá trabajar en ella desde que la cree. El logo se sube después, al editarla.</p>}
    </FormDialog>
  );
}

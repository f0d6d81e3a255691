import { useFormContext, useWatch } from 'react-hook-form';
import { TIPO_SUPLIDOR } from '@/contract/inventario/listas';
import type { PersonaSuplidora, Suplidor, SuplidorInput } from '@/contract/inventario/suplidor';
import { personasSuplidoras, suplidorService } from '@/services/inventario';
import { phone } from '@/utils/format';
import { Fields, type Field } from '../form/Fields';
import { crudForm, FormDialog } from '../form/FormDialog';
import { Combobox, optionOf } from '../ui/input/Combobox';
import { optionsOf } from '../ui/input/Select';
import { useSearch, whole, type SearchOf } from '../ui/input/useSearch';

const PERSONAS: SearchOf<PersonaSuplidora> = { noun: 'persona', none: 'Nadie', keyOf: ({ codigoEntidad }) => codigoEntidad };

const BUSCAR = whole(personasSuplidoras, ({ nombre }) => nombre);
const option = ({ nombre, documento, telefono }: PersonaSuplidora) => optionOf(nombre, '', documento, phone(telefono));

const tipo: Field<SuplidorInput>[] = [{ name: 'tipo', label: 'Tipo', kind: 'select', options: optionsOf(TIPO_SUPLIDOR) }];
const datos: Field<SuplidorInput>[] = [
  { name: 'descripcion', label: 'Nombre', kind: 'text', help: 'El comercial, o el de la persona.' },
  { name: 'rnc', label: 'RNC o cédula', kind: 'text', half: true },
  { name: 'diasPago', label: 'Días para pagar', kind: 'number', half: true, help: '0 es al contado.' },
  { name: 'contacto', label: 'Contacto', kind: 'text', half: true },
  { name: 'telefono', label: 'Teléfono', kind: 'tel', half: true },
  { name: 'email', label: 'Correo', kind: 'email' },
  { name: 'direccion', label: 'Dirección', kind: 'text' },
  { name: 'nota', label: 'Nota', kind: 'textarea' },
  { name: 'activo', label: 'Activo', kind: 'switch' },
];

/** The person on record who is the supplier; choosing one fills in the fields that are still empty. */
function Persona({ nombre }: { nombre: string }) {
  const { setValue, getValues } = useFormContext<Record<string, unknown>>();
  const [esDe, codigoEntidad, llamado] = useWatch({ name: ['tipo', 'codigoEntidad', 'descripcion'] }) as [string, number | null, string];
  const search = useSearch(BUSCAR, PERSONAS);
  if (esDe !== 'PERSONA') return null;
  const pick = (una: PersonaSuplidora) => {
    setValue('codigoEntidad', una.codigoEntidad, { shouldDirty: true });
    const vacios = { descripcion: una.nombre, rnc: una.documento, telefono: una.telefono, email: una.email };
    for (const [campo, valor] of Object.entries(vacios)) if (!getValues(campo)) setValue(campo, valor, { shouldDirty: true });
  };
  return (
    <>
      <Combobox
        label="Persona ya registrada (si lo está)"
        placeholder="Nombre, documento o teléfono"
        search={search}
        option={option}
        onPick={pick}
      />
      {codigoEntidad !== null && codigoEntidad !== undefined && (
        <p role="status" className="field-help">
          Es una persona registrada: {nombre || llamado}
        </p>
      )}
    </>
  );
}

const BLANK = { tipo: 'EMPRESA', codigoEntidad: null, diasPago: 0 } as const;

/** Creates or edits a supplier, a company or a person. */
export function SuplidorForm({
  suplidor: row,
  onClose,
  onUndone,
}: {
  suplidor?: Suplidor;
  onClose: (changed: boolean) => void;
  onUndone: () => void;
}) {
  const form = crudForm(suplidorService, row, BLANK, onUndone);
  const save = (body: SuplidorInput) => form.onSubmit({ ...body, codigoEntidad: body.tipo === 'PERSONA' ? body.codigoEntidad : null });
  return (
    <FormDialog {...form} onSubmit={save} onClose={onClose}>
      <Fields fields={tipo} />
      <Persona nombre={row?.persona ?? ''} />
      <Fields fields={datos} />
    </FormDialog>
  );
}

import { useController, useFormContext } from 'react-hook-form';
import { DatosDireccion, PROVINCIAS, type Direccion } from '@/contract/responsables/direccion';
import { direccionService } from '@/services/responsables';
import { Fields, type Field as Campo } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { Field, inputClass } from '../ui/Field';
import { LabelledSelect } from '../ui/input/Select';
import { enUnaLinea, TIPOS } from './direccion';

/** An address of another family member, offered for copying. */
export interface Copiable {
  nombre: string;
  direccion: Direccion;
}

interface Props {
  codigoEntidad: number;
  /** Name of the address's owner. */
  nombre: string;
  /** The address to edit; undefined for a new one. */
  direccion?: Direccion;
  copiables?: readonly Copiable[];
  onClose: (changed: boolean) => void;
}

const antes: Campo<DatosDireccion>[] = [
  { name: 'tipo', label: 'Tipo', kind: 'select', options: TIPOS },
  { name: 'calle', label: 'Calle y número', kind: 'text' },
  { name: 'sector', label: 'Sector', kind: 'text', half: true },
  { name: 'ciudad', label: 'Ciudad', kind: 'text', half: true },
];
const despues: Campo<DatosDireccion>[] = [
  { name: 'referencia', label: 'Referencia', kind: 'text', help: 'Lo que ayuda a llegar: «frente al colmado»' },
  { name: 'principal', label: 'Dirección principal', kind: 'switch' },
];
const vacia = { tipo: 'CASA' as const, calle: '', sector: '', ciudad: '', provincia: '', referencia: '', principal: false };

/** A text input that suggests the provinces. */
function Provincia() {
  const { field, fieldState } = useController({ name: 'provincia' });
  const error = fieldState.error?.message;
  return (
    <Field label="Provincia" name="provincia" error={error}>
      {(input) => (
        <>
          <input {...field} {...input} className={inputClass(error)} list={`${input.id}-provincias`} autoComplete="off" />
          <datalist id={`${input.id}-provincias`}>
            {PROVINCIAS.map((provincia) => (
              <option key={provincia} value={provincia} />
            ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

const LUGAR = ['tipo', 'calle', 'sector', 'ciudad', 'provincia', 'referencia'] as const;

/** Copies the address of a guardian or sibling into the form. */
function Copiar({ copiables }: { copiables: readonly Copiable[] }) {
  const { setValue } = useFormContext();
  const copiar = (i: number) => {
    const { direccion } = copiables[i]!;
    LUGAR.forEach((campo) => setValue(campo, direccion[campo], { shouldDirty: true, shouldValidate: campo === 'calle' }));
  };
  return (
    <LabelledSelect
      label="Copiar la de un familiar"
      options={copiables.map(({ nombre, direccion }, i) => ({ value: i, label: `${nombre}: ${enUnaLinea(direccion)}` }))}
      value={undefined}
      placeholder="Elija una dirección"
      onChange={(i) => copiar(i as number)}
    />
  );
}

/** Adds or edits an address of a person. */
export function DireccionForm({ codigoEntidad, nombre, direccion, copiables = [], onClose }: Props) {
  const save = ({ version, ...nueva }: DatosDireccion) =>
    direccion
      ? direccionService.update({ body: { ...nueva, codigoDireccion: direccion.codigoDireccion, version: version ?? direccion.version } })
      : direccionService.save({ body: { ...nueva, codigoEntidad } });
  return (
    <FormDialog
      title={`${direccion ? 'Editar' : 'Agregar'} dirección de ${nombre}`}
      schema={DatosDireccion}
      value={direccion ?? vacia}
      onSubmit={save}
      onClose={onClose}
      reread={direccion && (() => direccionService.id({ params: { id: direccion.codigoDireccion } }))}
    >
      {!direccion && copiables.length > 0 && <Copiar copiables={copiables} />}
      <Fields fields={antes} />
      <Provincia />
      <Fields fields={despues} />
    </FormDialog>
  );
}

import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { DatosDireccion, PROVINCIAS, type Direccion } from '@/contract/personas/direccion';
import { direccionService } from '@/services/responsables';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { Select } from '../ui/Select';
import type { Field } from '../list/types';
import { enUnaLinea, TIPOS } from './direccion';

/** An address of somebody else of the family, to be copied. */
export interface Copiable {
  nombre: string;
  direccion: Direccion;
}

interface Props {
  codigoEntidad: number;
  /** Whose it is. */
  nombre: string;
  /** The address to edit; a new one without. */
  direccion?: Direccion;
  copiables?: readonly Copiable[];
  onClose: (changed: boolean) => void;
}

const antes: Field<DatosDireccion>[] = [
  { name: 'tipo', label: 'Tipo', kind: 'select', options: TIPOS },
  { name: 'calle', label: 'Calle y número', kind: 'text' },
  { name: 'sector', label: 'Sector', kind: 'text', half: true },
  { name: 'ciudad', label: 'Ciudad', kind: 'text', half: true },
];
const despues: Field<DatosDireccion>[] = [
  { name: 'referencia', label: 'Referencia', kind: 'text', help: 'Lo que ayuda a llegar: «frente al colmado»' },
  { name: 'principal', label: 'Dirección principal', kind: 'switch' },
];
const vacia = { tipo: 'CASA' as const, calle: '', sector: '', ciudad: '', provincia: '', referencia: '', principal: false };

/** A text that proposes the provinces. */
function Provincia() {
  const id = useId();
  const { field: input, fieldState } = useController({ name: 'provincia' });
  const { ref, value, onBlur, onChange } = input;
  const error = fieldState.error?.message;
  return (
    <div className="campo campo-text provincia" data-field="provincia">
      <label htmlFor={id}>Provincia</label>
      <input
        id={id}
        ref={ref}
        className={`p-inputtext p-component${error ? ' p-invalid' : ''}`}
        list={`${id}-provincias`}
        autoComplete="off"
        aria-invalid={!!error}
        aria-describedby={error && `${id}-error`}
        value={(value as string) ?? ''}
        onBlur={onBlur}
        onChange={onChange}
      />
      <datalist id={`${id}-provincias`}>
        {PROVINCIAS.map((provincia) => (
          <option key={provincia} value={provincia} />
        ))}
      </datalist>
      {error && (
        <small id={`${id}-error`} className="field-error" role="alert">
          {error}
        </small>
      )}
    </div>
  );
}

const LUGAR = ['tipo', 'calle', 'sector', 'ciudad', 'provincia', 'referencia'] as const;

/** Fills the form with the address of a guardian or sibling. */
function Copiar({ copiables }: { copiables: readonly Copiable[] }) {
  const id = useId();
  const { setValue } = useFormContext();
  const copiar = (i: number) => {
    const { direccion } = copiables[i]!;
    LUGAR.forEach((campo) => setValue(campo, direccion[campo], { shouldDirty: true, shouldValidate: campo === 'calle' }));
  };
  return (
    <div className="campo copiar">
      <label htmlFor={id}>Copiar la de un familiar</label>
      <Select
        id={id}
        options={copiables.map(({ nombre, direccion }, i) => ({ value: i, label: `${nombre}: ${enUnaLinea(direccion)}` }))}
        value={undefined}
        placeholder="Elija una dirección"
        onChange={(i) => copiar(i as number)}
      />
    </div>
  );
}

/** Adds or edits an address of a person. */
export function DireccionForm({ codigoEntidad, nombre, direccion, copiables = [], onClose }: Props) {
  const save = (datos: DatosDireccion) => {
    const { version: _, ...nueva } = datos;
    return direccion
      ? direccionService.update({ body: { ...datos, codigoDireccion: direccion.codigoDireccion } })
      : direccionService.save({ body: { ...nueva, codigoEntidad } });
  };
  const { codigoDireccion: _, codigoEntidad: __, ...datos } = direccion ?? { ...vacia, codigoDireccion: 0, codigoEntidad };
  return (
    <FormDialog
      title={`${direccion ? 'Editar' : 'Agregar'} dirección de ${nombre}`}
      schema={DatosDireccion}
      value={datos}
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

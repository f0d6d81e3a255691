import { Button } from 'primereact/button';
import { useId } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { estudianteService } from '@/services/estudiantes';
import type { Borrador } from '@/store/inscripciones';
import { Fields } from '../form/Fields';
import type { Field } from '../list/types';
import { toast } from '../feedback/toast';
import { useSubmit } from '../form/useSubmit';
import { EstudianteSearch } from './EstudianteSearch';
import { deHermano, nuevoResponsable, PARENTESCOS, type FilaResponsable } from './nuevoEstudiante';

const LIST = 'responsables';
const adulto: Field<any>[] = [
  { name: 'nombre', label: 'Nombre', kind: 'text', half: true },
  { name: 'apellido', label: 'Apellido', kind: 'text', half: true },
  { name: 'telefono', label: 'Teléfono', kind: 'text', half: true },
  { name: 'email', label: 'Correo', kind: 'text', half: true },
  { name: 'documento', label: 'Documento', kind: 'text', half: true },
];
const parentesco: Field<any>[] = [{ name: 'parentesco', label: 'Parentesco', kind: 'select', half: true, options: PARENTESCOS }];

const flags = [
  ['recoge', 'Puede recoger'],
  ['emergencia', 'Contacto de emergencia'],
] as const;

function Flags({ index, count }: { index: number; count: number }) {
  const { register, setValue } = useFormContext();
  const name = useId();
  const paga = useWatch({ name: `${LIST}.${index}.contactoPago` }) as boolean;
  const pay = () => {
    for (let i = 0; i < count; i++) setValue(`${LIST}.${i}.contactoPago`, i === index, { shouldDirty: true });
  };
  return (
    <div className="responsable-opciones">
      <label className="opcion">
        <input type="radio" name={name} checked={paga} onChange={pay} /> Paga
      </label>
      {flags.map(([flag, label]) => (
        <label key={flag} className="opcion">
          <input type="checkbox" {...register(`${LIST}.${index}.${flag}`)} /> {label}
        </label>
      ))}
    </div>
  );
}

interface FilaProps {
  index: number;
  count: number;
  conocido?: Borrador['conocidos'][number];
  onDrop: () => void;
}

function Fila({ index, count, conocido, onDrop }: FilaProps) {
  const who = conocido?.nombre ?? `Responsable ${index + 1}`;
  return (
    <div className="responsable" role="group" aria-label={who}>
      {conocido ? (
        <p>
          <strong>{conocido.nombre}</strong> <small>{conocido.telefono || 'Sin teléfono'} · ya registrado</small>
        </p>
      ) : (
        <Fields fields={adulto} prefix={`${LIST}.${index}.entidad.`} />
      )}
      <Fields fields={parentesco} prefix={`${LIST}.${index}.`} />
      <Flags index={index} count={count} />
      {count > 1 && (
        <button type="button" className="icon-button" aria-label={`Quitar a ${who}`} onClick={onDrop}>
          <i className="pi pi-trash" aria-hidden />
        </button>
      )}
    </div>
  );
}

/** Takes over the guardians of a sibling, so that the family stays one. */
function useHermano(onConocidos: (conocidos: Borrador['conocidos']) => void) {
  const { getValues, setValue } = useFormContext();
  return useSubmit((codigoEstudiante: number) => estudianteService.id({ query: { codigoEstudiante } }), {
    then: ({ nombreCompleto, responsables }) => {
      const before = getValues(LIST) as FilaResponsable[];
      const known = new Set(before.map(({ codigoEntidad }) => codigoEntidad));
      const nuevos = deHermano(responsables).filter(({ codigoEntidad }) => !known.has(codigoEntidad));
      if (nuevos.length === 0) return toast('info', `${nombreCompleto} no tiene otros responsables.`);
      onConocidos(Object.fromEntries(responsables.map(({ codigoEntidad, nombre, telefono }) => [codigoEntidad, { nombre, telefono }])));
      const typed = before.filter(({ codigoEntidad, entidad }) => codigoEntidad || Object.values(entidad ?? {}).some(Boolean));
      const all = [...nuevos, ...typed].slice(0, 6);
      const payer = Math.max(
        0,
        all.findIndex(({ contactoPago }) => contactoPago),
      );
      setValue(
        LIST,
        all.map((row, i) => ({ ...row, contactoPago: i === payer })),
        { shouldDirty: true },
      );
    },
  });
}

interface Props {
  conocidos: Borrador['conocidos'];
  onConocidos: (conocidos: Borrador['conocidos']) => void;
}

/** The people who answer for a new student: typed, or taken over from a sibling; exactly one pays. */
export function Responsables({ conocidos, onConocidos }: Props) {
  const { fields, append, remove } = useFieldArray({ name: LIST });
  const { getValues, setValue } = useFormContext();
  const { errors } = useFormState({ name: LIST });
  const fault = errors[LIST] as { message?: string; root?: { message?: string } } | undefined;
  const hermano = useHermano(onConocidos);
  const drop = (index: number) => {
    remove(index);
    const rest = getValues(LIST) as FilaResponsable[];
    if (rest.length > 0 && !rest.some(({ contactoPago }) => contactoPago)) setValue(`${LIST}.0.contactoPago`, true);
  };
  return (
    <fieldset className="responsables" data-field={LIST}>
      <legend>Responsables</legend>
      <EstudianteSearch label="Si tiene un hermano en la academia, búsquelo" onPick={(row) => void hermano.submit(row.codigoEstudiante)} />
      {fields.map((field, index) => {
        const { codigoEntidad } = field as unknown as FilaResponsable;
        const conocido = codigoEntidad === undefined ? undefined : conocidos[codigoEntidad];
        return <Fila key={field.id} index={index} count={fields.length} conocido={conocido} onDrop={() => drop(index)} />;
      })}
      {(fault?.root?.message ?? fault?.message) && (
        <small className="field-error" role="alert">
          {fault?.root?.message ?? fault?.message}
        </small>
      )}
      <Button
        type="button"
        label="Agregar responsable"
        icon="pi pi-plus"
        text
        size="small"
        disabled={fields.length >= 6}
        onClick={() => append(nuevoResponsable(fields.length === 0))}
      />
    </fieldset>
  );
}

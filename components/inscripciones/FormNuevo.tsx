import { useEffect, useState, useId } from 'react';
import { useFieldArray, useFormContext, useFormState, useWatch } from 'react-hook-form';
import { NuevoEstudiante, type EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { PersonaParecida } from '@/contract/responsables/responsable';
import { partirNombre, sexoDelNombre } from '@/domain/importacion/nombres';
import { estudianteService } from '@/services/estudiantes';
import type { ApiError } from '@/services/http/apiError';
import type { Borrador } from '@/store/inscripciones';
import { EstudianteSearch } from '../estudiantes/EstudianteSearch';
import { EstudiantesParecidos } from '../estudiantes/EstudiantesParecidos';
import { toast } from '../feedback/toast';
import { Fields, type Field } from '../form/Fields';
import { Form, useSchemaForm } from '../form/Form';
import { useSubmit } from '../form/useSubmit';
import { camposDeNino, camposDeAdulto, PARENTESCOS } from '../personas/campos';
import { PersonasParecidas } from '../personas/Parecidos';
import { Button, IconButton } from '../ui/Button';
import { FieldGroup } from '../ui/Field';
import { CheckInput, Option } from '../ui/input/Option';
import { StepBar } from '../ui/steps/StepBar';
import { nuevoVacio, deHermano, nuevoResponsable, type FilaResponsable } from './nuevoEstudiante';

const LIST = 'responsables';
const parentesco: Field<FilaResponsable>[] = [
  { name: 'parentesco', label: 'Parentesco', kind: 'select', half: true, options: PARENTESCOS },
];

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
    <div className="flex flex-wrap column-gap-4">
      <Option>
        <CheckInput type="radio" name={name} checked={paga} onChange={pay} /> Paga
      </Option>
      {flags.map(([flag, label]) => (
        <Option key={flag}>
          <CheckInput type="checkbox" {...register(`${LIST}.${index}.${flag}`)} /> {label}
        </Option>
      ))}
    </div>
  );
}

interface FilaProps {
  index: number;
  count: number;
  conocido?: Borrador['conocidos'][number];
  onConocidos: (conocidos: Borrador['conocidos']) => void;
  onDrop: () => void;
}

function Fila({ index, count, conocido, onConocidos, onDrop }: FilaProps) {
  const { setValue } = useFormContext();
  const usar = ({ codigoEntidad, nombreCompleto, telefono }: PersonaParecida, documento: string) => {
    onConocidos({ [codigoEntidad]: { nombre: nombreCompleto, telefono } });
    setValue(`${LIST}.${index}.codigoEntidad`, codigoEntidad, { shouldDirty: true });
    setValue(`${LIST}.${index}.documento`, documento);
    setValue(`${LIST}.${index}.entidad`, undefined);
  };
  const who = conocido?.nombre ?? `Responsable ${index + 1}`;
  return (
    <div className="boxed relative flex flex-column gap-3 mb-3 pt-3 pb-1 pl-3 pr-6" role="group" aria-label={who}>
      {conocido ? (
        <p>
          <strong>{conocido.nombre}</strong> <small>{conocido.telefono || 'Sin teléfono'} · ya registrado</small>
        </p>
      ) : (
        <>
          <Fields fields={camposDeAdulto} prefix={`${LIST}.${index}.entidad.`} />
          <PersonasParecidas name={`${LIST}.${index}.entidad`} onUsar={usar} />
        </>
      )}
      <Fields fields={parentesco} prefix={`${LIST}.${index}.`} />
      <Flags index={index} count={count} />
      {count > 1 && <IconButton className="absolute top-0 right-0 m-2" icon="pi-trash" label={`Quitar a ${who}`} onClick={onDrop} />}
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

interface ResponsablesProps {
  conocidos: Borrador['conocidos'];
  onConocidos: (conocidos: Borrador['conocidos']) => void;
}

/** The guardians of a new student, typed or taken over from a sibling; exactly one pays. */
export function Responsables({ conocidos, onConocidos }: ResponsablesProps) {
  const { fields, append, remove } = useFieldArray({ name: LIST });
  const filas = useWatch({ name: LIST }) as FilaResponsable[];
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
    <FieldGroup label="Responsables" name={LIST} error={fault?.root?.message ?? fault?.message}>
      <EstudianteSearch label="Si tiene un hermano en la academia, búsquelo" onPick={(row) => void hermano.submit(row.codigoEstudiante)} />
      {fields.map((field, index) => {
        const codigoEntidad = filas[index]?.codigoEntidad;
        const conocido = codigoEntidad === undefined ? undefined : conocidos[codigoEntidad];
        const fila = { index, count: fields.length, conocido, onConocidos };
        return <Fila key={field.id} {...fila} onDrop={() => drop(index)} />;
      })}
      <Button
        label="Agregar responsable"
        icon="pi-plus"
        text
        small
        disabled={fields.length >= 6}
        onClick={() => append(nuevoResponsable(fields.length === 0))}
      />
    </FieldGroup>
  );
}

interface Props {
  borrador: Borrador;
  /** The name that was searched and that nobody has; '' without one. */
  nombre: string;
  /** The server's errors for this form, without the prefix of its path. */
  refusal?: ApiError;
  onChange: (part: Partial<Borrador>) => void;
  onUsar: (estudiante: EstudianteLigero) => void;
  onNext: () => void;
}

/** The medical data that everybody who works with the child must know. */
export const salud: Field<Pick<NuevoEstudiante, 'alertaMedica'>>[] = [
  { name: 'alertaMedica', label: 'Alerta médica', kind: 'textarea', help: 'Alergias, asma, medicinas: lo verá el profesor al pasar lista' },
];

/** The empty form with the name that was searched in it, and the sex where the name is certain. */
function conNombre(buscado: string) {
  const { nombre, apellido } = partirNombre(buscado);
  const vacio = nuevoVacio();
  return { ...vacio, entidad: { ...vacio.entidad, nombre, apellido, sexo: sexoDelNombre(nombre) } };
}

/** The form of a new student with its guardians; every change is written to the draft at once. */
export function FormNuevo({ borrador, nombre, refusal, onChange, onUsar, onNext }: Props) {
  const [start] = useState(() => structuredClone(nombre ? conNombre(nombre) : (borrador.nuevo ?? nuevoVacio())) as object);
  const form = useSchemaForm(NuevoEstudiante, start);
  const { methods, refuse } = form;
  useEffect(
    () => methods.subscribe({ formState: { values: true }, callback: ({ values }) => onChange({ nuevo: structuredClone(values) }) }),
    [methods, onChange],
  );
  useEffect(() => {
    if (nombre) methods.setFocus('entidad.fechaNacimiento');
  }, [nombre, methods]);
  useEffect(() => {
    if (refusal) refuse(refusal);
  }, [refusal, refuse]);

  return (
    <Form
      form={form}
      label="Nuevo estudiante"
      className="flex flex-column gap-3"
      onSubmit={() => {
        onChange({ nuevo: structuredClone(methods.getValues()) });
        onNext();
      }}
    >
      <Fields fields={camposDeNino} prefix="entidad." />
      <EstudiantesParecidos onUsar={onUsar} />
      <Fields fields={salud} />
      <Responsables conocidos={borrador.conocidos} onConocidos={(mas) => onChange({ conocidos: { ...borrador.conocidos, ...mas } })} />
      <StepBar enter="pasa al grupo">
        <Button type="submit" label="Siguiente" icon="pi-arrow-right" iconPos="right" />
      </StepBar>
    </Form>
  );
}

import { Button } from '../ui/Button';
import { useEffect, useState } from 'react';
import { NuevoEstudiante, type EstudianteLigero } from '@/contract/estudiantes/estudiante';
import type { ApiError } from '@/services/http/apiError';
import type { Borrador } from '@/store/inscripciones';
import { Fields } from '../form/Fields';
import { Form, useSchemaForm } from '../form/Form';
import type { Field } from '../form/field';
import { camposDeNino } from '../personas/campos';
import { nuevoVacio } from './nuevoEstudiante';
import { EstudiantesParecidos } from './EstudiantesParecidos';
import { Responsables } from './Responsables';

interface Props {
  borrador: Borrador;
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

/** The form of a new student with its guardians; every change is written to the draft at once. */
export function FormNuevo({ borrador, refusal, onChange, onUsar, onNext }: Props) {
  const [start] = useState(() => structuredClone(borrador.nuevo ?? nuevoVacio()) as object);
  const form = useSchemaForm(NuevoEstudiante, start);
  const { methods, refuse } = form;
  useEffect(
    () => methods.subscribe({ formState: { values: true }, callback: ({ values }) => onChange({ nuevo: structuredClone(values) }) }),
    [methods, onChange],
  );
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
      <div className="botones">
        <Button type="submit" label="Elegir grupo" icon="pi pi-arrow-right" iconPos="right" />
      </div>
    </Form>
  );
}

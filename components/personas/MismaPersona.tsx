import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { Fields, type Field } from '../form/Fields';

const misma: Field<{ mismaPersona: boolean }>[] = [
  {
    name: 'mismaPersona',
    label: 'Es la misma persona que ya está registrada',
    kind: 'switch',
    help: 'Se usa su registro; lo que usted dejó vacío se queda como estaba.',
  },
];

/** Asks, once the server has found the document of the field `documento`, whether it is the same person: a guardian who also teaches has one record. */
export function MismaPersona({ documento }: { documento: string }) {
  const { getFieldState } = useFormContext();
  const told = getFieldState(documento, useFormState({ name: documento })).error;
  const [asked, setAsked] = useState(false);
  if (told?.type === 'server' && !asked) setAsked(true);
  return asked && <Fields fields={misma} />;
}

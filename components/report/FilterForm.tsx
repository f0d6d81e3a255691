import { useEffect, type ReactNode } from 'react';
import type * as z from 'zod';
import { Fields, type Field } from '../form/Fields';
import { Form, useSchemaForm } from '../form/Form';

interface Props {
  className?: string;
  schema: z.ZodObject;
  fields: readonly Field<any>[];
  /** What the report is narrowed by now, as it goes on the wire. */
  wire: string;
  onSubmit: (values: Record<string, unknown>) => void;
  /** Stands behind the fields: the buttons. */
  children: ReactNode;
}

/** The form of the filters of a report. It is a module of its own because the forms weigh 15 kB, which a report loads after its first paint. */
export default function FilterForm({ schema, fields, wire, onSubmit, children, ...form }: Props) {
  const ofReport = useSchemaForm(schema, JSON.parse(wire) as Record<string, unknown>);
  const { reset } = ofReport.methods;
  // The back button and the presets change the address; the form follows it.
  useEffect(() => reset(JSON.parse(wire) as Record<string, unknown>), [wire, reset]);
  return (
    <Form {...form} form={ofReport} label="Filtros" onSubmit={onSubmit}>
      <Fields fields={fields} />
      {children}
    </Form>
  );
}

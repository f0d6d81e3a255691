import type { ReactNode } from 'react';
import type * as z from 'zod';
import { Button } from '../ui/Button';
import { Draft } from './draft/Draft';
import { type Field, Fields } from './Fields';
import { Form, useSchemaForm } from './Form';
import { useAct, type ActOptions } from './useSubmit';
import { useUnsaved } from './useUnsaved';

interface Props<S extends z.ZodObject, R> {
  /** The form's accessible name. */
  label: string;
  schema: S;
  /** Initial values of the form. */
  value?: Partial<z.output<S>>;
  /** The verb on the button: 'Enviar'. */
  accept: string;
  icon: string;
  success?: string | ((result: R) => string);
  act: (value: z.output<S>, options: ActOptions) => Promise<R>;
  onDone: (result: R) => void;
  /** Shown below the children. */
  fields?: readonly Field<z.output<S>>[];
  children?: ReactNode;
}

/** The form of an act within a page, executed once however often it is submitted. */
export function ActForm<S extends z.ZodObject, R>(props: Props<S, R>) {
  const { label, schema, value, accept, icon, success, act, onDone, fields, children } = props;
  const form = useSchemaForm(schema, value);
  const { submit, busy } = useAct(act, { success, then: onDone, refused: form.refuse });
  useUnsaved(form.methods.formState.isDirty);
  return (
    <Form form={form} label={label} className="flex flex-column gap-3" onSubmit={(output) => void submit(output)}>
      <Draft form={form} label={label} />
      {children}
      {fields && <Fields fields={fields} />}
      <div className="botones mt-0">
        <Button type="submit" label={accept} icon={icon} loading={busy} />
      </div>
    </Form>
  );
}

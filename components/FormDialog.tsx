import { Button } from 'primereact/button';
import { useId, useRef, type ReactNode } from 'react';
import type * as z from 'zod';
import { confirm } from './confirm';
import { Form, useSchemaForm } from './Form';
import { SidePanel } from './SidePanel';
import { useSubmit } from './useSubmit';
import { useUnsaved } from './useUnsaved';

interface Props<S extends z.ZodObject> {
  title: string;
  schema: S;
  /** What the form starts with: a row, or what a new one has. */
  value: Partial<z.output<S>>;
  onSubmit: (value: z.output<S>) => Promise<unknown>;
  onClose: (saved: boolean) => void;
  /** Fields, ListField, and whatever else the form needs. */
  children: ReactNode;
}

const DISCARD = {
  header: 'Descartar cambios',
  message: 'Lo que escribió no se ha guardado.',
  accept: 'Descartar',
  reject: 'Seguir editando',
};

/** A form in a side panel. What was typed survives a refusal, and is given up only when asked. */
export function FormDialog<S extends z.ZodObject>({ title, schema, value, onSubmit, onClose, children }: Props<S>) {
  const id = useId();
  const form = useSchemaForm(schema, value);
  const { isDirty } = form.methods.formState;
  const { submit, busy } = useSubmit(onSubmit, { success: 'Guardado', then: () => onClose(true), refused: form.refuse });

  const asking = useRef(false);
  const close = async () => {
    if (busy || asking.current) return;
    asking.current = true;
    const leave = !isDirty || (await confirm(DISCARD));
    asking.current = false;
    if (leave) onClose(false);
  };
  useUnsaved(isDirty, () => void close());

  const footer = (
    <div className="botones">
      <Button type="button" label="Cancelar" text disabled={busy} onClick={() => void close()} />
      <Button type="submit" form={id} label="Guardar" icon="pi pi-check" loading={busy} />
    </div>
  );
  return (
    <SidePanel title={title} onClose={() => void close()} footer={footer}>
      <Form form={form} id={id} label={title} onSubmit={(output) => void submit(output)}>
        {children}
      </Form>
    </SidePanel>
  );
}

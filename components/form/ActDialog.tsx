import { Button } from '../ui/Button';
import { useId, type ReactNode } from 'react';
import type * as z from 'zod';
import { Form, useSchemaForm } from './Form';
import css from './FormDialog.module.css';
import { useAct, type ActOptions } from './useSubmit';
import { SidePanel } from '../ui/SidePanel';

interface Props<S extends z.ZodObject, R> {
  title: string;
  /** What is asked before the act: a reason, a note. */
  schema: S;
  /** What the form starts with. */
  value?: Partial<z.output<S>>;
  /** The verb of what happens: 'Reversar'. */
  accept: string;
  /** What is said once it is done. */
  success: string;
  /** Why it cannot be done now; nothing can be sent meanwhile. */
  disabled?: boolean;
  /** Nothing is taken back by it: its button looks like any other. */
  calm?: true;
  act: (value: z.output<S>, options: ActOptions) => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
  /** What the act would do, and the fields. */
  children: ReactNode;
}

/** An act that cannot be undone, once however often it is sent: what it would do, what is asked, and a button with its verb. */
export function ActDialog<S extends z.ZodObject, R>(props: Props<S, R>) {
  const { title, schema, value, accept, success, disabled, calm, act, onDone, onClose, children } = props;
  const id = useId();
  const form = useSchemaForm(schema, value);
  const { submit, busy } = useAct(act, { success, then: onDone, refused: form.refuse });
  const footer = (
    <div className="botones">
      <Button type="button" label="Cancelar" text disabled={busy} onClick={onClose} />
      <Button type="submit" form={id} label={accept} severity={calm ? undefined : 'danger'} loading={busy} disabled={disabled} />
    </div>
  );
  return (
    <SidePanel title={title} onClose={() => !busy && onClose()} footer={footer}>
      <Form form={form} id={id} label={title} className={css.form} onSubmit={(output) => void submit(output)}>
        {children}
      </Form>
    </SidePanel>
  );
}

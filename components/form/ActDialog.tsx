import { Button } from '../ui/Button';
import { useId, type ReactNode } from 'react';
import type * as z from 'zod';
import { Form, useSchemaForm } from './Form';
import css from './FormDialog.module.css';
import { useAct, type ActOptions } from './useSubmit';
import { SidePanel } from '../ui/SidePanel';

interface Props<S extends z.ZodObject, R> {
  title: string;
  /** The input of the act: a reason, a note. */
  schema: S;
  /** Initial values of the form. */
  value?: Partial<z.output<S>>;
  /** The verb on the button: 'Reversar'. */
  accept: string;
  /** The success message. */
  success: string;
  /** Why the act is impossible now; the button is disabled meanwhile. */
  disabled?: boolean;
  /** The act is harmless: its button is not red. */
  calm?: true;
  act: (value: z.output<S>, options: ActOptions) => Promise<R>;
  onDone: (result: R) => void;
  onClose: () => void;
  /** The effects of the act, and the fields. */
  children: ReactNode;
}

/** The dialog of an irreversible act, executed once however often it is submitted: its effects, its input, and a button with its verb. */
export function ActDialog<S extends z.ZodObject, R>(props: Props<S, R>) {
  const { title, schema, value, accept, success, disabled, calm, act, onDone, onClose, children } = props;
  const id = useId();
  const form = useSchemaForm(schema, value);
  const { submit, busy } = useAct(act, { success, then: onDone, refused: form.refuse });
  const footer = (
    <div className="botones">
      <Button label="Cancelar" text disabled={busy} onClick={onClose} />
      <Button type="submit" form={id} label={accept} severity={calm ? undefined : 'danger'} loading={busy} disabled={disabled} />
    </div>
  );
  return (
    <SidePanel title={title} onClose={() => !busy && onClose()} footer={footer}>
      <Form form={form} id={id} label={title} className={`${css.form} flex flex-column gap-3`} onSubmit={(output) => void submit(output)}>
        {children}
      </Form>
    </SidePanel>
  );
}

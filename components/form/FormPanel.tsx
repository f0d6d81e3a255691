import { useId, type ReactNode } from 'react';
import type * as z from 'zod';
import { Button, type ButtonProps } from '../ui/Button';
import { SidePanel } from '../ui/SidePanel';
import { Draft } from './draft/Draft';
import { type Field, Fields } from './Fields';
import { Form, type SchemaForm } from './Form';
import css from './FormPanel.module.css';

interface Props<S extends z.ZodObject> {
  title: string;
  form: SchemaForm<S>;
  /** The look of the button that submits the form. */
  button: ButtonProps;
  busy: boolean;
  onSubmit: (value: z.output<S>) => void;
  onClose: () => void;
  fields?: readonly Field<z.output<S>>[];
  children?: ReactNode;
}

/** Beside an act that cancels something, «Cancelar» could be taken for it. */
const leaveOf = ({ label }: ButtonProps) => (label?.startsWith('Cancelar') ? 'Volver' : 'Cancelar');

/** A form in a side panel with its two buttons, which cannot be closed while it is being sent. */
export function FormPanel<S extends z.ZodObject>({ title, form, button, busy, onSubmit, onClose, fields, children }: Props<S>) {
  const id = useId();
  const close = () => !busy && onClose();
  const footer = (
    <div className="botones">
      <Button label={leaveOf(button)} text disabled={busy} onClick={close} />
      <Button type="submit" form={id} loading={busy} {...button} />
    </div>
  );
  return (
    <SidePanel title={title} onClose={close} footer={footer}>
      <Form form={form} id={id} label={title} className={`${css.form} flex flex-column gap-3`} onSubmit={onSubmit}>
        <Draft form={form} label={title} />
        {children}
        {fields && <Fields fields={fields} />}
      </Form>
    </SidePanel>
  );
}

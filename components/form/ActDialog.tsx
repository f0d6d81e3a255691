import type { ReactNode } from 'react';
import * as z from 'zod';
import { texto } from '@/contract/campos';
import type { Field } from './Fields';
import { useSchemaForm } from './Form';
import { FormPanel } from './FormPanel';
import { useAct, type ActOptions } from './useSubmit';

const schema = z.strictObject({ motivo: texto(200) });

/** The input of an act that only needs its reason, with an example below the field. */
export const porMotivo = (help?: string, label = 'Motivo') => {
  const fields: Field<z.output<typeof schema>>[] = [{ name: 'motivo', label, kind: 'text', help }];
  return { schema, fields };
};

interface Props<S extends z.ZodObject, R> {
  title: string;
  /** The input of the act: a reason, a note. */
  schema: S;
  /** Initial values of the form. */
  value?: Partial<z.output<S>>;
  /** The verb on the button: 'Reversar'. */
  accept: string;
  success: string;
  /** Why the act is impossible now; the button is disabled meanwhile. */
  disabled?: boolean;
  /** The act is harmless: its button is not red. */
  calm?: true;
  act: (value: z.output<S>, options: ActOptions) => Promise<R>;
  /** Receives the result; the dialog closes after it. */
  onDone?: (result: R) => void;
  /** `changed`: the act was done. */
  onClose: (changed: boolean) => void;
  /** Shown below the children. */
  fields?: readonly Field<z.output<S>>[];
  /** The effects of the act. */
  children?: ReactNode;
}

/** The dialog of an irreversible act, executed once however often it is submitted: its effects, its input, and a button with its verb. */
export function ActDialog<S extends z.ZodObject, R>(props: Props<S, R>) {
  const { schema, value, accept, success, disabled, calm, act, onDone, onClose, ...panel } = props;
  const form = useSchemaForm(schema, value);
  const then = (result: R) => {
    onDone?.(result);
    onClose(true);
  };
  const { submit, busy } = useAct(act, { success, then, refused: form.refuse });
  const button = { label: accept, severity: calm ? undefined : ('danger' as const), disabled };
  return (
    <FormPanel
      {...panel}
      form={form}
      button={button}
      busy={busy}
      onSubmit={(output) => void submit(output)}
      onClose={() => onClose(false)}
    />
  );
}

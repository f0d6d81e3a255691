import type * as z from 'zod';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/field';

interface Props {
  title: string;
  schema: z.ZodObject;
  fields: readonly Field<any>[];
  value: object;
  onSubmit: (value: object) => Promise<unknown>;
  onClose: (changed: boolean, saved?: unknown) => void;
  nombre?: (saved: never) => string;
  reread?: () => Promise<object>;
}

/** A side panel with a form of fields only; loaded when it is first opened. */
export const CrudForm = ({ fields, ...form }: Props) => (
  <FormDialog {...form}>
    <Fields fields={fields} />
  </FormDialog>
);

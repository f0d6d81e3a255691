import type * as z from 'zod';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/field';

/** A component loaded with `dynamic` cannot be generic: values and saved rows are `any` here, and the caller declares their types. */
interface Props {
  title: string;
  schema: z.ZodObject;
  fields: readonly Field<any>[];
  value: object;
  onSubmit: (value: any) => Promise<any>;
  onClose: (changed: boolean, saved?: unknown) => void;
  nombre?: (saved: any) => string;
  reread?: () => Promise<object>;
}

/** A side panel with a form of fields only; loaded when it is first opened. */
export const CrudForm = ({ fields, ...form }: Props) => (
  <FormDialog {...form}>
    <Fields fields={fields} />
  </FormDialog>
);

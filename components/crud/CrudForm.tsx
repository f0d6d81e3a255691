import type * as z from 'zod';
import { Fields } from '../Fields';
import { FormDialog } from '../FormDialog';
import type { Field } from '../types';

interface Props {
  title: string;
  schema: z.ZodObject;
  fields: readonly Field<any>[];
  value: object;
  onSubmit: (value: object) => Promise<unknown>;
  onClose: (saved: boolean) => void;
}

/** A form of fields alone in a side panel; loaded when it is opened. */
export const CrudForm = ({ title, schema, fields, value, onSubmit, onClose }: Props) => (
  <FormDialog title={title} schema={schema} value={value} onSubmit={onSubmit} onClose={onClose}>
    <Fields fields={fields} />
  </FormDialog>
);

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { crudForm, type Entity } from '../form/crudForm';
import type { Field } from '../form/Fields';
import type { Cells } from './cell';
import { ListPage, type RowOptions } from './ListPage';
import { useList, type Filter } from './useList';

// A component loaded with `dynamic` cannot be generic: the types of its props come from crudForm.
const FormDialog = dynamic(() => import('../form/FormDialog').then((module) => module.FormDialog<any, any>), { ssr: false });

interface Service<R extends z.ZodObject, I extends z.ZodObject> extends Entity<I, z.output<R>> {
  calls: Entity<I, z.output<R>>['calls'] & { row: R };
  filter: Filter<z.output<R>>;
  remove: (input: { params: { id: number } }) => Promise<{ eliminado: boolean; desactivado: boolean }>;
}

interface Props<R extends z.ZodObject, I extends z.ZodObject> {
  service: Service<R, I>;
  fields: readonly Field<z.output<I>>[];
  /** Initial values of a new row. */
  blank: Partial<z.output<I>>;
  /** The name of a row for messages. */
  nombre: (row: z.output<R>) => string;
  /** What these rows are for; shown while there are none. */
  hint: string;
  cells?: Cells<z.output<R>>;
  actions?: (row: z.output<R>, options: RowOptions) => ReactNode;
}

/** The page of an entity with a plain form. An entity that needs more is a ListPage with a form of its own. */
export function CrudPage<R extends z.ZodObject, I extends z.ZodObject>({ service, fields, blank, ...page }: Props<R, I>) {
  type Row = z.output<R>;
  const list = useList<Row>(service.filter);
  return (
    <ListPage<Row>
      {...page}
      list={list}
      service={service}
      form={(row, close) => (
        <FormDialog {...crudForm(service, row, blank, list.reload)} fields={fields} onClose={close} nombre={page.nombre} />
      )}
    />
  );
}

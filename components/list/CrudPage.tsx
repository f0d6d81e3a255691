import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import type { Field } from '../form/field';
import type { Cells } from './cell';
import { ListPage, type RowOptions } from './ListPage';
import { useList, type Filter } from './useList';

const CrudForm = dynamic(() => import('./CrudForm').then((module) => module.CrudForm), { ssr: false });

interface Service<R extends z.ZodObject, I extends z.ZodObject> {
  calls: { key: string; name: string; row: R; input: I };
  filter: Filter<z.output<R>>;
  id: (input: { params: { id: number } }) => Promise<z.output<R>>;
  save: (input: { body: z.output<I> }) => Promise<unknown>;
  /** The body is the input plus the key, whose name is known at runtime only. */
  update: (input: { body: never }) => Promise<unknown>;
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
  const { key, name, input } = service.calls;
  return (
    <ListPage<Row>
      {...page}
      list={list}
      service={service}
      form={(row, close) => {
        const id = row && { [key]: (row as Record<string, number>)[key]! };
        return (
          <CrudForm
            title={`${row ? 'Editar' : 'Crear'} ${name.toLowerCase()}`}
            schema={input}
            fields={fields}
            value={row ?? blank}
            onSubmit={(value: z.output<I>) => (id ? service.update({ body: { ...value, ...id } as never }) : service.save({ body: value }))}
            onClose={close}
            nombre={page.nombre}
            reread={id && (() => service.id({ params: { id: Object.values(id)[0]! } }))}
          />
        );
      }}
    />
  );
}

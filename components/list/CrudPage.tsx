import { useState, type ReactNode } from 'react';
import type * as z from 'zod';
import type { Listado } from '@/contract/columns';
import type { ListCall } from '@/contract/list';
import { later } from '../data/later';
import type { Entity } from '../form/crudForm';
import type { Field } from '../form/Fields';
import type { Cells } from './cell';
import { described } from './described';
import { ListPage, type RowOptions } from './ListPage';
import { useList } from './useList';

const CrudDialog = later(() => import('../form/CrudDialog'), 'CrudDialog');

interface Service<R extends object, I extends z.ZodObject> extends Entity<I, R> {
  filter: { readonly call: ListCall };
  remove: (input: { params: { id: number } }) => Promise<{ eliminado: boolean; desactivado: boolean }>;
}

interface Props<R extends object, I extends z.ZodObject> {
  lista: Listado<NoInfer<R>>;
  /** Its service, whose schemas are loaded with the first form, filter or file. */
  service: () => Promise<Service<R, I>>;
  fields: readonly Field<z.output<I>>[];
  /** Initial values of a new row. */
  blank: Partial<z.output<I>>;
  /** The name of a row for messages. */
  nombre: (row: R) => string;
  /** What these rows are for; shown while there are none. */
  hint: string;
  cells?: Cells<R>;
  /** The controls of its list's filters. */
  filters?: readonly Field<any>[];
  actions?: (row: R, options: RowOptions) => ReactNode;
}

/** The page of an entity with a plain form. An entity that needs more is a ListPage with a form of its own. */
export function CrudPage<R extends object, I extends z.ZodObject>({ lista, service, fields, blank, ...page }: Props<R, I>) {
  const [filter] = useState(() => described(lista, async () => (await service()).filter.call));
  const list = useList<R>(filter);
  const dialog = { service, fields, blank, nombre: page.nombre, onUndone: list.reload };
  return (
    <ListPage<R>
      {...page}
      list={list}
      service={{ calls: lista, remove: async (input) => (await service()).remove(input) }}
      form={(row, close) => <CrudDialog {...dialog} row={row} onClose={close} />}
    />
  );
}

import { useState, type ReactNode } from 'react';
import type * as z from 'zod';
import type { Listado } from '@/contract/columns';
import type { ListCall } from '@/contract/list';
import { later } from '../data/later';
import type { Entity } from '../form/FormDialog';
import type { Field } from '../form/Fields';
import type { Cells } from './cell';
import { entityOf, ListPage, type RowOptions } from './ListPage';
import { useList } from './useList';

const CrudDialog = later(() => import('../form/CrudDialog'), 'CrudDialog');

interface Service<R extends object, I extends z.ZodObject> extends Entity<I, R> {
  filter: { readonly call: ListCall };
  remove: (input: { params: { id: number } }) => Promise<{ eliminado: boolean; desactivado: boolean }>;
}

/** What a message calls a row by. */
interface Named {
  descripcion: string;
}

const nombre = ({ descripcion }: Named) => descripcion;

interface Props<R extends Named, I extends z.ZodObject> {
  lista: Listado<NoInfer<R>>;
  /** Its service, whose schemas are loaded with the first form, filter or file. */
  service: () => Promise<Service<R, I>>;
  fields: readonly Field<z.output<I>>[];
  /** Initial values of a new row, which is active. */
  blank?: Partial<z.output<I>>;
  /** What these rows are for; shown while there are none. */
  hint: string;
  cells?: Cells<R>;
  actions?: (row: R, options: RowOptions) => ReactNode;
}

/** The page of an entity with a plain form. An entity that needs more is a ListPage with a form of its own. */
export function CrudPage<R extends Named, I extends z.ZodObject>({ lista, service, fields, blank, ...page }: Props<R, I>) {
  const [entity] = useState(() => entityOf<R>(lista, service));
  const list = useList(entity.filter);
  const dialog = { service, fields, blank, nombre, onUndone: list.reload };
  return (
    <ListPage<R>
      {...page}
      nombre={nombre}
      list={list}
      service={entity.service}
      form={(row, close) => <CrudDialog {...dialog} row={row} onClose={close} />}
    />
  );
}

import dynamic from 'next/dynamic';
import { useState } from 'react';
import type * as z from 'zod';
import type { CrudSlice } from '@/store/crudSlice';
import { DataGrid } from './DataGrid';
import { Empty } from '../feedback/Empty';
import { PageHeader } from '../ui/PageHeader';
import type { Column, Field } from './types';
import { useList } from './useList';
import { CreateButton } from './CreateButton';
import { InactiveSwitch } from './InactiveSwitch';
import { RowActions } from './RowActions';
import { useEditing } from './useEditing';
import { useRemove } from './useRemove';

const CrudForm = dynamic(() => import('./CrudForm').then((module) => module.CrudForm), { ssr: false });

interface Service<R extends z.ZodObject, I extends z.ZodObject> {
  calls: { key: string; name: string; row: R; input: I; filter: { query: z.ZodObject } };
  id: (input: { params: { id: number } }) => Promise<z.output<R>>;
  save: (input: { body: z.output<I> }) => Promise<unknown>;
  update: (input: { body: never }) => Promise<unknown>;
  remove: (input: { params: { id: number } }) => Promise<{ eliminado: boolean; desactivado: boolean }>;
}

interface Props<R extends z.ZodObject, I extends z.ZodObject> {
  title: string;
  service: Service<R, I>;
  slice: Pick<CrudSlice<z.output<R>>, 'select' | 'load'>;
  columns: readonly Column<z.output<R>>[];
  fields: readonly Field<z.output<I>>[];
  /** What a new row starts with. */
  blank: Partial<z.output<I>>;
  /** What a person calls one row. */
  nombre: (row: z.output<R>) => string;
  /** What these are for; stands in the empty page. */
  hint: string;
}

/** List, search, create, edit and delete of one entity. A page that needs more is made of the same parts, without this. */
export function CrudPage<R extends z.ZodObject, I extends z.ZodObject>(props: Props<R, I>) {
  type Row = z.output<R>;
  const { title, service, slice, columns, fields, blank, nombre, hint } = props;
  const { key, name, input, filter } = service.calls;
  const [initial] = useState(() => ({ sortField: columns.find(({ sortable }) => sortable)?.field }));
  const list = useList<Row, z.ZodObject>(slice, filter.query, initial);
  const { isOpen, row, create, edit, close } = useEditing<Row>(list.reload);
  const idOf = (one: Row) => (one as Record<string, number>)[key]!;
  const { ask } = useRemove((one: Row) => service.remove({ params: { id: idOf(one) } }), nombre, list.reload);

  const what = name.toLowerCase();
  const save = (value: object) =>
    row ? service.update({ body: { ...value, [key]: idOf(row) } as never }) : service.save({ body: value as z.output<I> });
  const button = <CreateButton label={`Crear ${what}`} onClick={create} />;
  const setInactivos = (inactivos: boolean) => list.setQuery({ inactivos, page: 0 });
  const reread = row && (() => service.id({ params: { id: idOf(row) } }));
  const form = { schema: input, fields, value: row ?? blank, onSubmit: save, onClose: close, reread };
  return (
    <section className="card" aria-label={title}>
      <PageHeader title={title}>{button}</PageHeader>
      <DataGrid
        label={title}
        list={list}
        columns={columns}
        rowKey={idOf}
        filters={<InactiveSwitch checked={list.query.inactivos === true} onChange={setInactivos} />}
        actions={(one) => <RowActions nombre={nombre(one)} onEdit={() => edit(one)} onRemove={() => void ask(one)} />}
        empty={<Empty title={hint}>{button}</Empty>}
      />
      {isOpen && <CrudForm title={`${row ? 'Editar' : 'Crear'} ${what}`} {...form} />}
    </section>
  );
}

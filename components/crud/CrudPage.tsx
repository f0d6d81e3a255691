import { Button } from 'primereact/button';
import dynamic from 'next/dynamic';
import { useState } from 'react';
import type * as z from 'zod';
import type { CrudSlice } from '@/store/crudSlice';
import { DataGrid } from '../DataGrid';
import { Empty } from '../Empty';
import { PageHeader } from '../PageHeader';
import type { Column, Field } from '../types';
import { useList } from '../useList';
import { InactiveSwitch } from './InactiveSwitch';
import { RowActions } from './RowActions';
import { useRemove } from './useRemove';

const CrudForm = dynamic(() => import('./CrudForm').then((module) => module.CrudForm), { ssr: false });

interface Service<R extends z.ZodObject, I extends z.ZodObject> {
  calls: { key: string; name: string; row: R; input: I; filter: { query: z.ZodObject } };
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
  const [editing, setEditing] = useState<Row | 'new'>();
  const idOf = (row: Row) => (row as Record<string, number>)[key]!;
  const { ask } = useRemove((row: Row) => service.remove({ params: { id: idOf(row) } }), nombre, list.reload);
  const inactivos = list.query.inactivos === true;

  const create = `Crear ${name.toLowerCase()}`;
  const isNew = editing === 'new';
  const save = (value: z.output<I>) =>
    isNew ? service.save({ body: value }) : service.update({ body: { ...value, [key]: idOf(editing as Row) } as never });
  const button = <Button type="button" label={create} icon="pi pi-plus" onClick={() => setEditing('new')} />;
  return (
    <section className="card" aria-label={title}>
      <PageHeader title={title}>{button}</PageHeader>
      <DataGrid
        label={title}
        list={list}
        columns={columns}
        rowKey={idOf}
        filters={<InactiveSwitch checked={inactivos} onChange={(value) => list.setQuery({ inactivos: value, page: 0 })} />}
        actions={(row) => <RowActions nombre={nombre(row)} onEdit={() => setEditing(row)} onRemove={() => void ask(row)} />}
        empty={
          <Empty title={hint}>
            <Button type="button" label={create} icon="pi pi-plus" text onClick={() => setEditing('new')} />
          </Empty>
        }
      />
      {editing && (
        <CrudForm
          title={isNew ? create : `Editar ${name.toLowerCase()}`}
          schema={input}
          fields={fields}
          value={isNew ? blank : (editing as object)}
          onSubmit={save as (value: object) => Promise<unknown>}
          onClose={(saved) => {
            setEditing(undefined);
            if (saved) list.reload();
          }}
        />
      )}
    </section>
  );
}

import { useMemo } from 'react';
import type { CallsDeCarga, Carga } from '@/contract/importacion/carga';
import type { CrudSlice } from '@/store/lists/crudSlice';
import { useList } from '../list/useList';
import { PageHeader } from '../ui/PageHeader';
import { CargarArchivo } from './CargarArchivo';
import { Cargas } from './Cargas';

/** What is specific to one kind of file. */
export interface ClaseDeCarga {
  calls: CallsDeCarga;
  /** The columns that identify a row for the user. */
  nombre: readonly string[];
  /** The address of an existing record. */
  ruta?: (codigo: number) => string;
}

/** A page for imports: parse, plan, import; and the list of imported files, which can be undone. */
export function PaginaDeCarga({ slice, ...clase }: ClaseDeCarga & { slice: CrudSlice<Carga> }) {
  const list = useList(slice);
  const { title } = clase.calls.cargas.list;
  const titulo = useMemo(() => title.replace('Cargas', 'Carga'), [title]);
  return (
    <>
      <PageHeader title={titulo} />
      <CargarArchivo {...clase} onDone={list.reload} />
      <Cargas calls={clase.calls} list={list} />
    </>
  );
}

import { useMemo } from 'react';
import type { CallsDeCarga, Carga } from '@/contract/importacion/carga';
import type { CrudSlice } from '@/store/crudSlice';
import { useList } from '../list/useList';
import { PageHeader } from '../ui/PageHeader';
import { CargarArchivo } from './CargarArchivo';
import { Cargas } from './Cargas';

/** What a page says of its kind of file. */
export interface ClaseDeCarga {
  calls: CallsDeCarga;
  /** The columns that name a row for a person. */
  nombre: readonly string[];
  /** Where one that is on record stands. */
  ruta?: (codigo: number) => string;
}

/** A page of batch upload: read, plan, import; and the files that were imported, each to be undone. */
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

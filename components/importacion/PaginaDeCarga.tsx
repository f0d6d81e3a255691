import { useMemo } from 'react';
import type { CallsDeCarga } from '@/contract/importacion/carga';
import { send } from '@/services/http/send';
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
export function PaginaDeCarga(clase: ClaseDeCarga) {
  const filter = useMemo(() => send(clase.calls.cargas), [clase.calls]);
  const list = useList(filter);
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

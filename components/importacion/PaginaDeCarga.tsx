import { useRef, useState } from 'react';
import { cargasDe, type ClaseDeArchivo } from '@/contract/importacion/archivo';
import type { CallsDeCarga, Carga } from '@/contract/importacion/carga';
import type { ApiError } from '@/services/http/apiError';
import { send } from '@/services/http/send';
import { plural } from '@/utils/format';
import { confirm } from '../feedback/confirm';
import { Empty } from '../feedback/Notice';
import { tellRefusal, useAct } from '../form/useSubmit';
import { DataGrid } from '../list/DataGrid';
import type { GridList } from '../list/types';
import { described, useList } from '../list/useList';
import { Button } from '../ui/Button';
import { PageHeader } from '../ui/PageHeader';
import { CargarArchivo } from './CargarArchivo';

/** What is specific to one kind of file. */
export interface ClaseDeCarga {
  archivo: ClaseDeArchivo;
  /** Its calls, whose schemas come with the first file. */
  calls: () => Promise<CallsDeCarga>;
  /** The columns that identify a row for the user. */
  nombre: readonly string[];
  /** The address of an existing record. */
  ruta?: (codigo: number) => string;
}

/** The imported files; each can be undone while nothing depends on its rows. */
function Cargas({ archivo, calls, list }: Pick<ClaseDeCarga, 'archivo' | 'calls'> & { list: GridList<Carga> }) {
  const { de, deshacer: conQue, parcial: admiteResto } = archivo;
  /** The import whose whole undo was asked for last: where that is refused, the rest of it is offered. */
  const ultima = useRef(0);
  const { submit, busy } = useAct(
    async ({ codigo, parcial }: { codigo: number; parcial: boolean }, options) =>
      send((await calls()).deshacer)({ params: { id: codigo }, body: { parcial } }, options),
    {
      success: ({ quedan }) => (quedan.length ? `Carga deshecha; quedan ${new Intl.ListFormat('es').format(quedan)}` : 'Carga deshecha'),
      then: list.reload,
      refused: (error) => void (ultima.current && admiteResto && error.conflict ? ofrecerElResto(error) : tellRefusal(error)),
    },
  );
  const ofrecerElResto = async ({ message }: ApiError) => {
    const codigo = ultima.current!;
    ultima.current = 0;
    const todo = { header: '¿Deshacer lo no cobrado?', message: `${message}. Ellos quedan como están; lo demás se deshace.` };
    if (await confirm({ ...todo, accept: 'Deshacer lo no cobrado' })) await submit({ codigo, parcial: true });
  };
  const ask = async ({ codigoCarga, nombreArchivo, nuevas }: Carga) => {
    const message = nuevas
      ? `Se ${nuevas === 1 ? 'borra' : 'borran'} ${plural(nuevas, ...de)} ${conQue}.`
      : 'Lo que se actualizó vuelve a como estaba.';
    if (await confirm({ header: `¿Deshacer «${nombreArchivo}»?`, message, accept: 'Deshacer' })) {
      ultima.current = codigoCarga;
      await submit({ codigo: codigoCarga, parcial: false });
    }
  };
  return (
    <section className="card mt-3" aria-label="Cargas hechas">
      <h2>Cargas hechas</h2>
      <DataGrid
        list={list}
        rowKey="codigoCarga"
        actions={(una) =>
          !una.deshecha && (
            <Button
              label="Deshacer"
              aria-label={`Deshacer ${una.nombreArchivo}`}
              icon="pi-undo"
              text
              small
              disabled={busy}
              onClick={() => void ask(una)}
            />
          )
        }
        empty={<Empty title="Todavía no se ha cargado ningún archivo." />}
      />
    </section>
  );
}

/** A page for imports: parse, plan, import; and the list of imported files, which can be undone. */
export function PaginaDeCarga(clase: ClaseDeCarga) {
  const { archivo, calls } = clase;
  const [cargas] = useState(() => described<Carga>(cargasDe(archivo), async () => (await calls()).cargas));
  const list = useList(cargas);
  return (
    <>
      <PageHeader title={`Carga de ${archivo.de[1]}`} />
      <CargarArchivo {...clase} onDone={list.reload} />
      <Cargas {...clase} list={list} />
    </>
  );
}

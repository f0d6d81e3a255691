import { useMemo } from 'react';
import type { CallsDeCarga, Carga } from '@/contract/importacion/carga';
import { send } from '@/services/http/send';
import { plural } from '@/utils/format';
import { confirm } from '../feedback/confirm';
import { Empty } from '../feedback/Empty';
import { useAct } from '../form/useSubmit';
import { DataGrid } from '../list/DataGrid';
import type { GridList } from '../list/types';
import { Button } from '../ui/Button';

/** The imported files; each can be undone while nothing depends on its rows. */
export function Cargas({ calls, list }: { calls: CallsDeCarga; list: GridList<Carga> }) {
  const deshacer = useMemo(() => send(calls.deshacer), [calls]);
  const { de, deshacer: conQue } = calls.palabras;
  const { submit, busy } = useAct((codigo: number, options) => deshacer({ params: { id: codigo } }, options), {
    success: 'Carga deshecha',
    then: list.reload,
  });
  const ask = async ({ codigoCarga, nombreArchivo, nuevas }: Carga) => {
    const message = nuevas
      ? `Se ${nuevas === 1 ? 'borra' : 'borran'} ${plural(nuevas, ...de)} ${conQue}.`
      : 'Lo que se actualizó vuelve a como estaba.';
    if (await confirm({ header: `¿Deshacer «${nombreArchivo}»?`, message, accept: 'Deshacer' })) await submit(codigoCarga);
  };
  return (
    <section className="card mt-3" aria-label="Cargas hechas">
      <h2 className="mt-0 text-lg">Cargas hechas</h2>
      <DataGrid
        list={list}
        rowKey={({ codigoCarga }) => codigoCarga}
        actions={(una) =>
          una.deshecha ? null : (
            <Button
              label="Deshacer"
              icon="pi pi-undo"
              text
              size="small"
              disabled={busy}
              onClick={() => void ask(una)}
              aria-label={`Deshacer ${una.nombreArchivo}`}
            />
          )
        }
        empty={<Empty title="Todavía no se ha cargado ningún archivo." />}
      />
    </section>
  );
}

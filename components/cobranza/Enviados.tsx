import { estadoDe, type Mensaje } from '@/contract/cobranza/mensaje';
import type { Field } from '../form/Fields';
import { CANAL } from '@/contract/palabras';
import { hoyEn } from '@/domain/fechas';
import { mensajeService } from '@/services/cobranza';
import { Empty } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import type { Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { useList } from '../list/useList';
import { ESTADO } from '../mensajes/estadoCorreo';
import { IconButton } from '../ui/Button';
import { Tag } from '../ui/tag/Tag';
import { optionsOf } from '../ui/input/Select';

const FILTROS: Field<any>[] = [{ name: 'canal', label: 'Canal', kind: 'select', options: optionsOf(CANAL, 'Todos los canales') }];
const cells: Cells<Mensaje> = {
  estado: (fila) => (
    <Tag value={estadoDe(fila)} severity={fila.deshecho === null && fila.estado ? ESTADO[fila.estado].severity : undefined} />
  ),
};

/** A message that may have arrived cannot be undone; the server decides, this only hides a useless button. */
const sePuedeDeshacer = ({ momento, deshecho, estado }: Mensaje) =>
  deshecho === null &&
  hoyEn(new Date(momento)) === hoyEn(new Date()) &&
  (estado === null || ['PENDIENTE', 'FALLIDO', 'CANCELADO'].includes(estado));

/** Every message that was sent or is queued, with its state. */
export function Enviados() {
  const list = useList(mensajeService.filter);
  const { submit, busy } = useSubmit(({ codigoMensaje: id }: Mensaje) => mensajeService.deshacer({ params: { id } }), {
    ask: ({ nombre }) => ({
      header: `¿No salió el mensaje a ${nombre}?`,
      message: 'Dígalo solo si nadie lo recibió: hoy se le podrá avisar otra vez, por cualquier canal.',
      accept: 'No salió',
    }),
    success: 'Deshecho: hoy se le puede avisar de otra manera',
    then: list.reload,
  });
  return (
    <DataGrid
      list={list}
      cells={cells}
      rowKey="codigoMensaje"
      filters={FILTROS}
      actions={(fila) =>
        sePuedeDeshacer(fila) && (
          <IconButton icon="pi-undo" label={`No salió el mensaje a ${fila.nombre}`} disabled={busy} onClick={() => void submit(fila)} />
        )
      }
      empty={<Empty icon="pi-send" title="Aquí se ve cada mensaje que se envía: todavía no hay ninguno." />}
    />
  );
}

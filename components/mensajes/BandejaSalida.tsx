import { Button, IconButton } from '../ui/Button';
import { Tag } from '../ui/tag/Tag';
import { EstadoCorreo, REENVIABLES, type Correo } from '@/contract/mensajes/correo';
import { correoService } from '@/services/mensajes';
import { moment } from '@/utils/format';
import type { Field } from '../form/Fields';
import type { Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { Empty } from '../feedback/Notice';
import { useList } from '../list/useList';
import { useSubmit } from '../form/useSubmit';
import { ESTADO } from './estadoCorreo';

const cuando = ({ estado, enviado, proximo, intentos }: Correo) => {
  if (enviado) return moment(enviado);
  return estado === 'PENDIENTE' && intentos > 0 ? `De nuevo: ${moment(proximo)}` : '';
};

const cells: Cells<Correo> = {
  estado: ({ estado }) => <Tag value={ESTADO[estado].label} severity={ESTADO[estado].severity} />,
  enviado: cuando,
};

const opciones = [{ value: null, label: 'Todos' }, ...EstadoCorreo.options.map((value) => ({ value, label: ESTADO[value].label }))];

const FILTROS: Field<any>[] = [{ name: 'estado', label: 'Estado', kind: 'select', options: opciones }];

const DOS_VECES = {
  header: 'Enviar de nuevo',
  message: 'No se sabe si este correo llegó. Si llegó, la familia lo recibirá dos veces.',
  accept: 'Enviar de nuevo',
};
const NO_SALDRA = { header: 'No enviar', message: 'El correo no saldrá, y ya no se podrá enviar de nuevo.', accept: 'No enviar' };

/** The outbox: sent mails, and queued or failed ones with the reason. */
export function BandejaSalida() {
  const list = useList(correoService.filter);
  const reenviar = useSubmit(({ codigoCorreo: id }: Correo) => correoService.reenviar({ params: { id } }), {
    ask: (correo) => (correo.estado === 'INCIERTO' ? DOS_VECES : undefined),
    success: 'Se enviará de nuevo',
    then: list.reload,
  });
  const cancelar = useSubmit(({ codigoCorreo: id }: Correo) => correoService.cancelar({ params: { id } }), {
    ask: () => NO_SALDRA,
    success: 'Cancelado',
    then: list.reload,
  });
  const busy = reenviar.busy || cancelar.busy;
  return (
    <DataGrid
      list={list}
      cells={cells}
      rowKey="codigoCorreo"
      filters={FILTROS}
      tools={<Button icon="pi-refresh" text aria-label="Actualizar" onClick={list.reload} />}
      actions={(correo) =>
        REENVIABLES.includes(correo.estado) && (
          <>
            {/* The secret of a failed mail was erased, so that mail can only be cancelled. */}
            {(!correo.reservado || correo.estado === 'PENDIENTE') && (
              <IconButton
                icon="pi-replay"
                label={`Enviar de nuevo a ${correo.para}`}
                disabled={busy}
                onClick={() => void reenviar.submit(correo)}
              />
            )}
            <IconButton
              icon="pi-times"
              label={`No enviar a ${correo.para}`}
              severity="danger"
              disabled={busy}
              onClick={() => void cancelar.submit(correo)}
            />
          </>
        )
      }
      empty={<Empty icon="pi-envelope" title="Aquí se ve cada correo que la academia escribe: todavía no hay ninguno." />}
    />
  );
}

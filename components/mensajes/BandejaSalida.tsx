import { Button } from '../ui/Button';
import { Tag } from '../ui/tag/Tag';
import { EstadoCorreo, REENVIABLES, type Correo } from '@/contract/mensajes/correo';
import { correoService } from '@/services/mensajes';
import { moment } from '@/utils/format';
import { confirm } from '../feedback/confirm';
import type { Cells } from '../list/cell';
import { DataGrid } from '../list/DataGrid';
import { ExportMenu } from '../list/ExportMenu';
import { Empty } from '../feedback/Empty';
import type { GridList } from '../list/types';
import { useList } from '../list/useList';
import { useSubmit } from '../form/useSubmit';
import { ESTADO } from './estadoCorreo';
import { ListSelect } from '../list/ListFilters';

const cuando = ({ estado, enviado, proximo, intentos }: Correo) => {
  if (enviado) return moment(enviado);
  return estado === 'PENDIENTE' && intentos > 0 ? `De nuevo: ${moment(proximo)}` : '';
};

const cells: Cells<Correo> = {
  estado: ({ estado }) => <Tag value={ESTADO[estado].label} severity={ESTADO[estado].severity} />,
  enviado: cuando,
};

const opciones = [{ value: null, label: 'Todos' }, ...EstadoCorreo.options.map((value) => ({ value, label: ESTADO[value].label }))];

const DOS_VECES = {
  header: 'Enviar de nuevo',
  message: 'No se sabe si este correo llegó. Si llegó, la familia lo recibirá dos veces.',
  accept: 'Enviar de nuevo',
};
const NO_SALDRA = { header: 'No enviar', message: 'El correo no saldrá, y ya no se podrá enviar de nuevo.', accept: 'No enviar' };

interface Acciones {
  correo: Correo;
  busy: boolean;
  onReenviar: (codigoCorreo: number) => void;
  onCancelar: (codigoCorreo: number) => void;
}

/** The actions on a mail. The secret of a failed mail was erased, so that mail can only be cancelled. */
function Acciones({ correo: { codigoCorreo, estado, para, reservado }, busy, onReenviar, onCancelar }: Acciones) {
  if (!REENVIABLES.includes(estado)) return null;
  const reenviar = async () => {
    if (estado !== 'INCIERTO' || (await confirm(DOS_VECES))) onReenviar(codigoCorreo);
  };
  const cancelar = async () => {
    if (await confirm(NO_SALDRA)) onCancelar(codigoCorreo);
  };
  return (
    <>
      {(!reservado || estado === 'PENDIENTE') && (
        <Button icon="pi pi-replay" text aria-label={`Enviar de nuevo a ${para}`} disabled={busy} onClick={() => void reenviar()} />
      )}
      <Button
        icon="pi pi-times"
        text
        severity="danger"
        aria-label={`No enviar a ${para}`}
        disabled={busy}
        onClick={() => void cancelar()}
      />
    </>
  );
}

const Vacia = ({ estado }: { estado?: EstadoCorreo }) =>
  estado ? (
    <Empty icon="pi-filter" title={`Ningún correo está en «${ESTADO[estado].label}». Elija otro estado para ver los demás.`} />
  ) : (
    <Empty icon="pi-envelope" title="Aquí se ve cada correo que la academia escribe: todavía no hay ninguno." />
  );

/** The outbox: sent mails, and queued or failed ones with the reason. */
export function BandejaSalida() {
  const list = useList(correoService.filter);
  const { estado } = list.query;
  const reenviar = useSubmit((id: number) => correoService.reenviar({ params: { id } }), {
    success: 'Se enviará de nuevo',
    then: list.reload,
  });
  const cancelar = useSubmit((id: number) => correoService.cancelar({ params: { id } }), { success: 'Cancelado', then: list.reload });
  const filter = (
    <>
      <ListSelect list={list} name="estado" label="Estado" options={opciones} />
      <Button icon="pi pi-refresh" text aria-label="Actualizar" onClick={list.reload} />
      <ExportMenu list={list} />
    </>
  );
  return (
    <DataGrid
      list={list as GridList<Correo>}
      cells={cells}
      rowKey={({ codigoCorreo }) => codigoCorreo}
      filters={filter}
      actions={(correo) => (
        <Acciones
          correo={correo}
          busy={reenviar.busy || cancelar.busy}
          onReenviar={(codigo) => void reenviar.submit(codigo)}
          onCancelar={(codigo) => void cancelar.submit(codigo)}
        />
      )}
      empty={<Vacia estado={estado} />}
    />
  );
}

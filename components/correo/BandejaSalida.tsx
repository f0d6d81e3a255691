import { Button } from 'primereact/button';
import { Tag } from 'primereact/tag';
import { correos, EstadoCorreo, type Correo } from '@/contract/correo/correo';
import { correoService } from '@/services/correo';
import { correoSlice } from '@/store/correo';
import { moment } from '@/utils/format';
import { DataGrid } from '../DataGrid';
import { Empty } from '../Empty';
import { Select } from '../Select';
import type { Column } from '../types';
import { useList } from '../useList';
import { useSubmit } from '../useSubmit';
import { ESTADO } from './textos';

const cuando = ({ estado, enviado, proximo, intentos }: Correo) => {
  if (enviado) return moment(enviado);
  return estado === 'PENDIENTE' && intentos > 0 ? `De nuevo: ${moment(proximo)}` : '';
};

const columns: Column<Correo>[] = [
  { field: 'creado', header: 'Escrito', sortable: true, text: ({ creado }) => moment(creado) },
  { field: 'para', header: 'Para' },
  { field: 'asunto', header: 'Asunto' },
  { field: 'estado', header: 'Estado', body: ({ estado }) => <Tag value={ESTADO[estado].label} severity={ESTADO[estado].severity} /> },
  { field: 'enviado', header: 'Salió', text: cuando },
  { field: 'error', header: 'Razón' },
];

const opciones = [{ value: null, label: 'Todos' }, ...EstadoCorreo.options.map((value) => ({ value, label: ESTADO[value].label }))];
const SE_REENVIA: readonly EstadoCorreo[] = ['FALLIDO', 'INCIERTO', 'PENDIENTE'];

const NEWEST = { sortField: 'creado', sortOrderAsc: false } as const;

/** What was written to be mailed: what went out, what waits and why. */
export function BandejaSalida() {
  const list = useList<Correo, typeof correos.filter.query>(correoSlice, correos.filter.query, NEWEST);
  const reenviar = useSubmit((id: number) => correoService.reenviar({ params: { id } }), {
    success: 'Se enviará de nuevo',
    then: list.reload,
  });
  const cancelar = useSubmit((id: number) => correoService.cancelar({ params: { id } }), { success: 'Cancelado', then: list.reload });
  const busy = reenviar.busy || cancelar.busy;
  const filter = (
    <Select
      aria-label="Estado"
      options={opciones}
      value={list.query.estado ?? null}
      onChange={(estado) => list.setQuery({ estado: (estado || undefined) as EstadoCorreo | undefined, page: 0 })}
    />
  );
  return (
    <DataGrid
      label="Bandeja de salida"
      list={list}
      columns={columns}
      rowKey={({ codigoCorreo }) => codigoCorreo}
      filters={filter}
      actions={({ codigoCorreo, estado, para }) =>
        SE_REENVIA.includes(estado) && (
          <>
            <Button
              type="button"
              icon="pi pi-replay"
              text
              aria-label={`Enviar de nuevo a ${para}`}
              disabled={busy}
              onClick={() => void reenviar.submit(codigoCorreo)}
            />
            <Button
              type="button"
              icon="pi pi-times"
              text
              severity="danger"
              aria-label={`No enviar a ${para}`}
              disabled={busy}
              onClick={() => void cancelar.submit(codigoCorreo)}
            />
          </>
        )
      }
      empty={<Empty icon="pi-envelope" title="Aquí se ve cada correo que la academia escribe: todavía no hay ninguno." />}
    />
  );
}

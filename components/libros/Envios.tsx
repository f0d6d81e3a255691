import { ENVIO_FISCAL, type Comprobante } from '@/contract/facturas/comprobante';
import { comprobanteService } from '@/services/compania/fiscal';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty, Notice } from '../feedback/Notice';
import { useSubmit } from '../form/useSubmit';
import { DataGrid } from '../list/DataGrid';
import { useList } from '../list/useList';
import { Facts, type Fact } from '../ui/Facts';
import { IconButton } from '../ui/Button';
import { optionsOf } from '../ui/input/Select';

const ESTADOS = Object.keys(ENVIO_FISCAL) as Comprobante['envio'][];
const ACEPTADO = new Set<Comprobante['envio']>(['ACEPTADO', 'CONDICIONAL']);

const ELECTRONICOS = { electronicos: true };

/** The sending of electronic documents to the tax office: how many stand where, each with what the office says, and another attempt. */
export function Envios() {
  const estado = useLoaded(comprobanteService.envio);
  const list = useList(comprobanteService.filter, ELECTRONICOS);
  const { submit } = useSubmit((codigoComprobante: number) => comprobanteService.reenviar({ body: { codigoComprobante } }), {
    success: 'Se envía enseguida',
    then: () => {
      void list.reload();
      void estado.reload();
    },
  });
  return (
    <section className="card flex flex-column gap-3" aria-label="Envío">
      <Loaded of={estado}>
        {({ conectado, enviar, estados }) => (
          <>
            {!conectado && <Notice tone="info">Este servidor no tiene a dónde enviar: los comprobantes quedan firmados aquí.</Notice>}
            {conectado && !enviar && <Notice tone="info">El envío está apagado: se activa en Compañía, Comprobantes fiscales.</Notice>}
            <Facts
              of={ESTADOS.map((envio): Fact => [ENVIO_FISCAL[envio], estados.find((uno) => uno.envio === envio)?.cantidad ?? false])}
            />
            <DataGrid
              list={list}
              rowKey="codigoComprobante"
              filters={[{ name: 'envio', label: 'Envío', kind: 'select', options: optionsOf(ENVIO_FISCAL, 'Todos') }]}
              actions={({ codigoComprobante, envio, firmado, ncf }) =>
                conectado && enviar && firmado && !ACEPTADO.has(envio) ? (
                  <IconButton icon="pi-send" label={`Enviar ya ${ncf}`} onClick={() => void submit(codigoComprobante)} />
                ) : null
              }
              empty={<Empty icon="pi-send" title="No hay comprobantes electrónicos aquí." />}
            />
          </>
        )}
      </Loaded>
    </section>
  );
}

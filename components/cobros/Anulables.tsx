import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { FacturaConPagos } from '@/contract/facturas/anular';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { columnsOf } from '@/contract/list';
import type { Quien } from '@/store/cobros';
import { day, money } from '@/utils/format';
import { celdaFactura } from '../data/FacturaLink';
import { Loaded } from '../data/Loaded';
import { useAnulables } from '../facturas/useAnulables';
import { Empty } from '../feedback/Empty';
import { Lines, type Cells } from '../list/cell';
import { Table } from '../list/table/Table';
import { IconButton } from '../ui/IconButton';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { usePuedeReversar } from './usePuedeReversar';

// Dialogs are loaded when they open.
const AnularFactura = dynamic(() => import('../facturas/AnularFactura').then((module) => module.AnularFactura), { ssr: false });
const ReversarCobro = dynamic(() => import('./ReversarCobro').then((module) => module.ReversarCobro), { ssr: false });

const COLUMNS = columnsOf<FacturaPendiente>([
  { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
  { id: 'descripcion', header: 'Descripción' },
  { id: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'estatus', header: 'Estado' },
]);
const PAGADAS = columnsOf<FacturaConPagos>([
  { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
  { id: 'descripcion', header: 'Descripción' },
  { id: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'pagos', header: 'Cobros', value: (factura) => pagosDe(factura).join('; ') },
  { id: 'estatus', header: 'Estado' },
]);
const pagosDe = ({ pagos }: FacturaConPagos) =>
  pagos.map(({ numero, fecha, monto }) => `Recibo ${numero} · ${day(fecha)} · ${money(monto)}`);

const cells: Cells<FacturaConPagos> = {
  numero: celdaFactura,
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
  pagos: (factura) => <Lines items={pagosDe(factura)} />,
};

/** The act being confirmed: voiding an invoice, or reversing a receipt. */
type Acto = { factura: FacturaPendiente } | { codigoCobro: number; numero: number };

/**
 * The invoices of a customer: those that can be voided, and those whose payments must be reversed first. A change of
 * `version` reloads them.
 */
export function Anulables({ quien, version }: { quien: Quien; version: unknown }) {
  const reversa = usePuedeReversar();
  const [acto, setActo] = useState<Acto>();
  const { sinPago, conPago, reload } = useAnulables(quien, version);
  const cerrar = () => setActo(undefined);
  const hecho = () => {
    cerrar();
    reload();
  };
  return (
    <div className="flex flex-column gap-4">
      <section aria-label="Se pueden anular">
        <h2 className="mb-2">Se pueden anular{sinPago.data?.[0] && `, de ${sinPago.data[0].estudiante}`}</h2>
        <Loaded of={sinPago}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty icon="pi-file" title="No hay facturas sin cobros." />
            ) : (
              <Table
                label="Se pueden anular"
                columns={COLUMNS}
                cells={cells as Cells<FacturaPendiente>}
                rows={rows}
                rowKey={({ codigoFactura }) => codigoFactura}
                actions={(factura) => (
                  <IconButton
                    icon="pi-ban"
                    label={`Anular factura ${factura.numero}`}
                    title="Anular"
                    onClick={() => setActo({ factura })}
                  />
                )}
              />
            )
          }
        </Loaded>
      </section>
      <section aria-label="Con cobros">
        <h2 className="mb-2">Con cobros</h2>
        <p className="text-muted mt-0">
          No se anulan mientras tengan un cobro vivo.{' '}
          {reversa ? 'Reverse antes sus cobros.' : 'Pida a quien puede reversar cobros que los reverse.'}
        </p>
        <Loaded of={conPago}>
          {(rows) =>
            rows.length === 0 ? (
              <Empty icon="pi-wallet" title="Ninguna factura tiene cobros." />
            ) : (
              <Table
                label="Con cobros"
                columns={PAGADAS}
                cells={cells}
                rows={rows}
                rowKey={({ codigoFactura }) => codigoFactura}
                actions={({ pagos }) =>
                  reversa &&
                  pagos.map((pago) => (
                    <IconButton
                      key={pago.codigoCobro}
                      icon="pi-replay"
                      label={`Reversar recibo ${pago.numero}`}
                      title={`Reversar recibo ${pago.numero}`}
                      onClick={() => setActo(pago)}
                    />
                  ))
                }
              />
            )
          }
        </Loaded>
      </section>
      {acto && 'factura' in acto && <AnularFactura factura={acto.factura} onHecho={hecho} onClose={cerrar} />}
      {acto && 'codigoCobro' in acto && <ReversarCobro {...acto} onHecho={hecho} onClose={cerrar} />}
    </div>
  );
}

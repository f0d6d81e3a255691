import { type ReactNode } from 'react';
import type { FacturaConPagos } from '@/contract/facturas/anular';
import { descripcionEntre } from '@/contract/facturas/conGrupo';
import type { FacturaPendiente } from '@/contract/facturas/factura';
import { columnsOf } from '@/contract/columns';
import type { Column } from '@/contract/list';
import { anulacionService } from '@/services/cobros/reversiones';
import type { Quien } from '@/store/cobros';
import { day, money } from '@/utils/format';
import { Section } from '../ui/Section';
import { celdaFactura } from '../data/FacturaLink';
import { later } from '../data/later';
import { Loaded, useLoaded, type Loadable } from '../data/useLoaded';
import { Empty } from '../feedback/Notice';
import { Lines, type Cells } from '../list/cell';
import { Table } from '../list/table/Table';
import { CALMA_MS, useNovedades } from '../realtime/useNovedades';
import { IconButton } from '../ui/Button';
import { EstadoTag } from '../ui/tag/EstadoTag';
import { usePuedeReversar } from './useReversar';
import { useOpen } from '../ui/useOpen';

// Dialogs are loaded when they open.
const AnularFactura = later(() => import('../facturas/AnularFactura'), 'AnularFactura');
const NotaCredito = later(() => import('../facturas/NotaCredito'), 'NotaCredito');
const ReversarCobro = later(() => import('./ReversarCobro'), 'ReversarCobro');

const pagosDe = ({ pagos }: FacturaConPagos) =>
  pagos.map(({ numero, fecha, monto }) => `Recibo ${numero} · ${day(fecha)} · ${money(monto)}`);
const COLUMNS = columnsOf<FacturaConPagos>([
  { id: 'numero', header: 'Factura', value: ({ numero }) => String(numero) },
  { id: 'descripcion', header: 'Descripción' },
  { id: 'fechaVencimiento', header: 'Vence', kind: 'date' },
  { id: 'total', header: 'Total', kind: 'money' },
  { id: 'pagos', header: 'Cobros', value: (factura) => pagosDe(factura).join('; ') },
  { id: 'estatus', header: 'Estado' },
]);
const SIN_COBROS = COLUMNS.filter(({ id }) => id !== 'pagos');

const CELLS: Cells<FacturaConPagos> = {
  numero: celdaFactura,
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
  pagos: (factura) => <Lines items={pagosDe(factura)} />,
};

interface ListaProps<F> {
  titulo: string;
  de: Loadable<F[]>;
  columns: typeof COLUMNS;
  cells: Cells<FacturaConPagos>;
  vacia: ReactNode;
  actions: (factura: F) => ReactNode;
}

const Lista = <F extends FacturaPendiente>({ titulo, de, columns, cells, vacia, actions }: ListaProps<F>) => (
  <Loaded of={de}>
    {(rows) => (
      <Table
        label={titulo}
        columns={columns as unknown as readonly Column<F>[]}
        cells={cells as Cells<F>}
        rows={rows}
        rowKey={({ codigoFactura }) => codigoFactura}
        actions={actions}
        empty={vacia}
      />
    )}
  </Loaded>
);

/** The act being confirmed: voiding an invoice, a credit note for a part of it, or reversing a receipt. */
type Acto = { factura: FacturaPendiente } | { parte: FacturaPendiente } | { codigoCobro: number; numero: number };

/**
 * The invoices of a customer: those that can be voided, and those whose payments must be reversed first. What others pay, void or reverse
 * is followed, and a change of `version` reloads them.
 */
export function Anulables({ quien, version }: { quien: Quien; version: unknown }) {
  const reversa = usePuedeReversar();
  const sinPago = useLoaded(anulacionService.sinPago, { query: quien }, version);
  const conPago = useLoaded(anulacionService.conPago, { query: quien }, version);
  const cells = { ...CELLS, descripcion: descripcionEntre([...(sinPago.data ?? []), ...(conPago.data ?? [])]) };
  const reload = () => void Promise.all([sinPago.reload(), conPago.reload()]);
  useNovedades(['facturas'], reload, { cada: CALMA_MS });
  const [acto, setActo, cerrar] = useOpen<Acto>(reload);
  const boton = (icon: string, label: string, que: Acto) => (
    <IconButton key={label} icon={icon} label={label} onClick={() => setActo(que)} />
  );
  const deParte = (parte: FacturaPendiente) => boton('pi-percentage', `Nota de crédito de la factura ${parte.numero}`, { parte });
  return (
    <div className="flex flex-column gap-4">
      <section aria-label="Se pueden anular">
        <h2 className="mb-2">Se pueden anular{sinPago.data?.[0] && `, de ${sinPago.data[0].estudiante}`}</h2>
        <Lista
          titulo="Se pueden anular"
          de={sinPago}
          columns={SIN_COBROS}
          cells={cells}
          vacia={<Empty icon="pi-file" title="No hay facturas sin cobros." />}
          actions={(factura) => (
            <>
              {deParte(factura)}
              {boton('pi-ban', `Anular factura ${factura.numero}`, { factura })}
            </>
          )}
        />
      </section>
      <Section title="Con cobros">
        <p className="text-muted mt-0">
          No se anulan mientras tengan un cobro vivo.{' '}
          {reversa ? 'Reverse antes sus cobros.' : 'Pida a quien puede reversar cobros que los reverse.'}
        </p>
        <Lista
          titulo="Con cobros"
          de={conPago}
          columns={COLUMNS}
          cells={cells}
          vacia={<Empty icon="pi-wallet" title="Ninguna factura tiene cobros." />}
          actions={(factura) => (
            <>
              {deParte(factura)}
              {reversa && factura.pagos.map((pago) => boton('pi-replay', `Reversar recibo ${pago.numero}`, pago))}
            </>
          )}
        />
      </Section>
      {acto && 'factura' in acto && <AnularFactura factura={acto.factura} onClose={cerrar} />}
      {acto && 'parte' in acto && <NotaCredito factura={acto.parte} onClose={cerrar} />}
      {acto && 'codigoCobro' in acto && <ReversarCobro {...acto} onClose={cerrar} />}
    </div>
  );
}

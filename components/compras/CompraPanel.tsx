import { useState } from 'react';
import { type Compra, ESTATUS_COMPRA, type LineaDeCompra } from '@/contract/compras/compra';
import { columnsOf } from '@/contract/columns';
import { FORMA_PAGO } from '@/contract/palabras';
import { sumar } from '@/domain/dinero';
import { compraService } from '@/services/inventario/compras';
import { day, money } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Table } from '../list/table/Table';
import { PrintButton } from '../print/PrintButton';
import type { Sheet } from '../print/PrintSheet';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { Aside, Columns } from '../ui/record/Columns';
import { RecordHead } from '../ui/record/RecordHead';
import { Section } from '../ui/Section';
import { SidePanel } from '../ui/SidePanel';
import { CerrarCompra, DevolverCompra, PagarCompra, RecibirCompra } from './actosDeCompra';
import { EstatusCompra } from './EstatusCompra';

const LINEAS = columnsOf<LineaDeCompra>([
  { id: 'nombre', header: 'Artículo' },
  { id: 'cantidad', header: 'Pedidas', kind: 'number' },
  { id: 'piezas', header: 'Por caja', kind: 'number', value: ({ piezas }) => (piezas > 1 ? piezas : null) },
  { id: 'recibida', header: 'Recibidas', kind: 'number' },
  { id: 'devuelta', header: 'Devueltas', kind: 'number', value: ({ devuelta }) => devuelta || null },
  { id: 'costo', header: 'Costo', kind: 'money' },
  { id: 'itbis', header: 'ITBIS', kind: 'money' },
  { id: 'otros', header: 'Otros', kind: 'money', value: ({ otros }) => otros || null },
  { id: 'total', header: 'Total', kind: 'money' },
]);

/** The printed form of a purchase. */
function hojaDeCompra(compra: Compra): Sheet {
  const { numero, suplidor, documento, fecha, fechaVencimiento, estatus, pagado, porPagar, usuario, nota, detalles, total } = compra;
  return {
    title: `Compra ${numero}`,
    filters: [
      ['Suplidor', suplidor],
      ['Documento', documento],
      ['Fecha', day(fecha)],
      ['Vence', day(fechaVencimiento)],
      ['Estado', ESTATUS_COMPRA[estatus]],
      ['Pagado', money(pagado)],
      ['Por pagar', money(porPagar)],
      ['Registrada por', usuario],
      ['Nota', nota],
    ],
    columns: LINEAS,
    rows: detalles,
    totals: { itbis: sumar(detalles.map((una) => una.itbis)), total },
  };
}

const MOVIMIENTOS = columnsOf<Compra['movimientos'][number]>([
  { id: 'momento', header: 'Cuándo', kind: 'moment' },
  { id: 'nombre', header: 'Artículo' },
  { id: 'cantidad', header: 'Piezas', value: ({ cantidad }) => (cantidad > 0 ? `Llegaron ${cantidad}` : `Se devolvieron ${-cantidad}`) },
  { id: 'usuario', header: 'Usuario' },
  { id: 'motivo', header: 'Motivo' },
]);
const PAGOS = columnsOf<Compra['pagos'][number]>([
  { id: 'fecha', header: 'Fecha', kind: 'date' },
  { id: 'monto', header: 'Monto', kind: 'money' },
  { id: 'forma', header: 'Forma', value: ({ forma, referencia }) => [FORMA_PAGO[forma], referencia].filter(Boolean).join(' · ') },
  { id: 'usuario', header: 'Usuario' },
]);

const ACTOS = { recibir: RecibirCompra, devolver: DevolverCompra, pagar: PagarCompra, cerrar: CerrarCompra };
type Acto = keyof typeof ACTOS;

/** The acts that a purchase allows in its state. */
function actosDe({ estatus, detalles, porPagar }: Compra): { acto: Acto; label: string; icon: string }[] {
  const falta = estatus === 'PENDIENTE' || estatus === 'PARCIAL';
  return [
    ...(falta ? [{ acto: 'recibir', label: 'Recibir', icon: 'pi-download' } as const] : []),
    ...(porPagar > 0 ? [{ acto: 'pagar', label: 'Anotar pago', icon: 'pi-wallet' } as const] : []),
    ...(detalles.some(({ recibida, devuelta }) => recibida > devuelta)
      ? [{ acto: 'devolver', label: 'Devolver', icon: 'pi-replay' } as const]
      : []),
    ...(falta ? [{ acto: 'cerrar', label: estatus === 'PENDIENTE' ? 'Anular' : 'No esperar el resto', icon: 'pi-ban' } as const] : []),
  ];
}

function Hechos({ compra }: { compra: Compra }) {
  const { suplidor, documento, fecha, fechaVencimiento, sucursal, otrosCostos, itbisAlCosto, total, pagado, porPagar } = compra;
  return (
    <Facts
      of={[
        ['Suplidor', suplidor],
        ['Estado', <EstatusCompra key="estado" estatus={compra.estatus} />],
        ['Documento', documento],
        ['Fecha', day(fecha)],
        ['Vence', day(fechaVencimiento)],
        ['Sucursal', sucursal],
        ['Otros costos', otrosCostos > 0 && money(otrosCostos)],
        ['ITBIS', itbisAlCosto && 'Es parte del costo'],
        ['Total', money(total)],
        ['Pagado', pagado > 0 && money(pagado)],
        [porPagar < 0 ? 'El suplidor debe' : 'Por pagar', money(Math.abs(porPagar))],
        ['Motivo', compra.motivo],
        ['Nota', compra.nota],
        ['Registró', compra.usuario],
      ]}
    />
  );
}

interface Props {
  codigoCompra: number;
  onClose: () => void;
  /** Called after any act. */
  onCambio?: () => void;
}

/** A whole purchase: lines, receptions, returns and payments; from here it is received, paid, returned and printed. */
export function CompraPanel({ codigoCompra, onClose, onCambio }: Props) {
  const leida = useLoaded(compraService.id, { params: { id: codigoCompra } });
  const [acto, setActo] = useState<Acto>();
  const Acto = acto && ACTOS[acto];
  const hecho = (compra: Compra) => {
    leida.set(compra);
    onCambio?.();
  };
  return (
    <SidePanel title={leida.data ? `Compra ${leida.data.numero}` : 'Compra'} onClose={onClose} wide>
      <Loaded of={leida}>
        {(compra) => (
          <>
            <RecordHead
              className="mb-3"
              acts={
                <>
                  {actosDe(compra).map(({ acto: cual, label, icon }, i) => (
                    <Button key={cual} label={label} icon={icon} outlined={i > 0} onClick={() => setActo(cual)} />
                  ))}
                  <PrintButton label="Imprimir" sheet={() => hojaDeCompra(compra)} />
                </>
              }
            />
            <Columns>
              <Aside label="Datos de la compra">
                <Hechos compra={compra} />
              </Aside>
              <div className="flex flex-column gap-3">
                <Table
                  label="Artículos de la compra"
                  columns={LINEAS}
                  rows={compra.detalles}
                  rowKey="codigoArticulo"
                  totals={{ total: money(compra.total) }}
                />
                {compra.movimientos.length > 0 && (
                  <Section title="Lo que llegó y lo que se devolvió" small>
                    <Table label="Lo que llegó y lo que se devolvió" columns={MOVIMIENTOS} rows={compra.movimientos} />
                  </Section>
                )}
                {compra.pagos.length > 0 && (
                  <Section title="Pagos" small>
                    <Table label="Pagos" columns={PAGOS} rows={compra.pagos} />
                  </Section>
                )}
              </div>
            </Columns>
            {Acto && <Acto compra={compra} onDone={hecho} onClose={() => setActo(undefined)} />}
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

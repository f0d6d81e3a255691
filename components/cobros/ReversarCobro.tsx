import type { ReactNode } from 'react';
import type { PlanReversion, SaleDe } from '@/contract/cobros/reversion';
import { reversionService } from '@/services/cobros/reversiones';
import { day, money } from '@/utils/format';
import { nombreDeForma } from '../caja/formas';
import { useAbrirMiCaja } from '../caja/useAbrirMiCaja';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { ActDialog, porMotivo } from '../form/ActDialog';
import { Facts } from '../ui/Facts';
import { BulletList } from '../ui/row/BulletList';

const SALE: Record<SaleDe, string> = {
  DEL_COBRO: 'Sale de la caja en que se cobró, que sigue abierta',
  PROPIA: 'La caja del cobro ya cerró: sale de la suya, como reembolso',
  NINGUNA: '',
};

/** The effects of a reversal, invoice by invoice; `abrir` is the button that opens the cash day that the cash has to come out of. */
export function Plan({ plan, abrir }: { plan: PlanReversion; abrir?: ReactNode }) {
  const { fecha, pagador, cajero, aplicado, formas, facturas, efectivo, saleDe, saldoQueVuelve, saldoQueSeRetira, impide } = plan;
  return (
    <div className="flex flex-column gap-3 mb-3">
      <Facts
        of={[
          ['Pagador', pagador],
          ['Cobrado', `${money(aplicado)} el ${day(fecha)} por ${cajero}`],
          ['Formas', formas.map(({ forma, monto }) => `${nombreDeForma(forma)} ${money(monto)}`).join(', ')],
          ['Efectivo que sale', efectivo > 0 && [money(efectivo), SALE[saleDe]].filter(Boolean).join('. ')],
          ['Saldo a favor que vuelve', saldoQueVuelve > 0 && money(saldoQueVuelve)],
          ['Saldo a favor que se retira', saldoQueSeRetira > 0 && money(saldoQueSeRetira)],
        ]}
      />
      <BulletList
        title="Vuelve a deberse"
        items={facturas.map(({ numero, descripcion, estudiante, pendiente, estatus }) => {
          const queda = estatus === 'ANULADA' ? 'sigue anulada' : `quedan ${money(pendiente)}`;
          return `Factura ${numero}, ${descripcion}, ${estudiante}: ${queda}`;
        })}
      />
      {impide && (
        <Notice tone="warn" role="alert" action={abrir}>
          {impide}
        </Notice>
      )}
    </div>
  );
}

interface Props {
  codigoCobro: number;
  numero: number;
  onClose: (changed: boolean) => void;
}

/** Reverses a payment with a reason, once; its effects on invoices, cash and credit are shown first. */
export function ReversarCobro({ codigoCobro, numero, onClose }: Props) {
  const previsto = useLoaded(reversionService.previsualizar, { body: { codigoCobro } });
  const { boton, dialogo } = useAbrirMiCaja(previsto.data?.abrirCajaEn, () => void previsto.reload());
  return (
    <>
      <ActDialog
        title={`Reversar el recibo ${numero}`}
        {...porMotivo('Por ejemplo: se cobró a otra familia; la tarjeta fue rechazada.')}
        accept="Reversar"
        success={`Recibo ${numero} reversado`}
        disabled={previsto.data?.impide !== ''}
        act={({ motivo }, { clave, aprobacion }) => reversionService.reversar({ body: { codigoCobro, motivo, aprobacion } }, { clave })}
        onClose={onClose}
      >
        <Loaded of={previsto}>{(plan) => <Plan plan={plan} abrir={boton} />}</Loaded>
      </ActDialog>
      {dialogo}
    </>
  );
}

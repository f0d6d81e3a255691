import * as z from 'zod';
import { FormaPago } from '@/contract/caja/forma';
import { importe, textoOpcional } from '@/contract/campos';
import { PreguntaDeCobro } from '@/contract/cobros/cobro';
import { FORMA_PAGO } from '@/contract/palabras';
import { hastaElPeso } from '@/domain/cobros/cobro';
import { venderYCobrar } from '@/services/cobros';
import { ApiError } from '@/services/http/apiError';
import { vendido } from '@/store/cobros';
import { useAppDispatch } from '@/store/hooks';
import { money } from '@/utils/format';
import type { PorCobrar } from '../facturas/NuevaVenta';
import { confirm } from '../feedback/confirm';
import { ActDialog } from '../form/ActDialog';
import type { Field } from '../form/Fields';
import type { ActOptions } from '../form/useSubmit';

const pago = z.strictObject({
  forma: FormaPago.exclude(['SALDO_A_FAVOR', 'RETENCION_ITBIS', 'RETENCION_ISR']),
  monto: importe,
  referencia: textoOpcional(40).default(''),
});
type Pago = z.output<typeof pago>;

const options = pago.shape.forma.options.map((value) => ({ value, label: FORMA_PAGO[value] }));
const CAMPOS: Field<Pago>[] = [
  { name: 'forma', label: 'Forma de pago', kind: 'select', options, half: true },
  { name: 'monto', label: 'Recibido', kind: 'money', half: true, help: 'En efectivo, lo que entregó: la devuelta sale en el recibo.' },
  { name: 'referencia', label: 'Referencia', kind: 'text', help: 'De la transferencia, el cheque o la tarjeta.' },
];

/**
 * Takes the payment of a sale to a customer without a family at the desk: invoice, payment and receipt in one call. If the server asks for
 * a confirmation, the same call is sent again. The desk shows the receipt as of a new payment, with its change.
 */
export function CobrarVenta({ venta, nombre, onHecho, onClose }: PorCobrar) {
  const dispatch = useAppDispatch();
  const cobrar = async (forma: Pago, { clave, aprobacion }: ActOptions) => {
    const confirmado: PreguntaDeCobro[] = [];
    for (;;) {
      try {
        const body = { ...venta, aprobacion, formas: [forma], facturas: [], excedente: 'DEVUELTA' as const, confirmado };
        return (await venderYCobrar({ body }, { clave })).recibo;
      } catch (error) {
        const pregunta = error instanceof ApiError ? PreguntaDeCobro.safeParse(error.motivo).data : undefined;
        const message = (error as Error).message;
        if (!pregunta || !(await confirm({ header: '¿Cobrar así?', message, accept: 'Sí, cobrar', reject: 'Revisar' }))) throw error;
        confirmado.push(pregunta);
      }
    }
  };
  return (
    <ActDialog
      title={`Cobrar a ${nombre}`}
      schema={pago}
      value={{ forma: 'EFECTIVO', monto: hastaElPeso(venta.totalEsperado) }}
      accept="Cobrar"
      calm
      success="Venta cobrada"
      act={cobrar}
      onDone={(recibo) => {
        dispatch(vendido(recibo));
        onHecho(recibo);
      }}
      onClose={onClose}
      fields={CAMPOS}
    >
      <p className="mt-0">
        Total de la venta: <strong className="tabular">{money(venta.totalEsperado)}</strong>
      </p>
    </ActDialog>
  );
}

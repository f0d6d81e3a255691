import type * as z from 'zod';
import { compra as calls, type Compra } from '@/contract/compras/compra';
import { FORMA_PAGO } from '@/contract/palabras';
import { hoyEn } from '@/domain/fechas';
import { compraService } from '@/services/inventario/compras';
import { money } from '@/utils/format';
import { ActDialog, porMotivo } from '../form/ActDialog';
import type { Field } from '../form/Fields';
import { PiezasDialog } from '../inventario/lineas/PiezasDialog';

interface Props {
  compra: Compra;
  onDone: (compra: Compra) => void;
  onClose: () => void;
}

/** The lines that still have pieces to move, with how many. */
const lineasCon = ({ detalles }: Compra, quedan: (linea: Compra['detalles'][number]) => number) =>
  detalles.flatMap((linea) => (quedan(linea) > 0 ? [{ ...linea, quedan: quedan(linea) }] : []));

/** Receives pieces of a purchase; everything outstanding is proposed. */
export const RecibirCompra = ({ compra, ...dialog }: Props) => (
  <PiezasDialog
    {...dialog}
    title={`Recibir la compra ${compra.numero}`}
    accept="Recibir"
    success="Recibida: la existencia ya la tiene"
    calm
    propone="todas"
    lineas={lineasCon(compra, ({ cantidad, recibida }) => cantidad - recibida)}
    act={({ detalles }, { clave }) => compraService.recibir({ body: { codigoCompra: compra.codigoCompra, detalles } }, { clave })}
  />
);

/** Returns pieces to the supplier, with a reason. */
export const DevolverCompra = ({ compra, ...dialog }: Props) => (
  <PiezasDialog
    {...dialog}
    title={`Devolver de la compra ${compra.numero}`}
    accept="Devolver"
    success={`Devuelto a ${compra.suplidor}`}
    propone="ninguna"
    lineas={lineasCon(compra, ({ recibida, devuelta }) => recibida - devuelta)}
    motivo={{ cuando: 'siempre', label: 'Motivo', help: 'Por ejemplo: llegaron rotas.' }}
    act={(movidas, { clave }) => compraService.devolver({ body: { codigoCompra: compra.codigoCompra, ...movidas } }, { clave })}
  >
    <p className="m-0">Lo que se devuelve sale de la existencia y deja de deberse.</p>
  </PiezasDialog>
);

const pago = calls.pagar.body.pick({ fecha: true, monto: true, forma: true, referencia: true });
const FORMAS = pago.shape.forma.options.map((value) => ({ value, label: FORMA_PAGO[value] }));
/** Only of a purchase with a fiscal number anything is withheld. */
const camposDePago = ({ ncf }: Compra): Field<z.output<typeof pago>>[] => [
  { name: 'monto', label: 'Monto', kind: 'money', half: true },
  { name: 'fecha', label: 'Fecha', kind: 'date', half: true },
  {
    name: 'forma',
    label: 'Forma',
    kind: 'select',
    half: true,
    options: ncf ? FORMAS : FORMAS.filter(({ value }) => !value.startsWith('RETENCION')),
  },
  { name: 'referencia', label: 'Referencia', kind: 'text', half: true, help: 'Número del cheque o de la transferencia.' },
];

/** Records a payment to the supplier; it moves no cash drawer. */
export const PagarCompra = ({ compra, ...dialog }: Props) => (
  <ActDialog
    {...dialog}
    title={`Pagar la compra ${compra.numero}`}
    schema={pago}
    value={{ fecha: hoyEn(new Date()), monto: compra.porPagar }}
    accept="Anotar pago"
    success="Pago anotado"
    calm
    act={(value, { clave }) => compraService.pagar({ body: { ...value, codigoCompra: compra.codigoCompra } }, { clave })}
    fields={camposDePago(compra)}
  >
    <p className="m-0">
      Se deben {money(compra.porPagar)} a {compra.suplidor} por lo recibido. Si se paga con efectivo de una caja, anótelo también en esa
      caja.
    </p>
  </ActDialog>
);

/** Closes a purchase without the pieces that will never arrive. */
export const CerrarCompra = ({ compra, ...dialog }: Props) => {
  const nada = compra.estatus === 'PENDIENTE';
  return (
    <ActDialog
      {...dialog}
      title={nada ? `Anular la compra ${compra.numero}` : `No esperar el resto de la compra ${compra.numero}`}
      {...porMotivo('Por ejemplo: el suplidor ya no lo tiene.')}
      accept={nada ? 'Anular' : 'No esperar más'}
      success={nada ? `Compra ${compra.numero} anulada` : `Compra ${compra.numero} cerrada`}
      act={({ motivo }, { clave }) => compraService.cerrar({ body: { codigoCompra: compra.codigoCompra, motivo } }, { clave })}
    >
      <p className="m-0">
        {nada ? 'No ha llegado nada de ella: queda anulada.' : 'Lo que falta ya no se recibe. Lo que llegó se queda, y se debe.'}
      </p>
    </ActDialog>
  );
};

import * as z from 'zod';
import { FormaPago } from '@/contract/caja/forma';
import { importe, texto } from '@/contract/campos';
import type { Comprobante } from '@/contract/facturas/comprobante';
import { FORMA_PAGO } from '@/contract/palabras';
import { restar } from '@/domain/dinero';
import { cobrar } from '@/services/cobros';
import { comprobanteService } from '@/services/compania/fiscal';
import { money } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { ActDialog } from '../form/ActDialog';
import type { Field } from '../form/Fields';

const schema = z.strictObject({ forma: FormaPago.extract(['RETENCION_ITBIS', 'RETENCION_ISR']), monto: importe, referencia: texto(40) });
const options = schema.shape.forma.options.map((value) => ({ value, label: FORMA_PAGO[value] }));
const CAMPOS: Field<z.output<typeof schema>>[] = [
  { name: 'forma', label: 'Qué retuvieron', kind: 'select', options, half: true },
  { name: 'monto', label: 'Monto', kind: 'money', half: true },
  { name: 'referencia', label: 'Número de la certificación', kind: 'text', help: 'La certificación de retención que entrega quien pagó.' },
];

interface Props {
  comprobante: Comprobante;
  codigoSucursal: number;
  onClose: (changed: boolean) => void;
}

/** Records the tax that a company withheld of an invoice with tax credit: a payment without money, with its receipt. */
export function Retener({ comprobante: { codigoComprobante, codigoFactura, ncf }, codigoSucursal, onClose }: Props) {
  const documento = useLoaded(comprobanteService.id, { params: { id: codigoComprobante } });
  return (
    <ActDialog
      title={`Retención del comprobante ${ncf}`}
      schema={schema}
      value={{ forma: 'RETENCION_ITBIS' }}
      accept="Anotar"
      success="Retención anotada, con su recibo"
      calm
      disabled={!documento.data}
      act={(forma, { clave }) => {
        const { codigoComprador: codigoPagador } = documento.data!;
        const facturas = [{ codigoFactura, monto: forma.monto }];
        const body = {
          codigoSucursal,
          codigoPagador,
          facturas,
          formas: [{ ...forma, codigoFactura }],
          excedente: 'DEVUELTA' as const,
          confirmado: [],
        };
        return cobrar({ body }, { clave });
      }}
      onClose={onClose}
      fields={CAMPOS}
    >
      <Loaded of={documento}>
        {({ itbis, total }) => (
          <p className="mt-0">
            Tiene {money(itbis)} de ITBIS y {money(restar(total, itbis))} sin ITBIS. Lo retenido salda esa parte de la factura sin dinero:
            no entra en la caja ni en el banco.
          </p>
        )}
      </Loaded>
    </ActDialog>
  );
}

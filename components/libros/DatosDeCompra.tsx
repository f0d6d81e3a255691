import type * as z from 'zod';
import { compra as calls, type Compra } from '@/contract/compras/compra';
import { compraService } from '@/services/inventario/compras';
import { money } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { FormDialog } from '../form/FormDialog';
import type { Field } from '../form/Fields';
import { opcionesDe, TIPO_GASTO, TIPO_RETENCION } from './palabrasDgii';

const schema = calls.fiscal.body.omit({ codigoCompra: true });
const conNada = (label: string, palabras: Record<string, string>) => [{ value: '', label }, ...opcionesDe(palabras)];
const FIELDS: Field<z.output<typeof schema>>[] = [
  { name: 'ncf', label: 'NCF', kind: 'text', help: 'El de la factura del suplidor; vacío si no lo tiene.' },
  { name: 'tipoGasto', label: 'Tipo de gasto', kind: 'select', options: conNada('Sin decir', TIPO_GASTO) },
  {
    name: 'tipoRetencion',
    label: 'ISR retenido por',
    kind: 'select',
    options: conNada('No se retuvo', TIPO_RETENCION),
    help: 'Lo retenido se anota como pago de la compra.',
  },
];

interface Props {
  codigoCompra: number;
  /** `changed`: it was saved. */
  onClose: (changed: boolean) => void;
}

function Formulario({ compra, onClose }: { compra: Compra; onClose: Props['onClose'] }) {
  const { codigoCompra, numero, suplidor, total, ncf, tipoGasto, tipoRetencion, version } = compra;
  return (
    <FormDialog
      title={`Compra ${numero} para la DGII`}
      schema={schema}
      value={{ ncf, tipoGasto, tipoRetencion, version }}
      onSubmit={(body, { clave }) => compraService.fiscal({ body: { codigoCompra, ...body } }, { clave })}
      onClose={onClose}
      reread={() => compraService.id({ params: { id: codigoCompra } })}
      fields={FIELDS}
    >
      <p className="m-0">
        {suplidor}, {money(total)}
      </p>
    </FormDialog>
  );
}

/** What the 606 asks of a purchase: fiscal number, kind of expense, concept of what was withheld. */
export function DatosDeCompra({ codigoCompra, onClose }: Props) {
  const leida = useLoaded(compraService.id, { params: { id: codigoCompra } });
  return <Loaded of={leida}>{(compra) => <Formulario compra={compra} onClose={onClose} />}</Loaded>;
}

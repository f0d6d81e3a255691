import { useState } from 'react';
import type { NotaCredito as Efecto } from '@/contract/facturas/notaCredito';
import { aCentavos } from '@/domain/dinero';
import { anulacionService } from '@/services/cobros/reversiones';
import { money } from '@/utils/format';
import { Failed, Loaded, useLoaded, useSettled } from '../data/useLoaded';
import { Notice } from '../feedback/Notice';
import { ActDialog, porMotivo } from '../form/ActDialog';
import type { ActOptions } from '../form/useSubmit';
import { Facts } from '../ui/Facts';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/input/NumberInput';

/** The key of the amount in all, beside those of the lines. */
const EN_TOTAL = 0;
type Montos = Record<number, number | null>;

/** What the typed amounts ask for; undefined while there are none, or one is no amount. */
function pedidoDe(codigoFactura: number, montos: Montos) {
  const escritos = Object.entries(montos).flatMap(([codigo, pesos]) =>
    pesos === null || pesos === 0 ? [] : [[Number(codigo), aCentavos(pesos)] as const],
  );
  const [primero] = escritos;
  if (!primero || escritos.some(([, monto]) => monto === null)) return undefined;
  const lineas = escritos.map(([codigoDetalle, monto]) => ({ codigoDetalle, monto: monto! }));
  return primero[0] === EN_TOTAL ? { codigoFactura, monto: primero[1]!, lineas: [] } : { codigoFactura, lineas };
}

/** The amounts: in all, or, where there are several lines, of each; what is typed in one way clears the other. */
function Campos({ lineas, montos, onChange }: { lineas: Efecto['lineas']; montos: Montos; onChange: (montos: Montos) => void }) {
  const campo = (codigo: number, label: string, help: string) => (
    <Field key={codigo} label={label} help={help}>
      {(input) => (
        <NumberInput
          {...input}
          decimals={2}
          value={montos[codigo] ?? null}
          onChange={(pesos) => onChange(codigo === EN_TOTAL ? { [EN_TOTAL]: pesos } : { ...montos, [EN_TOTAL]: null, [codigo]: pesos })}
        />
      )}
    </Field>
  );
  const varias = lineas.length > 1;
  return (
    <>
      {campo(EN_TOTAL, 'Monto (DOP)', varias ? 'Con ITBIS. Se reparte entre las líneas; o escríbalo por línea.' : 'Con ITBIS.')}
      {varias && lineas.map(({ codigoDetalle, descripcion, total }) => campo(codigoDetalle, descripcion, `Quedan ${money(total)}.`))}
    </>
  );
}

const Resultado = ({ monto, itbis, total, pendiente, creditos, comprobante }: Efecto) => (
  <>
    <Facts
      className="my-3"
      of={[
        ['Se acredita', itbis > 0 ? `${money(monto)}, de ellos ${money(itbis)} de ITBIS` : money(monto)],
        ['Queda la factura en', money(total)],
        ['Queda pendiente', money(pendiente)],
      ]}
    />
    {creditos.map(({ codigoEntidad, nombre, monto: aFavor }) => (
      <Notice key={codigoEntidad} tone="info" className="mb-2">
        {money(aFavor)} ya pagados quedan como saldo a favor de {nombre}.
      </Notice>
    ))}
    <p className="mt-0">
      {comprobante
        ? `La nota modifica el comprobante ${comprobante} y lleva un número fiscal propio.`
        : 'La factura no tiene número fiscal: la nota queda como interna.'}{' '}
      No se puede deshacer.
    </p>
  </>
);

interface Props {
  factura: { codigoFactura: number; numero: number };
  onClose: (changed: boolean) => void;
}

/** Takes a part off an invoice by a credit note, with a reason; what becomes of it is shown before. */
export function NotaCredito({ factura: { codigoFactura, numero }, onClose }: Props) {
  const [montos, setMontos] = useState<Montos>({});
  const [body, actual] = useSettled(pedidoDe(codigoFactura, montos));
  const deAntes = useLoaded(anulacionService.notaCredito.preview, { body: { codigoFactura, lineas: [] } });
  const efecto = useLoaded(anulacionService.notaCredito.preview, body && { body });
  const acreditar = ({ motivo }: { motivo: string }, { clave, aprobacion }: ActOptions) =>
    anulacionService
      .notaCredito({ body: { ...body!, motivo, totalEsperado: efecto.data!.total, aprobacion } }, { clave })
      .catch((refused: unknown) => {
        void efecto.reload(); // what it would be now, where somebody else changed the invoice
        throw refused;
      });
  return (
    <ActDialog
      title={`Nota de crédito de la factura ${numero}`}
      {...porMotivo('Por ejemplo: faltó una semana por lluvia.')}
      accept="Acreditar"
      success={`Nota de crédito de la factura ${numero} hecha`}
      disabled={!body || !actual || !efecto.data}
      act={acreditar}
      onClose={onClose}
    >
      <Loaded of={deAntes}>{({ lineas }) => <Campos lineas={lineas} montos={montos} onChange={setMontos} />}</Loaded>
      <Failed of={efecto} />
      {body && efecto.latest && <Resultado {...efecto.latest} />}
    </ActDialog>
  );
}

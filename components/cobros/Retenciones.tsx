import { useId, useState, type FormEvent } from 'react';
import type { CobroInput } from '@/contract/cobros/cobro';
import { FORMA_PAGO } from '@/contract/palabras';
import { aCentavos, CERO, restarHastaCero, sumar } from '@/domain/dinero';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { money } from '@/utils/format';
import { faltaDeMonto } from '../caja/formas';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { NumberInput } from '../ui/input/NumberInput';
import { TextInput } from '../ui/input/TextInput';
import { SidePanel } from '../ui/SidePanel';

const IMPUESTOS = ['RETENCION_ITBIS', 'RETENCION_ISR'] as const;

/** What was withheld of one invoice, in pesos, with the number of its certificate. */
interface Linea extends Partial<Record<(typeof IMPUESTOS)[number], number | null>> {
  referencia: string;
}
type Lineas = Readonly<Record<number, Linea>>;
const VACIA: Linea = { referencia: '' };

const lineasDe = (retenido: CobroInput['formas']) =>
  retenido.reduce<Lineas>(
    (lineas, { codigoFactura = 0, forma, monto, referencia }) => ({
      ...lineas,
      [codigoFactura]: { ...lineas[codigoFactura], [forma]: monto / 100, referencia },
    }),
    {},
  );

/** The forms of a payment that the lines of these invoices say; a certificate left empty is that of the line before. */
function formasDe(lineas: Lineas, codigos: readonly number[]): CobroInput['formas'] {
  let certificado = '';
  return codigos.flatMap((codigoFactura) => {
    const linea = lineas[codigoFactura] ?? VACIA;
    const referencia = linea.referencia.trim() || certificado;
    certificado = referencia;
    return IMPUESTOS.flatMap((forma) => {
      const monto = aCentavos(linea[forma] ?? null) ?? CERO;
      return monto > CERO ? [{ forma, monto, referencia, codigoFactura }] : [];
    });
  });
}

interface Props {
  retenido: CobroInput['formas'];
  onChange: (retenido: CobroInput['formas']) => void;
}

function Panel({ retenido, onChange, onClose }: Props & { onClose: () => void }) {
  const { rows, selectedInvoices } = useAppSelector(selectPendientes);
  const [lineas, setLineas] = useState(() => lineasDe(retenido));
  const [revisado, setRevisado] = useState(false);
  const elegidas = selectedInvoices.flatMap(({ codigoFactura, monto }) => {
    const row = rows.find((una) => una.codigoFactura === codigoFactura);
    return row ? [{ ...row, monto: monto ?? CERO }] : [];
  });
  const formas = formasDe(
    lineas,
    elegidas.map(({ codigoFactura }) => codigoFactura),
  );
  const total = sumar(formas.map(({ monto }) => monto));
  const faltas = elegidas.flatMap(({ codigoFactura }) => IMPUESTOS.map((forma) => faltaDeMonto(lineas[codigoFactura]?.[forma])));
  const sinCertificado = formas.find(({ referencia }) => referencia === '')?.codigoFactura;
  const id = useId();
  const listo = (event: FormEvent) => {
    event.preventDefault();
    setRevisado(true);
    if (faltas.some(Boolean) || sinCertificado !== undefined) return;
    onChange(formas);
    onClose();
  };
  const footer = (
    <div className="botones">
      <Button label="Cancelar" text onClick={onClose} />
      <Button label="Listo" type="submit" form={id} />
    </div>
  );
  return (
    <SidePanel title="Lo que retiene quien paga" onClose={onClose} footer={footer}>
      {/* The desk's Ctrl+Enter would take the payment without what is typed here. */}
      <form id={id} noValidate onSubmit={listo} onKeyDown={(event) => event.ctrlKey && event.stopPropagation()}>
        <p className="mt-0">Lo que dice su certificación de cada factura. Salda esa parte sin dinero, y va en el mismo recibo.</p>
        {elegidas.map(({ codigoFactura, numero, descripcion, monto }) => {
          const linea = lineas[codigoFactura] ?? VACIA;
          const escribe = (cambios: Partial<Linea>) => setLineas({ ...lineas, [codigoFactura]: { ...linea, ...cambios } });
          const falta = revisado && sinCertificado === codigoFactura && 'Escriba el número de la certificación de retención';
          return (
            <fieldset key={codigoFactura} className="campos border-none p-0 mx-0">
              <legend className="font-medium">
                Factura {numero}, {descripcion}: {money(monto)}
              </legend>
              {IMPUESTOS.map((forma) => (
                <Field key={forma} label={FORMA_PAGO[forma]} half error={faltaDeMonto(linea[forma])}>
                  {(aria) => (
                    <NumberInput {...aria} decimals={2} value={linea[forma] ?? null} onChange={(pesos) => escribe({ [forma]: pesos })} />
                  )}
                </Field>
              ))}
              <Field
                label="Número de la certificación"
                error={falta || undefined}
                help={codigoFactura === elegidas[0]?.codigoFactura ? undefined : 'Vacío: la de la factura anterior.'}
              >
                {(aria) => (
                  <TextInput {...aria} maxLength={40} value={linea.referencia} onChange={(referencia) => escribe({ referencia })} />
                )}
              </Field>
            </fieldset>
          );
        })}
        <p role="status">
          Retiene {money(total)}: quedan {money(restarHastaCero(sumar(elegidas.map(({ monto }) => monto)), total))} por pagar.
        </p>
      </form>
    </SidePanel>
  );
}

/** What a company that pays withholds of the chosen invoices, as a part of the payment at the desk: its sum, and the panel that asks for it. */
export function Retenciones(props: Props) {
  const { selectedInvoices } = useAppSelector(selectPendientes);
  const [abierto, setAbierto] = useState(false);
  const suyo = props.retenido.filter((una) => selectedInvoices.some(({ codigoFactura }) => codigoFactura === una.codigoFactura));
  if (selectedInvoices.length === 0) return null;
  return (
    <div className="flex flex-wrap column-gap-3 align-items-center justify-content-between">
      <Button label="Lo que retiene quien paga" icon="pi-building" text small onClick={() => setAbierto(true)} />
      {suyo.length > 0 && <span className="tabular">{money(sumar(suyo.map(({ monto }) => monto)))}</span>}
      {abierto && <Panel {...props} onClose={() => setAbierto(false)} />}
    </div>
  );
}

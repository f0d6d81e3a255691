import { Button } from '../ui/Button';
import { CERO } from '@/domain/dinero';
import { money } from '@/utils/format';
import { NumberInput } from '../ui/input/NumberInput';
import { TextInput } from '../ui/input/TextInput';
import { billetes, faltaDe, nombreDeForma, type Pago } from '../caja/formas';
import { FieldError } from '../ui/Field';
import type { Cuenta } from './cuenta';
import css from './FormaPago.module.css';

interface Props {
  pago: Pago;
  cuenta: Cuenta;
  /** Whether it is the only form: then an empty amount means the whole total. */
  sola: boolean;
  onChange: (change: Partial<Pago>) => void;
}

/** Buttons for the amounts that people usually hand over. */
function Billetes({ pago: { monto }, cuenta: { total }, onChange }: Omit<Props, 'sola'>) {
  return (
    <div className={`${css.notes} flex flex-wrap gap-2 mb-2`} role="group" aria-label="Recibido">
      <Button label="Exacto" size="small" outlined={monto !== null} onClick={() => onChange({ monto: null })} />
      {billetes(total).map((billete) => (
        <Button
          key={billete}
          label={money(billete).replace('DOP ', '').replace('.00', '')}
          aria-label={`Recibido ${money(billete)}`}
          size="small"
          outlined={monto !== billete / 100}
          onClick={() => onChange({ monto: billete / 100 })}
        />
      ))}
    </div>
  );
}

/** The label of each form's reference. */
const REFERENCIA: Partial<Record<Pago['forma'], string>> = {
  TARJETA: 'Número de autorización',
  TRANSFERENCIA: 'Referencia',
  CHEQUE: 'Número del cheque',
};

function Referencia({ pago: { forma, referencia }, onChange }: Pick<Props, 'pago' | 'onChange'>) {
  const id = `forma-${forma}-referencia`;
  return (
    <div className="campo">
      <label htmlFor={id}>{REFERENCIA[forma]}</label>
      <TextInput id={id} maxLength={40} value={referencia} onChange={(text) => onChange({ referencia: text })} />
    </div>
  );
}

/** One form of payment: its amount, and a reference for forms other than cash. */
export function FormaPago({ pago, cuenta, sola, onChange }: Props) {
  const { forma, monto } = pago;
  const id = `forma-${forma}`;
  const nombre = nombreDeForma(forma);
  const efectivo = forma === 'EFECTIVO';
  const conReferencia = forma in REFERENCIA;
  const vale = cuenta.montos.get(forma) ?? CERO;
  const falta = faltaDe(pago, cuenta.centavosEnEfectivo);
  return (
    <div className={`${css.form} flex flex-wrap`} data-forma={forma} role="group" aria-label={nombre}>
      <div className="campo">
        <label htmlFor={id}>{efectivo ? 'Efectivo recibido' : nombre}</label>
        <NumberInput
          id={id}
          decimals={2}
          value={monto}
          onChange={(pesos) => onChange({ monto: pesos })}
          aria-invalid={falta !== ''}
          aria-describedby={falta ? `${id}-error` : `${id}-ayuda`}
        />
        {falta ? (
          <FieldError id={`${id}-error`}>{falta}</FieldError>
        ) : (
          <small id={`${id}-ayuda`} className="field-help">
            {monto === null && `Vacío: ${sola ? 'todo' : 'lo que falta'}, ${money(vale)}`}
          </small>
        )}
      </div>
      {conReferencia && <Referencia pago={pago} onChange={onChange} />}
      {efectivo && sola && cuenta.total > 0 && <Billetes pago={pago} cuenta={cuenta} onChange={onChange} />}
    </div>
  );
}

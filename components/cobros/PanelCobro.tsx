import { CERO } from '@/domain/dinero';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { money } from '@/utils/format';
import { AbrirCaja } from '../caja/AbrirCaja';
import { FORMAS, quitarForma, billetes, faltaDe, nombreDeForma, type Pago } from '../caja/formas';
import { later } from '../data/later';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { Field } from '../ui/Field';
import { Check } from '../ui/input/CheckList';
import { NumberInput } from '../ui/input/NumberInput';
import { PressButton } from '../ui/input/PressButton';
import { TextInput } from '../ui/input/TextInput';
import { KeyCap } from '../ui/keyboard/Keys';
import css from './PanelCobro.module.css';
import type { Cuenta } from './cuenta';
import type { Cobro } from './useCobro';

// Loaded for a payer that claims tax credit.
const Retenciones = later(() => import('./Retenciones'), 'Retenciones');

interface Props {
  cobro: Cobro;
}

interface FormaPagoProps {
  pago: Pago;
  cuenta: Cuenta;
  /** Whether it is the only form: then an empty amount means the whole total. */
  sola: boolean;
  onChange: (change: Partial<Pago>) => void;
}

/** Buttons for the amounts that people usually hand over. */
function Billetes({ pago: { monto }, cuenta: { total }, onChange }: Omit<FormaPagoProps, 'sola'>) {
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label="Recibido">
      <Button label="Exacto" small outlined={monto !== null} onClick={() => onChange({ monto: null })} />
      {billetes(total).map((billete) => (
        <Button
          key={billete}
          label={money(billete).replace('DOP ', '').replace('.00', '')}
          aria-label={`Recibido ${money(billete)}`}
          small
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

/** One form of payment: its amount, and a reference for forms other than cash. */
function FormaPago({ pago, cuenta, sola, onChange }: FormaPagoProps) {
  const { forma, monto, referencia } = pago;
  const nombre = nombreDeForma(forma);
  const efectivo = forma === 'EFECTIVO';
  const vale = cuenta.montos.get(forma) ?? CERO;
  const ayuda = monto === null && `Vacío: ${sola ? 'todo' : 'lo que falta'}, ${money(vale)}`;
  return (
    <div className="campos mb-0" data-forma={forma} role="group" aria-label={nombre}>
      <Field label={efectivo ? 'Efectivo recibido' : nombre} half={!efectivo} error={faltaDe(pago, cuenta.centavosEnEfectivo)} help={ayuda}>
        {(aria) => <NumberInput {...aria} decimals={2} value={monto} onChange={(pesos) => onChange({ monto: pesos })} />}
      </Field>
      {REFERENCIA[forma] && (
        <Field label={REFERENCIA[forma]} half>
          {(aria) => <TextInput {...aria} maxLength={40} value={referencia} onChange={(text) => onChange({ referencia: text })} />}
        </Field>
      )}
      {efectivo && sola && cuenta.total > 0 && <Billetes pago={pago} cuenta={cuenta} onChange={onChange} />}
    </div>
  );
}

/** The buttons that add or remove a form of payment; its shortcut focuses its amount. */
function Formas({ cobro: { pagos, setPagos, pedirla } }: Props) {
  const saldo = useAppSelector((root) => selectPendientes(root).familia?.saldoAFavor ?? 0);
  const shown = FORMAS.filter(({ forma }) => forma !== 'SALDO_A_FAVOR' || saldo > 0);
  return (
    <div className={`${css.forms} gap-2 my-3`} role="group" aria-label="Forma de pago">
      {shown.map(({ forma, label, icon, tecla }) => {
        const pressed = pagos.some((pago) => pago.forma === forma);
        return (
          <PressButton
            key={forma}
            pressed={pressed}
            aria-label={label}
            aria-keyshortcuts={tecla}
            onClick={() => (pressed && pagos.length > 1 ? setPagos((before) => quitarForma(before, forma)) : pedirla(forma))}
          >
            <i className={`pi ${icon}`} aria-hidden />
            {label}
            <KeyCap of={tecla} />
          </PressButton>
        );
      })}
    </div>
  );
}

function Excedente({ cobro: { cuenta, excedente, setExcedente } }: Props) {
  const { sobra, devuelta, saldo, formas } = cuenta;
  if (sobra === 0 && saldo === 0) return null;
  // What is above the debt in other forms is credit in any case.
  const conEfectivo = formas.some(({ forma }) => forma === 'EFECTIVO');
  return (
    <div className="my-2">
      {devuelta > 0 && (
        <p className={`${css.change} flex flex-wrap column-gap-3 row-gap-1 align-items-baseline justify-content-between px-3 py-2`}>
          <span>Devuelta</span>
          <strong className="tabular text-2xl font-bold">{money(devuelta)}</strong>
        </p>
      )}
      {saldo > 0 && <p>Quedan {money(saldo)} a favor del pagador.</p>}
      {conEfectivo && sobra > 0 && (
        <Check checked={excedente === 'SALDO'} onChange={(deja) => setExcedente(deja ? 'SALDO' : 'DEVUELTA')}>
          Dejar lo que sobra como saldo a favor
        </Check>
      )}
    </div>
  );
}

const Cobrar = ({ cobro: { cuenta, busy, pedir } }: Props) => (
  <div className="mt-3">
    <Button
      label={`Cobrar ${money(cuenta.total)}`}
      icon="pi-check"
      large
      className="button-wide"
      disabled={!!cuenta.impide}
      loading={busy}
      aria-keyshortcuts="Control+Enter"
      onClick={pedir}
    >
      <KeyCap of="Ctrl+Enter" />
    </Button>
    <p role="status" className={`${css.why} pt-1 text-center text-muted`}>
      {cuenta.impide ?? ''}
    </p>
  </div>
);

/** The payment: its forms, the change, and the pay button. */
export function PanelCobro({ cobro }: Props) {
  const { pagos, typed, retenido, setRetenido, cuenta, aviso, abriendo, apertura, busy, clear } = cobro;
  const retiene = useAppSelector((root) => selectPendientes(root).familia?.retiene);
  return (
    <section className="card" aria-label="Cobro">
      <p className="flex flex-wrap column-gap-3 row-gap-1 align-items-baseline justify-content-between">
        <span>Total a cobrar</span>
        <strong className="tabular text-2xl text-strong font-bold">{money(cuenta.total)}</strong>
      </p>
      <Formas cobro={cobro} />
      {pagos.map((pago) => (
        <FormaPago
          key={pago.forma}
          pago={pago}
          cuenta={cuenta}
          sola={pagos.length === 1}
          onChange={(change) => typed(pago.forma, change)}
        />
      ))}
      {retiene && <Retenciones retenido={retenido} onChange={setRetenido} />}
      <Excedente cobro={cobro} />
      <Notice tone="warn" role="alert" className="my-2">
        {aviso}
      </Notice>
      {abriendo ? (
        <AbrirCaja
          busy={apertura.busy || busy}
          rechazo={apertura.rechazo}
          onAbrir={(fondo) => void apertura.submit(fondo)}
          onCancel={clear}
        />
      ) : (
        <Cobrar cobro={cobro} />
      )}
    </section>
  );
}

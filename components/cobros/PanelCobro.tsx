import { Button } from 'primereact/button';
import { selectPendientes } from '@/store/cobros';
import { useAppSelector } from '@/store/hooks';
import { money } from '@/utils/format';
import { AbrirCaja } from '../caja/AbrirCaja';
import { FormaPago } from './FormaPago';
import { FORMAS, pulsar } from './formas';
import type { Cobro } from './useCobro';

interface Props {
  cobro: Cobro;
}

function Formas({ cobro: { pagos, setPagos } }: Props) {
  const saldo = useAppSelector((root) => selectPendientes(root).familia?.saldoAFavor ?? 0);
  const shown = FORMAS.filter(({ forma }) => forma !== 'SALDO_A_FAVOR' || saldo > 0);
  return (
    <div className="formas" role="group" aria-label="Forma de pago">
      {shown.map(({ forma, label, icon }) => {
        const pressed = pagos.some((pago) => pago.forma === forma);
        return (
          <button
            key={forma}
            type="button"
            className="forma-boton"
            aria-pressed={pressed}
            onClick={() => setPagos((before) => pulsar(before, forma))}
          >
            <i className={`pi ${icon}`} aria-hidden />
            {label}
          </button>
        );
      })}
    </div>
  );
}

function Excedente({ cobro: { cuenta, excedente, setExcedente, pagos } }: Props) {
  const { sobra, devuelta, saldo } = cuenta;
  if (sobra === 0) return null;
  const conEfectivo = pagos.some(({ forma }) => forma === 'EFECTIVO');
  return (
    <div className="excedente">
      {devuelta > 0 && (
        <p className="devuelta">
          <span>Devuelta</span>
          <strong>{money(devuelta)}</strong>
        </p>
      )}
      {saldo > 0 && <p>Quedan {money(saldo)} a favor del pagador.</p>}
      {conEfectivo && (
        <label className="opcion">
          <input
            type="checkbox"
            checked={excedente === 'SALDO'}
            onChange={({ target }) => setExcedente(target.checked ? 'SALDO' : 'DEVUELTA')}
          />
          Dejar lo que sobra como saldo a favor
        </label>
      )}
    </div>
  );
}

const Cobrar = ({ cobro: { cuenta, busy, pedir } }: Props) => (
  <div className="cobrar">
    <Button
      label={`Cobrar ${money(cuenta.total)}`}
      icon="pi pi-check"
      size="large"
      className="button-wide"
      disabled={!!cuenta.impide}
      loading={busy}
      onClick={pedir}
    />
    <p role="status">{cuenta.impide ?? ''}</p>
  </div>
);

/** How it is paid: the forms, the change, and the button that takes the money. */
export function PanelCobro({ cobro }: Props) {
  const { pagos, typed, cuenta, aviso, abriendo, apertura, busy, clear } = cobro;
  return (
    <section className="card panel-cobro" aria-label="Cobro">
      <p className="total-cobro">
        <span>Total a cobrar</span>
        <strong>{money(cuenta.total)}</strong>
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
      <Excedente cobro={cobro} />
      {aviso && (
        <p className="notice notice-warn" role="alert">
          <i className="pi pi-exclamation-triangle" aria-hidden />
          <span>{aviso}</span>
        </p>
      )}
      {abriendo ? (
        <AbrirCaja busy={apertura.busy || busy} onAbrir={(fondo) => void apertura.submit(fondo)} onCancel={clear} />
      ) : (
        <Cobrar cobro={cobro} />
      )}
    </section>
  );
}

import type { ReactNode } from 'react';
import { recibo } from '@/contract/cobros/cobro';
import type { PagoDeFactura } from '@/contract/cobros/facturaAbierta';
import { FORMA_PAGO } from '@/contract/palabras';
import { moment, money } from '@/utils/format';
import { Section } from '../../ui/Section';
import { useReversar } from '../../cobros/useReversar';
import { usePermiso } from '../../data/useSession';
import { IconButton } from '../../ui/Button';
import { useRecibo } from '../useRecibo';

/** What became of a payment, in words. */
function destinoDe({ reversion, liberado, vigente, monto }: PagoDeFactura): string {
  if (reversion) {
    const { momento, usuario, motivo, aprobadoPor } = reversion;
    return `Reversado el ${moment(momento)} por ${usuario}: ${motivo}${aprobadoPor && `. Aprobó ${aprobadoPor}`}`;
  }
  if (liberado === 0) return '';
  return vigente > 0 ? `${money(liberado)} de ${money(monto)} pasaron a saldo a favor` : 'Pasó a saldo a favor';
}

interface FilaProps {
  pago: PagoDeFactura;
  /** The acts on its receipt. */
  children: ReactNode;
}

function Fila({ pago, children }: FilaProps) {
  const { numero, momento, cajero, pagador, formas, monto, reversion } = pago;
  const destino = destinoDe(pago);
  return (
    <li>
      <div className="people-name">
        <strong>
          Recibo {numero} · {reversion ? <s>{money(monto)}</s> : money(monto)}
        </strong>
        <span>
          {moment(momento)} · {formas.map((forma) => FORMA_PAGO[forma]).join(', ')} · {pagador} · cobró {cajero}
        </span>
        {destino && <span>{destino}</span>}
      </div>
      {children}
    </li>
  );
}

/** The payments of an invoice with what became of each; their receipts open and are reversed here. */
export function Pagos({ pagos, onReversado }: { pagos: readonly PagoDeFactura[]; onReversado: () => void }) {
  const ve = usePermiso(recibo.access);
  const { abrir, panel } = useRecibo();
  const { boton, dialogo } = useReversar(onReversado);
  return (
    <Section title="Cobros" small>
      {pagos.length === 0 ? (
        <p className="nothing">Nadie ha pagado nada de ella.</p>
      ) : (
        <ul className="people">
          {pagos.map((pago) => {
            const { codigoCobro, numero, propio, reversion } = pago;
            const ver = () => abrir({ codigoCobro, recibo: numero });
            return (
              <Fila key={codigoCobro} pago={pago}>
                {ve && propio && <IconButton icon="pi-print" label={`Ver el recibo ${numero}`} title="Ver e imprimir" onClick={ver} />}
                {propio && !reversion && boton(codigoCobro, numero)}
              </Fila>
            );
          })}
        </ul>
      )}
      {panel}
      {dialogo}
    </Section>
  );
}

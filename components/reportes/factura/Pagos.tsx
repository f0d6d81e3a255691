import dynamic from 'next/dynamic';
import { useState } from 'react';
import { usePuedeReversar } from '../../cobros/usePuedeReversar';
import { usePermiso } from '../../data/usePermiso';
import { IconButton } from '../../ui/IconButton';
import { recibo } from '@/contract/cobros/cobro';
import type { PagoDeFactura } from '@/contract/cobros/facturaAbierta';
import { FORMA_PAGO } from '@/contract/palabras';
import { moment, money } from '@/utils/format';

const VerRecibo = dynamic(() => import('../VerRecibo').then((module) => module.VerRecibo), { ssr: false });
const ReversarCobro = dynamic(() => import('../../cobros/ReversarCobro').then((module) => module.ReversarCobro), { ssr: false });

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
  onVer?: () => void;
  onReversar?: () => void;
}

function Fila({ pago, onVer, onReversar }: FilaProps) {
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
      {onVer && <IconButton icon="pi-print" label={`Ver el recibo ${numero}`} title="Ver e imprimir" onClick={onVer} />}
      {onReversar && <IconButton icon="pi-replay" label={`Reversar el recibo ${numero}`} title="Reversar" onClick={onReversar} />}
    </li>
  );
}

/** The payments of an invoice with what became of each; their receipts open and are reversed here. */
export function Pagos({ pagos, onReversado }: { pagos: readonly PagoDeFactura[]; onReversado: () => void }) {
  const ve = usePermiso(recibo.access);
  const reversa = usePuedeReversar();
  const [abierto, setAbierto] = useState<{ acto: 'ver' | 'reversar'; pago: PagoDeFactura }>();
  const cerrar = () => setAbierto(undefined);
  const hecho = () => {
    cerrar();
    onReversado();
  };
  return (
    <section aria-label="Cobros">
      <h3 className="mb-2">Cobros</h3>
      {pagos.length === 0 ? (
        <p className="nothing">Nadie ha pagado nada de ella.</p>
      ) : (
        <ul className="people">
          {pagos.map((pago) => (
            <Fila
              key={pago.codigoCobro}
              pago={pago}
              onVer={ve && pago.propio ? () => setAbierto({ acto: 'ver', pago }) : undefined}
              onReversar={reversa && pago.propio && !pago.reversion ? () => setAbierto({ acto: 'reversar', pago }) : undefined}
            />
          ))}
        </ul>
      )}
      {abierto?.acto === 'ver' && <VerRecibo codigoCobro={abierto.pago.codigoCobro} recibo={abierto.pago.numero} onClose={cerrar} />}
      {abierto?.acto === 'reversar' && (
        <ReversarCobro codigoCobro={abierto.pago.codigoCobro} numero={abierto.pago.numero} onHecho={hecho} onClose={cerrar} />
      )}
    </section>
  );
}

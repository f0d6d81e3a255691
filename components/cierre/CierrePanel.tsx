import { useState } from 'react';
import type { CierreDeMes } from '@/contract/cierre/cierre';
import { CIFRAS, type CifrasDeMes } from '@/contract/cierre/cifras';
import { restar, sumar } from '@/domain/dinero';
import { tituloDelMes } from '@/domain/mes';
import { cierreService } from '@/services/caja/cierre';
import { moment, money } from '@/utils/format';
import { ActDialog, porMotivo } from '../form/ActDialog';
import { PrintPage } from '../print/PrintPage';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { Qr } from '../ui/Qr';
import { SidePanel } from '../ui/SidePanel';
import { Cifras } from './Cifras';

/** What the printed page says: the figures, who closed it, and the seal by which anybody verifies it. */
function Papel({ cierre }: { cierre: CierreDeMes }) {
  const { mes, numero, momento, usuario, aprobadoPor, motivo, reabierto, reabiertoPor, motivoReapertura, cifras, sello, verificar } =
    cierre;
  return (
    <>
      <Facts
        className="mb-3"
        of={[
          ['Cierre', `N.º ${numero}, ${moment(momento)}`],
          ['Lo cerró', usuario],
          ['Lo aprobó', aprobadoPor === usuario ? 'A solas, con su contraseña' : aprobadoPor],
          ['Motivo', motivo],
          ['Reabierto', reabierto && `${moment(reabierto)}, ${reabiertoPor}: ${motivoReapertura}`],
        ]}
      />
      <Cifras cifras={cifras} rotulo={`Cifras del cierre ${numero}, ${tituloDelMes(mes)}`} />
      <div className="flex flex-wrap gap-3 align-items-center mt-3">
        <div className="w-8rem">
          <Qr text={verificar} label="QR para verificar este cierre" />
        </div>
        <p className="flex-1 w-12rem m-0">Escanee para verificar que es auténtico. Sello SHA-256: {sello.match(/.{16}/g)!.join(' ')}</p>
      </div>
    </>
  );
}

const totalDe = ({ sucursales }: CifrasDeMes, campo: keyof typeof CIFRAS) => sumar(sucursales.map((una) => una[campo]));

/** What changed in the figures of a month since an earlier close of it. */
function Diferencias({ cifras, antes }: { cifras: CifrasDeMes; antes: CierreDeMes }) {
  const campos = Object.keys(CIFRAS) as (keyof typeof CIFRAS)[];
  const otras = campos.filter((campo) => totalDe(cifras, campo) !== totalDe(antes.cifras, campo));
  return (
    <section className="mb-3" aria-label={`Diferencia con el cierre ${antes.numero}`}>
      <h3 className="mb-2">Diferencia con el cierre N.º {antes.numero}</h3>
      {otras.length === 0 ? (
        <p className="m-0">Ninguna: las cifras son las mismas.</p>
      ) : (
        <Facts
          of={otras.map((campo) => {
            const [antigua, nueva] = [totalDe(antes.cifras, campo), totalDe(cifras, campo)];
            return [CIFRAS[campo], `${money(antigua)} → ${money(nueva)} (${money(restar(nueva, antigua))})`];
          })}
        />
      )}
    </section>
  );
}

interface Props {
  cierre: CierreDeMes;
  /** The close of the same month before it, which was reopened. */
  antes: CierreDeMes | undefined;
  /** It is the newest, so that it may be reopened. */
  reabrible: boolean;
  onReabierto: () => void;
  onClose: () => void;
}

/** A close: its figures, its print, and its reopening. */
export function CierrePanel({ cierre, antes, reabrible, onReabierto, onClose }: Props) {
  const [imprime, setImprime] = useState(false);
  const [reabre, setReabre] = useState(false);
  const { codigoCierre, mes, numero } = cierre;
  const title = `Cierre N.º ${numero} · ${tituloDelMes(mes)}`;
  return (
    <SidePanel title={title} wide onClose={onClose}>
      <div className="flex flex-wrap gap-2 mb-3">
        <Button label="Imprimir o guardar PDF" icon="pi-print" onClick={() => setImprime(true)} />
        {reabrible && <Button label="Reabrir el mes" icon="pi-lock-open" outlined severity="danger" onClick={() => setReabre(true)} />}
      </div>
      {antes && <Diferencias cifras={cierre.cifras} antes={antes} />}
      <Papel cierre={cierre} />
      {imprime && (
        <PrintPage title={`Cierre de ${tituloDelMes(mes)}`} filters={[['Cierre', `N.º ${numero}`]]} onDone={() => setImprime(false)}>
          <Papel cierre={cierre} />
        </PrintPage>
      )}
      {reabre && (
        <ActDialog
          title={`Reabrir ${tituloDelMes(mes)}`}
          {...porMotivo('Por ejemplo: un cobro de ese mes quedó mal.')}
          accept="Reabrir"
          success={`Se reabrió ${tituloDelMes(mes)}`}
          act={({ motivo }, { clave, aprobacion }) => cierreService.reabrir({ body: { codigoCierre, motivo, aprobacion } }, { clave })}
          onDone={onReabierto}
          onClose={() => setReabre(false)}
        >
          <p className="mt-0">Sus cifras se siguen leyendo aquí. Al cerrarlo otra vez se ve la diferencia.</p>
        </ActDialog>
      )}
    </SidePanel>
  );
}

import dynamic from 'next/dynamic';
import { Button } from 'primereact/button';
import { useState } from 'react';
import type { Caja, MovimientoCaja } from '@/contract/caja/caja';
import { day, moment, money, plural } from '@/utils/format';
import { EstadoCaja } from './EstadoCaja';
import { TITULO } from './tipos';

const MovimientoForm = dynamic(() => import('./MovimientoForm').then((module) => module.MovimientoForm), { ssr: false });

/** Says that a day was not closed on the day on which it was opened. */
export const Medianoche = ({ fecha }: { fecha: string }) => (
  <p className="notice notice-warn" role="status">
    <i className="pi pi-moon" aria-hidden />
    <span>Esta caja se abrió el {day(fecha)} y pasó la medianoche. Cuéntela y ciérrela; para hoy abra otra.</span>
  </p>
);

/** What came and went beside payments. */
export function Movimientos({ movimientos }: { movimientos: readonly MovimientoCaja[] }) {
  if (movimientos.length === 0) return <p className="nada">Sin entradas ni salidas de efectivo aparte de los cobros.</p>;
  return (
    <ul className="caja-movimientos">
      {movimientos.map(({ codigoMovimiento, tipo, monto, motivo, momento }) => (
        <li key={codigoMovimiento} data-tipo={tipo}>
          <span>
            <strong>{motivo}</strong>
            <small>
              {TITULO[tipo]} · {moment(momento)}
            </small>
          </span>
          <span className="caja-monto">
            {tipo === 'ENTRADA' ? '+' : '−'} {money(monto)}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  caja: Caja;
  onCambio: (caja: Caja) => void;
  onContar: () => void;
}

/** The open cash day: since when, with what float, what moved; never how much must be in it. */
export function DiaAbierto({ caja, onCambio, onContar }: Props) {
  const [tipo, setTipo] = useState<'ENTRADA' | 'SALIDA'>();
  return (
    <>
      <header className="caja-cabeza">
        <h2>Caja de {caja.cajero}</h2>
        <EstadoCaja estado={caja.estado} />
      </header>
      {caja.pasoMedianoche && <Medianoche fecha={caja.fecha} />}
      <div className="caja-abierta">
        <dl className="facts">
          <dt>Sucursal</dt>
          <dd>{caja.sucursal}</dd>
          <dt>Abierta desde</dt>
          <dd>{moment(caja.apertura)}</dd>
          <dt>Fondo inicial</dt>
          <dd>{money(caja.fondo)}</dd>
          <dt>Cobros</dt>
          <dd>{plural(caja.cobros, 'cobro')}</dd>
        </dl>
        <section aria-label="Movimientos">
          <h3>Entradas y salidas</h3>
          <Movimientos movimientos={caja.movimientos} />
          <div className="caja-botones">
            <Button label="Entrada" icon="pi pi-plus" outlined size="small" onClick={() => setTipo('ENTRADA')} />
            <Button label="Salida" icon="pi pi-minus" outlined size="small" onClick={() => setTipo('SALIDA')} />
          </div>
        </section>
      </div>
      <div className="caja-contar">
        <p className="ayuda">Al terminar, cuente el efectivo de la gaveta. Lo esperado se muestra después del conteo.</p>
        <Button label="Contar y cerrar" icon="pi pi-calculator" onClick={onContar} />
      </div>
      {tipo && <MovimientoForm codigoCaja={caja.codigoCaja} tipo={tipo} onHecho={onCambio} onClose={() => setTipo(undefined)} />}
    </>
  );
}

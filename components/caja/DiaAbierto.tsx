import { useState } from 'react';
import type { Caja, MovimientoCaja } from '@/contract/caja/caja';
import { day, moment, money, plural } from '@/utils/format';
import { later } from '../data/later';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { Facts, type Fact } from '../ui/Facts';
import { EstadoCaja, TITULO } from './EstadoCaja';
import css from './DiaAbierto.module.css';
import type { Movimiento } from './MovimientoForm';

const MovimientoForm = later(() => import('./MovimientoForm'), 'MovimientoForm');

/** Warns that a day was not closed on the day it was opened. */
export const Medianoche = ({ fecha }: { fecha: string }) => (
  <Notice tone="warn" role="status" icon="pi-moon" className="mb-3">
    Esta caja se abrió el {day(fecha)} y pasó la medianoche. Cuéntela y ciérrela; para hoy abra otra.
  </Notice>
);

/** The facts of a day that may be known before it is counted. */
export const hechosDe = (caja: Caja): Fact[] => [
  ['Sucursal', caja.sucursal],
  ['Abierta desde', moment(caja.apertura)],
  ['Fondo inicial', money(caja.fondo)],
  ['Cobros', plural(caja.cobros, 'cobro')],
];

/** The cash movements other than payments. */
export function Movimientos({ movimientos }: { movimientos: readonly MovimientoCaja[] }) {
  if (movimientos.length === 0) return <p className="text-muted mb-3">Sin entradas ni salidas de efectivo aparte de los cobros.</p>;
  return (
    <ul className="list-none p-0 mb-3">
      {movimientos.map(({ codigoMovimiento, tipo, monto, motivo, momento, tipoGasto }) => (
        <li key={codigoMovimiento} data-tipo={tipo} className="flex gap-3 align-items-center py-2 border-bottom-1 surface-border">
          <span className="flex-1 min-w-0 break">
            <strong className="font-medium block">{motivo}</strong>
            <small className="text-muted block">
              {tipoGasto === null ? TITULO[tipo] : `Gasto: ${tipoGasto}`} · {moment(momento)}
            </small>
          </span>
          <span className="tabular text-right white-space-nowrap">
            {tipo === 'ENTRADA' ? '+' : '−'} {money(monto)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The main button: as wide as a phone. */
const MAIN = 'flex-1 md:flex-none justify-content-center white-space-nowrap';

/** The open cash day: since when, its float and its movements, but never the expected cash. */
export function DiaAbierto({ caja, onCambio, onContar }: { caja: Caja; onCambio: (caja: Caja) => void; onContar: () => void }) {
  const [tipo, setTipo] = useState<Movimiento>();
  return (
    <div className="sized">
      <header className="flex flex-wrap gap-2 align-items-center mb-3">
        <h2>Caja de {caja.cajero}</h2>
        <EstadoCaja estado={caja.estado} />
      </header>
      {caja.pasoMedianoche && <Medianoche fecha={caja.fecha} />}
      <div className={`${css.parts} row-gap-3 column-gap-5 align-items-start`}>
        <Facts of={hechosDe(caja)} />
        <section aria-label="Movimientos">
          <h3 className="mb-2">Entradas y salidas</h3>
          <Movimientos movimientos={caja.movimientos} />
          <div className="flex flex-wrap gap-2">
            <Button label="Entrada" icon="pi-plus" outlined small onClick={() => setTipo('ENTRADA')} />
            <Button label="Salida" icon="pi-minus" outlined small onClick={() => setTipo('SALIDA')} />
            <Button label="Gasto" icon="pi-shopping-bag" outlined small onClick={() => setTipo('GASTO')} />
          </div>
        </section>
      </div>
      <div className="flex flex-wrap gap-3 align-items-center justify-content-between border-top-1 surface-border mt-3 pt-3">
        <p className="text-muted flex-grow-1 w-16rem">
          Al terminar, cuente el efectivo de la gaveta. Lo esperado se muestra después del conteo.
        </p>
        <Button label="Contar y cerrar" icon="pi-calculator" className={MAIN} onClick={onContar} />
      </div>
      {tipo && <MovimientoForm caja={caja} tipo={tipo} onHecho={onCambio} onClose={() => setTipo(undefined)} />}
    </div>
  );
}

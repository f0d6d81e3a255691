import type { Ref } from 'react';
import type { Caja, CifrasCaja } from '@/contract/caja/caja';
import { count, day, moment, money, plural } from '@/utils/format';
import { nombreDeForma } from '../cobros/formas';
import { partesDe } from './Cuadre';
import { palabrasDe } from './EstadoCaja';
import { TITULO } from './tipos';

const Line = ({ label, value, strong }: { label: string; value: string; strong?: boolean }) => (
  <p className={strong ? 'recibo-linea recibo-total' : 'recibo-linea'}>
    <span>{label}</span>
    <span>{value}</span>
  </p>
);

function Head({ caja: { compania, sucursal, numero, cajero, fecha, apertura, contada, cierre, pasoMedianoche } }: { caja: Caja }) {
  return (
    <>
      <header>
        <h2>{compania.nombre}</h2>
        {compania.rnc && <p>RNC {compania.rnc}</p>}
        {compania.direccion && <p>{compania.direccion}</p>}
        {compania.telefono && <p>Tel. {compania.telefono}</p>}
        <p>Sucursal {sucursal}</p>
      </header>
      <section>
        <h3>Cierre de caja N.º {numero}</h3>
        <p>Cajero: {cajero}</p>
        <p>Abierta: {moment(apertura)}</p>
        {contada && <p>Contada: {moment(contada)}</p>}
        {cierre && <p>Cerrada: {moment(cierre)}</p>}
        {pasoMedianoche && <p className="recibo-nota">Abierta el {day(fecha)}: pasó la medianoche.</p>}
      </section>
    </>
  );
}

function Sums({ caja, cifras }: { caja: Caja; cifras: CifrasCaja }) {
  return (
    <section>
      {partesDe(caja, cifras).map(([label, monto]) => (
        <Line key={label} label={label} value={money(monto)} />
      ))}
      <Line label="Debe haber" value={money(cifras.esperado)} strong />
      <Line label="Contado" value={money(cifras.contado)} strong />
      <Line label="Diferencia" value={palabrasDe(cifras.diferencia)} />
      {caja.explicacion && <p className="recibo-nota">{caja.explicacion}</p>}
    </section>
  );
}

function Detail({ caja: { movimientos, cobros }, cifras: { conteo, otras } }: { caja: Caja; cifras: CifrasCaja }) {
  const contadas = conteo.filter(({ cantidad }) => cantidad > 0);
  return (
    <>
      {contadas.length > 0 && (
        <section>
          {contadas.map(({ denominacion, cantidad }) => (
            <Line key={denominacion} label={`${count(cantidad)} × ${count(denominacion)}`} value={money(cantidad * denominacion * 100)} />
          ))}
        </section>
      )}
      {movimientos.length > 0 && (
        <section>
          {movimientos.map(({ codigoMovimiento, tipo, motivo, monto }) => (
            <Line key={codigoMovimiento} label={`${TITULO[tipo]}: ${motivo}`} value={money(tipo === 'ENTRADA' ? monto : -monto)} />
          ))}
        </section>
      )}
      <section>
        <Line label="Cobros de la caja" value={plural(cobros, 'cobro')} />
        {otras.map(({ forma, monto }) => (
          <Line key={forma} label={nombreDeForma(forma)} value={money(monto)} />
        ))}
      </section>
    </>
  );
}

/** The close of a cash day as wide as a roll of 80 mm, to be signed. */
export function TicketCierre({ caja, cifras, ref }: { caja: Caja; cifras: CifrasCaja; ref?: Ref<HTMLElement> }) {
  return (
    <article ref={ref} className="recibo" aria-label={`Cierre de caja ${caja.numero}`}>
      <Head caja={caja} />
      <Sums caja={caja} cifras={cifras} />
      <Detail caja={caja} cifras={cifras} />
      <footer>
        <p className="ticket-firma">Cajero</p>
        <p className="ticket-firma">Supervisor</p>
      </footer>
    </article>
  );
}

import type { Ref } from 'react';
import type { Caja, CifrasCaja } from '@/contract/caja/caja';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { CENTAVO, valorDe } from '@/domain/caja';
import { count, day, moment, plural } from '@/utils/format';
import { nombreDeForma } from './formas';
import { partesDe } from './Cuadre';
import { palabrasDe } from './EstadoCaja';
import { TITULO } from './tipos';
import { TicketHead } from '../print/TicketHead';
import { Signature, Ticket, TicketLine, TicketNote } from '../print/Ticket';

function Head({ caja }: { caja: Caja }) {
  const { compania, sucursal, numero, cajero, fecha, apertura, contada, cierre, pasoMedianoche, cerradaPor, motivoCierre } = caja;
  const logoUrl = useAppSelector(selectSucursal)?.logoUrl ?? '';
  return (
    <>
      <TicketHead compania={compania} sucursal={{ descripcion: sucursal }} logoUrl={logoUrl} />
      <section>
        <h3>Cierre de caja N.º {numero}</h3>
        <p>Cajero: {cajero}</p>
        <p>Abierta: {moment(apertura)}</p>
        {contada && <p>Contada: {moment(contada)}</p>}
        {cierre && <p>Cerrada: {moment(cierre)}</p>}
        {cerradaPor && (
          <TicketNote>
            {motivoCierre ? `La contó y cerró ${cerradaPor}: ${motivoCierre}` : `La cerró ${cerradaPor}; la contó su cajero.`}
          </TicketNote>
        )}
        {pasoMedianoche && <TicketNote>Abierta el {day(fecha)}: pasó la medianoche.</TicketNote>}
      </section>
    </>
  );
}

function Sums({ caja, cifras }: { caja: Caja; cifras: CifrasCaja }) {
  return (
    <section>
      {partesDe(caja, cifras).map(([label, monto]) => (
        <TicketLine key={label} label={label} value={monto} />
      ))}
      <TicketLine label="Debe haber" value={cifras.esperado} strong />
      <TicketLine label="Contado" value={cifras.contado} strong />
      <TicketLine label="Diferencia" value={palabrasDe(cifras.diferencia)} />
      {caja.explicacion && <TicketNote>{caja.explicacion}</TicketNote>}
    </section>
  );
}

function Detail({ caja: { movimientos, cobros }, cifras: { conteo, otras, declarado } }: { caja: Caja; cifras: CifrasCaja }) {
  const contadas = conteo.filter(({ cantidad }) => cantidad > 0);
  return (
    <>
      {contadas.length > 0 && (
        <section>
          {contadas.map((piezas) => (
            <TicketLine
              key={piezas.denominacion}
              label={piezas.denominacion === CENTAVO ? 'Centavos' : `${count(piezas.cantidad)} × ${count(piezas.denominacion)}`}
              value={valorDe(piezas)}
            />
          ))}
        </section>
      )}
      {movimientos.length > 0 && (
        <section>
          {movimientos.map(({ codigoMovimiento, tipo, motivo, monto }) => (
            <TicketLine key={codigoMovimiento} label={`${TITULO[tipo]}: ${motivo}`} value={tipo === 'ENTRADA' ? monto : -monto} />
          ))}
        </section>
      )}
      <section>
        <TicketLine label="Cobros de la caja" value={plural(cobros, 'cobro')} />
        {otras.map(({ forma, monto }) => (
          <TicketLine key={forma} label={nombreDeForma(forma)} value={monto} />
        ))}
        {declarado.map(({ forma, monto }) => (
          <TicketLine key={forma} label={`${nombreDeForma(forma)}, declarado`} value={monto} />
        ))}
      </section>
    </>
  );
}

/** The ticket of a close, as wide as this computer's paper, to be signed. */
export function TicketCierre({ caja, cifras, ref }: { caja: Caja; cifras: CifrasCaja; ref?: Ref<HTMLElement> }) {
  return (
    <Ticket ref={ref} label={`Cierre de caja ${caja.numero}`}>
      <Head caja={caja} />
      <Sums caja={caja} cifras={cifras} />
      <Detail caja={caja} cifras={cifras} />
      <footer>
        <Signature who="Cajero" />
        <Signature who="Supervisor" />
      </footer>
    </Ticket>
  );
}

import type { ReactNode } from 'react';
import type { Caja, CifrasCaja } from '@/contract/caja/caja';
import { CENTAVO, valorDe } from '@/domain/caja';
import { count, day, moment, plural } from '@/utils/format';
import { useSucursal } from '../data/useSession';
import { nombreDeForma } from './formas';
import { partesDe } from './Cuadre';
import { palabrasDe, TITULO } from './EstadoCaja';
import { Imprimible } from '../print/Imprimible';
import { Signature, Ticket, TicketLine, TicketNote } from '../print/Ticket';

function Head({ caja }: { caja: Caja }) {
  const { numero, cajero, fecha, apertura, contada, cierre, pasoMedianoche, cerradaPor, motivoCierre } = caja;
  return (
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

/** The ticket of a close, to be signed, with its print button; `children` is the next step beside it. */
export function Cierre({ caja, cifras, children }: { caja: Caja; cifras: CifrasCaja; children?: ReactNode }) {
  const logoUrl = useSucursal()?.logoUrl ?? '';
  const sucursal = { descripcion: caja.sucursal, telefono: caja.telefonoSucursal, direccion: caja.direccionSucursal };
  const de = { compania: caja.compania, sucursal, logoUrl };
  return (
    <Imprimible
      label="Imprimir"
      beside={children}
      paper={(papel) => (
        <Ticket papel={papel} label={`Cierre de caja ${caja.numero}`} de={de}>
          <Head caja={caja} />
          <Sums caja={caja} cifras={cifras} />
          <Detail caja={caja} cifras={cifras} />
          <footer>
            <Signature who="Cajero" />
            <Signature who="Supervisor" />
          </footer>
        </Ticket>
      )}
    />
  );
}

import type { Ref } from 'react';
import type { Recibo as Datos } from '@/contract/cobros/cobro';
import { moment, money } from '@/utils/format';
import { useLogo } from '../compania/useLogo';
import { nombreDeForma } from '../caja/formas';
import { Ticket, TicketLine, TicketNote } from '../print/Ticket';
import css from './Recibo.module.css';

function Head({ recibo: { compania, sucursal, logoUrl, numero, momento, cajero, pagador } }: { recibo: Datos }) {
  const { url, ready } = useLogo(logoUrl);
  return (
    <>
      <header aria-busy={!ready}>
        {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
        {url && <img src={url} alt="" />}
        <h2>{compania.nombre}</h2>
        {compania.rnc && <p>RNC {compania.rnc}</p>}
        {compania.direccion && <p>{compania.direccion}</p>}
        {compania.telefono && <p>Tel. {compania.telefono}</p>}
        <p>Sucursal {sucursal}</p>
      </header>
      <section>
        <h3>Recibo N.º {numero}</h3>
        <p>{moment(momento)}</p>
        <p>Cajero: {cajero}</p>
        <p>
          Recibido de: <strong>{pagador.nombre}</strong>
        </p>
      </section>
    </>
  );
}

function Invoices({ facturas }: Pick<Datos, 'facturas'>) {
  return (
    <section>
      {facturas.map(({ codigoFactura, numero, descripcion, estudiante, monto, pendiente }) => (
        <div key={codigoFactura} className={css.invoice}>
          <p>
            {estudiante} · Factura {numero}
          </p>
          <TicketLine label={descripcion} value={monto} />
          {pendiente > 0 && <TicketNote>Queda pendiente {money(pendiente)}</TicketNote>}
        </div>
      ))}
    </section>
  );
}

function Sums({ recibo: { formas, aplicado, recibido, devuelta, saldo, pendienteFamilia, saldoAFavor } }: { recibo: Datos }) {
  return (
    <>
      <section>
        <TicketLine label="Total cobrado" value={aplicado} strong />
        {formas.map(({ forma, monto, referencia }, i) => (
          <TicketLine key={i} label={referencia ? `${nombreDeForma(forma)} (ref. ${referencia})` : nombreDeForma(forma)} value={monto} />
        ))}
        {formas.length > 1 && <TicketLine label="Recibido" value={recibido} />}
        {devuelta > 0 && <TicketLine label="Devuelta" value={devuelta} />}
        {saldo > 0 && <TicketLine label="Queda a su favor" value={saldo} />}
      </section>
      <section>
        <TicketLine label="Pendiente de la familia" value={pendienteFamilia} />
        {saldoAFavor > 0 && <TicketLine label="Saldo a favor" value={saldoAFavor} />}
      </section>
    </>
  );
}

interface Props {
  recibo: Datos;
  ref?: Ref<HTMLElement>;
}

/** The ticket of a payment, as wide as a roll of 80 mm on the screen and on paper. */
export function Recibo({ recibo, ref }: Props) {
  return (
    <Ticket ref={ref} label={`Recibo ${recibo.numero}`}>
      <Head recibo={recibo} />
      <Invoices facturas={recibo.facturas} />
      <Sums recibo={recibo} />
      <footer>{recibo.compania.pieRecibo || '¡Gracias por su pago!'}</footer>
    </Ticket>
  );
}

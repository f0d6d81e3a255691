import type { Ref } from 'react';
import type { Recibo as Datos } from '@/contract/cobros/cobro';
import { moment, money } from '@/utils/format';
import { useLogo } from '../compania/useLogo';
import { nombreDeForma } from './formas';

interface LineProps {
  label: string;
  amount: number;
  strong?: boolean;
}

const Line = ({ label, amount, strong }: LineProps) => (
  <p className={strong ? 'recibo-linea recibo-total' : 'recibo-linea'}>
    <span>{label}</span>
    <span>{money(amount)}</span>
  </p>
);

function Head({ recibo: { compania, sucursal, logoUrl, numero, momento, cajero, pagador } }: { recibo: Datos }) {
  const { url, ready } = useLogo(logoUrl);
  return (
    <>
      <header aria-busy={!ready}>
        {/* eslint-disable-next-line @next/next/no-img-element -- a static export has no image server */}
        {url && <img className="recibo-logo" src={url} alt="" />}
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
        <div key={codigoFactura} className="recibo-factura">
          <p>
            {estudiante} · Factura {numero}
          </p>
          <Line label={descripcion} amount={monto} />
          {pendiente > 0 && <p className="recibo-nota">Queda pendiente {money(pendiente)}</p>}
        </div>
      ))}
    </section>
  );
}

function Sums({ recibo: { formas, aplicado, recibido, devuelta, saldo, pendienteFamilia, saldoAFavor } }: { recibo: Datos }) {
  return (
    <>
      <section>
        <Line label="Total cobrado" amount={aplicado} strong />
        {formas.map(({ forma, monto, referencia }, i) => (
          <Line key={i} label={referencia ? `${nombreDeForma(forma)} (ref. ${referencia})` : nombreDeForma(forma)} amount={monto} />
        ))}
        {formas.length > 1 && <Line label="Recibido" amount={recibido} />}
        {devuelta > 0 && <Line label="Devuelta" amount={devuelta} />}
        {saldo > 0 && <Line label="Queda a su favor" amount={saldo} />}
      </section>
      <section>
        <Line label="Pendiente de la familia" amount={pendienteFamilia} />
        {saldoAFavor > 0 && <Line label="Saldo a favor" amount={saldoAFavor} />}
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
    <article ref={ref} className="recibo" aria-label={`Recibo ${recibo.numero}`}>
      <Head recibo={recibo} />
      <Invoices facturas={recibo.facturas} />
      <Sums recibo={recibo} />
      <footer>{recibo.compania.pieRecibo || '¡Gracias por su pago!'}</footer>
    </article>
  );
}

import type { Ref } from 'react';
import type { PapelDeRecibo as Datos } from '@/contract/cobros/reciboDeFamilia';
import { conGrupo } from '@/contract/facturas/conGrupo';
import { restar } from '@/domain/dinero';
import { count, moment, money } from '@/utils/format';
import { nombreDeForma } from '../../caja/formas';
import { Ticket, TicketCopy, TicketLine, TicketMark, TicketNote, TicketQr } from '../../print/Ticket';
import css from './Recibo.module.css';

function Head({ recibo: { numero, momento, cajero, pagador, copia, reversado } }: { recibo: Datos }) {
  return (
    <>
      {reversado && <TicketMark word="REVERSADO">Este pago se reversó el {moment(reversado)}</TicketMark>}
      <TicketCopy copia={copia} />
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

type Linea = Datos['facturas'][number]['detalles'][number];

/** A line of an invoice, unless `solo` leaves it out, and the steps of its price if there are several. */
export const LineaDeFactura = ({ linea, solo }: { linea: Linea; solo?: boolean }) => {
  const { descripcion, cantidad, total, pasos } = linea;
  return (
    <>
      {!solo && <TicketLine label={cantidad > 1 ? `${count(cantidad)} × ${descripcion}` : descripcion} value={total} />}
      {pasos.length > 1 && pasos.map(({ concepto, monto }, i) => <TicketLine key={i} label={`· ${concepto}`} value={monto} />)}
    </>
  );
};

/** The steps behind an invoice's amount; left out for a single line with only its base price. */
function Steps({ detalles }: { detalles: readonly Linea[] }) {
  if (detalles.length === 1 && detalles[0]!.pasos.length < 2) return null;
  return detalles.map((linea, i) => (
    <div key={i} className={css.steps}>
      <LineaDeFactura linea={linea} solo={detalles.length === 1} />
    </div>
  ));
}

function Invoices({ facturas }: Pick<Datos, 'facturas'>) {
  return (
    <section>
      {facturas.map(({ numero, descripcion, grupo, estudiante, monto, pendiente, detalles }) => (
        <div key={numero} className={css.invoice}>
          <p>
            {estudiante} · Factura {numero}
          </p>
          <TicketLine label={conGrupo({ descripcion, grupo })} value={monto} />
          <Steps detalles={detalles} />
          {pendiente > 0 && <TicketNote>Queda pendiente {money(pendiente)}</TicketNote>}
        </div>
      ))}
    </section>
  );
}

/** What the family still owes. Older receipts do not tell what of it was past due. */
const Debt = ({ pendienteFamilia: pendiente, vencidoFamilia: vencido = pendiente }: Datos) => (
  <>
    <TicketLine label={vencido < pendiente ? 'Vencido' : 'Pendiente de la familia'} value={vencido} />
    {vencido < pendiente && <TicketLine label="Por vencer" value={restar(pendiente, vencido)} />}
  </>
);

function Sums({ recibo }: { recibo: Datos }) {
  const { formas, aplicado, recibido, devuelta, saldo, saldoAFavor } = recibo;
  return (
    <>
      <section>
        <TicketLine label="Total cobrado" value={aplicado} strong />
        {formas.map(({ forma, monto, referencia, factura }, i) => {
          const nombre = factura ? `${nombreDeForma(forma)}, factura ${factura}` : nombreDeForma(forma);
          return <TicketLine key={i} label={referencia ? `${nombre} (ref. ${referencia})` : nombre} value={monto} />;
        })}
        {formas.length > 1 && <TicketLine label="Recibido" value={recibido} />}
        {devuelta > 0 && <TicketLine label="Devuelta" value={devuelta} />}
        {saldo > 0 && <TicketLine label="Queda a su favor" value={saldo} />}
      </section>
      <section>
        <Debt {...recibo} />
        {saldoAFavor > 0 && <TicketLine label="Saldo a favor" value={saldoAFavor} />}
      </section>
    </>
  );
}

/** The ticket of a payment, as wide as this computer's paper, on the screen too. */
export function Recibo({ recibo, papel }: { recibo: Datos; papel?: Ref<HTMLElement> }) {
  return (
    <Ticket papel={papel} label={`Recibo ${recibo.numero}`} de={recibo}>
      <Head recibo={recibo} />
      <Invoices facturas={recibo.facturas} />
      <Sums recibo={recibo} />
      <footer>{recibo.compania.pieRecibo || '¡Gracias por su pago!'}</footer>
      <TicketQr url={recibo.verificar} />
    </Ticket>
  );
}

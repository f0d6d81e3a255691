import type { Ref } from 'react';
import type { ComprobanteCompleto } from '@/contract/facturas/comprobante';
import { TIPO_COMPROBANTE } from '@/contract/palabras';
import { day } from '@/utils/format';
import { Ticket, TicketLine, TicketNote, TicketQr } from '../../print/Ticket';
import { TicketHead } from '../../print/TicketHead';

/**
 * A printed fiscal document: number and buyer, the document it changes, lines, ITBIS and total; a signed e-CF also has its security code
 * and QR code.
 */
export function ComprobanteImpreso({ comprobante, ref }: { comprobante: ComprobanteCompleto; ref?: Ref<HTMLElement> }) {
  const { compania, sucursal, logoUrl, tipo, ncf, vence, fecha, nombre, rnc, numeroFactura } = comprobante;
  const { modificado, razon, lineas, itbis, total, codigoSeguridad, firma, qr } = comprobante;
  return (
    <Ticket ref={ref} label={`Comprobante ${ncf ?? 'sin número'}`}>
      <TicketHead compania={compania} sucursal={sucursal} logoUrl={logoUrl} />
      <section>
        <h3>{TIPO_COMPROBANTE[tipo].slice('B01 · '.length)}</h3>
        <TicketLine label={tipo.startsWith('E') ? 'e-NCF' : 'NCF'} value={ncf ?? 'En espera'} strong />
        {vence && <TicketLine label="Válido hasta" value={day(vence)} />}
        <TicketLine label="Fecha" value={day(fecha)} />
        <TicketLine label="Factura" value={`N.º ${numeroFactura}`} />
        {modificado && <TicketLine label="Modifica" value={modificado} />}
      </section>
      <section>
        {rnc && <TicketLine label="RNC o cédula" value={rnc} />}
        <TicketLine label="Cliente" value={nombre} />
        {razon && <TicketNote>{razon}</TicketNote>}
      </section>
      <section>
        {lineas.map((linea, i) => (
          <TicketLine key={i} label={`${linea.cantidad} × ${linea.descripcion}`} value={linea.total} />
        ))}
        <TicketLine label="ITBIS" value={itbis} />
        <TicketLine label="Total" value={total} strong />
      </section>
      {codigoSeguridad && (
        <section>
          <TicketLine label="Código de seguridad" value={codigoSeguridad} />
          <TicketLine label="Firma digital" value={firma} />
        </section>
      )}
      {qr && <TicketQr url={qr} />}
    </Ticket>
  );
}

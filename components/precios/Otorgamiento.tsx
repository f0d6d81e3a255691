import { useRef, type Ref } from 'react';
import { CUBRE } from '@/contract/palabras';
import { leerOtorgamiento, type Otorgamiento as Datos } from '@/contract/precios/otorgamiento';
import { hoyEn } from '@/domain/fechas';
import { send } from '@/services/http/send';
import { day, longDay, moment, money } from '@/utils/format';
import { Loaded } from '../data/Loaded';
import { useLoaded } from '../data/useLoaded';
import { imprimir } from '../print/imprimir';
import { Signature, Ticket, TicketLine, TicketMark, TicketNote, TicketView } from '../print/Ticket';
import { TicketHead } from '../print/TicketHead';
import { Button } from '../ui/Button';
import { PapelDeBeca } from './PapelDeBeca';
import { SidePanel } from '../ui/SidePanel';

const leer = send(leerOtorgamiento);

/** The printed certificate of a grant: student, percentage, validity, reason, its effect on each invoice, and two signature lines. */
function Papel({ datos, ref }: { datos: Datos; ref: Ref<HTMLElement> }) {
  const { compania, estudiante, documento, beca, porcentaje, cubre, desde, hasta, motivo, usuario, momento, revocada, facturas } = datos;
  return (
    <Ticket ref={ref} label={`Beca de ${estudiante}`} formato="carta">
      <TicketHead compania={compania} sucursal={datos.sucursal} logoUrl={datos.logoUrl} />
      {revocada && (
        <TicketMark word="REVOCADA">
          {moment(revocada)} · {datos.motivoRevocacion}
        </TicketMark>
      )}
      <section>
        <h3>Otorgamiento de beca N.º {datos.codigoBecaEstudiante}</h3>
        <p>{longDay(hoyEn(new Date(momento)))}</p>
      </section>
      <section>
        <p>
          {compania.nombre} otorga a <strong>{estudiante}</strong>
          {documento && `, documento ${documento},`} la beca <strong>{beca}</strong>: {porcentaje / 100} % de {CUBRE[cubre].toLowerCase()},
          del {longDay(desde)} al {longDay(hasta)}.
        </p>
        <br />
        <p>Motivo: {motivo}</p>
        <p>Otorgada por: {usuario}</p>
      </section>
      {facturas.length > 0 && (
        <section>
          {facturas.map(({ codigoFactura, descripcion, fechaVencimiento, rebaja, total }) => (
            <div key={codigoFactura}>
              <TicketLine label={`${descripcion}, vence el ${day(fechaVencimiento)}`} value={total} />
              <TicketNote>Con la beca, {money(rebaja)} menos</TicketNote>
            </div>
          ))}
          <TicketLine label="La beca quita en todo" value={datos.rebaja} strong />
        </section>
      )}
      <section>
        <p>La beca vale solo en esas fechas y la academia puede revocarla; lo pagado y lo vencido no cambia.</p>
      </section>
      <footer>
        <Signature who={`Por ${compania.nombre}`} />
        <Signature who="Padre, madre o tutor" />
      </footer>
    </Ticket>
  );
}

/** The certificate of a granted scholarship with its print button. */
export function OtorgamientoPanel({ codigo, onClose }: { codigo: number; onClose: () => void }) {
  const documento = useLoaded(leer, { params: { id: codigo } });
  const papel = useRef<HTMLElement>(null);
  return (
    <SidePanel title="Documento de la beca" onClose={onClose}>
      <div className="mb-3">
        <Button
          label="Imprimir documento"
          icon="pi pi-print"
          disabled={!documento.data}
          onClick={() => papel.current && imprimir(papel.current)}
        />
      </div>
      <Loaded of={documento}>
        {(datos) => (
          <>
            <PapelDeBeca otorgamiento={datos} onCambio={() => void documento.reload()} />
            <TicketView>
              <Papel datos={datos} ref={papel} />
            </TicketView>
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

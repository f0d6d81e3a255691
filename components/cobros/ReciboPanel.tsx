import { type ReactNode, useRef } from 'react';
import type { Recibo as Datos } from '@/contract/cobros/cobro';
import { correoDeRecibo, recibo as leer } from '@/services/cobros';
import { money } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { EnlaceFamilia } from '../familia/EnlaceFamilia';
import { Notice } from '../feedback/Notice';
import { FormatoPapel } from '../print/FormatoPapel';
import { Imprimible } from '../print/Imprimible';
import { Button, ButtonLink } from '../ui/Button';
import { Recibo } from './papeles/Recibo';
import { reciboEnTexto } from '@/contract/cobros/reciboEnTexto';
import { usePermiso } from '../data/useSession';
import { confirmIf } from '../feedback/confirmIf';
import { type ActOptions, useAct } from '../form/useSubmit';
import { whatsappLink } from '../personas/contacto';

const OTRA_VEZ = { header: '¿Enviarlo otra vez?', accept: 'Enviar otra vez' };

function Envio({ recibo }: { recibo: Datos }) {
  const { codigoCobro } = recibo;
  const { data: contacto, error } = useLoaded(correoDeRecibo.contacto, { params: { id: codigoCobro } });
  const enviar = (_: void, options: ActOptions) =>
    confirmIf('otraVez', OTRA_VEZ, (otraVez) => correoDeRecibo.correo({ body: { codigoCobro, otraVez } }, options));
  const correo = useAct(enviar, { success: ({ para }) => `El recibo va en camino a ${para}` });
  if (error) return null;
  if (!contacto) {
    return (
      <div className="flex flex-wrap gap-2 mb-3" aria-hidden>
        <Button label="Enviar por correo" icon="pi-envelope" text small disabled />
        <Button label="Enviar por WhatsApp" icon="pi-whatsapp" text small disabled />
      </div>
    );
  }
  const { telefono, email } = contacto;
  return (
    <div className="flex flex-wrap align-items-center gap-2 mb-3" role="group" aria-label="Enviar el recibo">
      {email && (
        <Button
          label="Enviar por correo"
          title={email}
          icon="pi-envelope"
          text
          small
          disabled={correo.busy}
          onClick={() => void correo.submit()}
        />
      )}
      {telefono && (
        <ButtonLink
          label="Enviar por WhatsApp"
          icon="pi-whatsapp"
          look="text"
          small
          href={whatsappLink(telefono, reciboEnTexto(recibo))}
          target="_blank"
          rel="noreferrer"
        />
      )}
      {email && !telefono && <small className="text-muted">Sin teléfono para WhatsApp.</small>}
      {!email && !telefono && <small className="text-muted">Para enviarle el recibo, escriba en su ficha un teléfono o un correo.</small>}
    </div>
  );
}

/** Sends a receipt to the payer, by mail or as a prepared WhatsApp message; renders nothing for users who may not see the contact. */
function EnviarRecibo({ recibo }: { recibo: Datos }) {
  return usePermiso(correoDeRecibo.contacto.call.access) && <Envio key={recibo.codigoCobro} recibo={recibo} />;
}

interface Props {
  recibo: Datos;
  /** The payment was just made, i.e. it is no reprint. */
  nuevo: boolean;
  onSiguiente: () => void;
  onClose: () => void;
}

/** The receipt of a payment and the next step: Enter prints, a second Enter goes on to the next customer. */
export function ReciboPanel({ recibo, nuevo, onSiguiente, onClose }: Props) {
  const siguiente = useRef<HTMLButtonElement>(null);
  return (
    <section className="card" aria-label="Recibo">
      {nuevo && (
        <Notice tone="success" role="status" className="mb-3">
          Cobro registrado{recibo.devuelta > 0 && <strong className="white-space-nowrap"> · Devuelta {money(recibo.devuelta)}</strong>}
        </Notice>
      )}
      <Imprimible
        key={recibo.codigoCobro}
        label="Imprimir"
        autoFocus
        onPrint={() => siguiente.current?.focus()}
        beside={
          <>
            {nuevo && <Button ref={siguiente} label="Siguiente cliente" icon="pi-arrow-right" outlined onClick={onSiguiente} />}
            <Button label="Cerrar recibo" text onClick={onClose} />
          </>
        }
        paper={(papel, copia) => <Recibo recibo={copia ? { ...recibo, copia } : recibo} papel={papel} />}
      >
        <FormatoPapel />
        <div className="mb-3">
          <EnlaceFamilia codigoEntidad={recibo.pagador.codigoEntidad} nombre={recibo.pagador.nombre} />
        </div>
        {/* Last, because how high it is depends on what contact the payer has. */}
        <EnviarRecibo recibo={recibo} />
      </Imprimible>
    </section>
  );
}

interface PedidoProps {
  codigoCobro: number;
  onClose: () => void;
  /** What stands below the receipt; it comes with it, so that nothing moves away when the receipt arrives. */
  children?: ReactNode;
}

/** The receipt of an earlier payment, to view or reprint. */
export const ReciboPedido = ({ codigoCobro, onClose, children }: PedidoProps) => (
  <Loaded of={useLoaded(leer, { params: { id: codigoCobro } })}>
    {(datos) => (
      <>
        <ReciboPanel recibo={datos} nuevo={false} onSiguiente={onClose} onClose={onClose} />
        {children}
      </>
    )}
  </Loaded>
);

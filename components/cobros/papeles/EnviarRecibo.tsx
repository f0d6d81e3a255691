import type { Recibo } from '@/contract/cobros/cobro';
import { reciboEnTexto } from '@/contract/cobros/reciboEnTexto';
import { contactoDeRecibo, enviarReciboPorCorreo } from '@/services/cobros';
import { useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/useSession';
import { confirmIf } from '../../feedback/confirmIf';
import { useAct, type ActOptions } from '../../form/useSubmit';
import { whatsappLink } from '../../personas/contacto';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';

const OTRA_VEZ = { header: '¿Enviarlo otra vez?', accept: 'Enviar otra vez' };

function Envio({ recibo }: { recibo: Recibo }) {
  const { codigoCobro } = recibo;
  const { data: contacto, error } = useLoaded(contactoDeRecibo, { params: { id: codigoCobro } });
  const enviar = (_: void, options: ActOptions) =>
    confirmIf('otraVez', OTRA_VEZ, (otraVez) => enviarReciboPorCorreo({ body: { codigoCobro, otraVez } }, options));
  const correo = useAct(enviar, { success: ({ para }) => `El recibo va en camino a ${para}` });
  if (error) return null;
  if (!contacto) {
    return (
      <div className="flex flex-wrap gap-2 mb-3" aria-hidden>
        <Button label="Enviar por correo" icon="pi pi-envelope" text size="small" disabled />
        <Button label="Enviar por WhatsApp" icon="pi pi-whatsapp" text size="small" disabled />
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
          icon="pi pi-envelope"
          text
          size="small"
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
export function EnviarRecibo({ recibo }: { recibo: Recibo }) {
  return usePermiso(contactoDeRecibo.call.access) && <Envio key={recibo.codigoCobro} recibo={recibo} />;
}

import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Vinculo, type Hijo } from '@/contract/responsables/responsable';
import { responsableService } from '@/services/responsables';
import { Notice } from '../feedback/Notice';
import { Fields } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { camposDeVinculo } from './rotulos';

/** Explains in a form what changing the payer means; `actual` is the current one's name, if there is another. */
export function CambioDePagador({ actual }: { actual: string | undefined }) {
  const paga = useWatch({ name: 'contactoPago' }) as boolean;
  if (!paga || !actual) return null;
  return (
    <Notice tone="info" role="status">
      Hoy paga {actual}. Al guardar, lo pendiente pasa a la cuenta de esta persona. Si {actual} tiene saldo a favor y no paga por nadie más,
      se traslada o se devuelve antes. El descuento de hermanos de lo que no ha vencido se ajusta a los hijos por los que paga cada uno.
    </Notice>
  );
}

interface Props {
  /** The guardian's relation to the child, and the current payer. */
  vinculo: Omit<Hijo, 'codigoEntidad' | 'codigoEstudiante' | 'nombreCompleto' | 'activo'>;
  /** Name of the guardian. */
  nombre: string;
  /** Name of the child, if it is not shown beside the form. */
  estudiante?: string;
  onClose: (changed: boolean) => void;
}

const schema = Vinculo.omit({ reemplaza: true });
/** A child must have a payer: the current one is only replaced by making another guardian the payer. */
const sinPago = camposDeVinculo.filter(({ name }) => name !== 'contactoPago');

/** Edits a guardian's relation to one child. */
export function VinculoForm({ vinculo, nombre, estudiante, onClose }: Props) {
  const { codigoResponsable, parentesco, contactoPago, recoge, emergencia, version } = vinculo;
  const [pagador, setPagador] = useState(vinculo.pagador);
  const otro = pagador?.codigoResponsable === codigoResponsable ? null : pagador;
  const reread = async () => {
    const ahora = await responsableService.id({ params: { id: codigoResponsable } });
    setPagador(ahora.pagador);
    return ahora;
  };
  return (
    <FormDialog
      title={`Vínculo de ${nombre}${estudiante ? ` con ${estudiante}` : ''}`}
      schema={schema}
      value={{ parentesco, contactoPago, recoge, emergencia, version }}
      onSubmit={(body) => {
        const reemplaza = body.contactoPago ? otro?.codigoResponsable : undefined;
        return responsableService.update({ body: { ...body, codigoResponsable, reemplaza } });
      }}
      onClose={onClose}
      reread={reread}
    >
      <Fields fields={contactoPago ? sinPago : camposDeVinculo} />
      {contactoPago && <p className="text-muted">Es quien paga. Para cambiarlo, marque «Paga» en otro responsable.</p>}
      <CambioDePagador actual={otro?.nombre} />
    </FormDialog>
  );
}

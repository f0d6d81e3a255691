import { useState } from 'react';
import { incobrableService } from '@/services/cobros/incobrables';
import { day, money, plural } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { ActDialog, porMotivo } from '../form/ActDialog';
import { Facts } from '../ui/Facts';

interface Props {
  filas: readonly { codigoFactura: number }[];
  onClose: (changed: boolean) => void;
}

/** Writes off what the chosen invoices of one debtor owe; what it is, is shown first, and a second user approves. */
export function DarIncobrable({ filas, onClose }: Props) {
  const [body] = useState({ codigoFacturas: filas.map(({ codigoFactura }) => codigoFactura) });
  const efecto = useLoaded(incobrableService.dar.preview, { body });
  return (
    <ActDialog
      title="Dar por incobrable"
      {...porMotivo('Por ejemplo: la familia se fue del país y no responde.')}
      accept="Dar por incobrable"
      success={`${plural(filas.length, 'factura dada', 'facturas dadas')} por incobrable`}
      disabled={!efecto.data}
      act={({ motivo }, { clave, aprobacion }) => incobrableService.dar({ body: { ...body, motivo, aprobacion } }, { clave })}
      onClose={onClose}
    >
      <Loaded of={efecto}>
        {({ deudor, monto, facturas }) => (
          <>
            <Facts
              className="mb-3"
              of={[
                ['Deudor', deudor],
                ...facturas.map(
                  (una) =>
                    [`Factura ${una.numero}`, `${una.descripcion}, venció ${day(una.fechaVencimiento)}: ${money(una.monto)}`] as const,
                ),
                ['Se da por incobrable', money(monto)],
              ]}
            />
            <p className="mt-0">
              Deja de deberse, sin anularse: sigue facturada. Si algún día se paga, se recupera antes. Otro usuario con acceso a Libros lo
              aprueba.
            </p>
          </>
        )}
      </Loaded>
    </ActDialog>
  );
}

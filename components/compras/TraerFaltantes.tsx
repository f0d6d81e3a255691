import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { porPedir as call, type PorPedir } from '@/contract/compras/pedir';
import { send } from '@/services/http/send';
import { useSubmit } from '../form/useSubmit';
import { ReasonButton } from '../ui/input/ReasonButton';

const porPedir = send(call);

/** Brings what the branch has to order of the chosen supplier; what is ordered has not arrived. */
export function TraerFaltantes({ codigoSucursal, traer }: { codigoSucursal: number; traer: (articulos: readonly PorPedir[]) => void }) {
  const { setValue } = useFormContext();
  const codigoSuplidor = useWatch({ name: 'codigoSuplidor' }) as number | undefined;
  const [nada, setNada] = useState(false);
  const { submit, busy } = useSubmit(async () => {
    const faltan = (await porPedir({ query: { codigoSucursal, codigoSuplidor } })).filter(({ pedir }) => pedir > 0);
    setNada(faltan.length === 0);
    if (faltan.length === 0) return;
    traer(faltan);
    setValue('recibir', false, { shouldDirty: true });
  });
  return (
    <div className="flex flex-wrap column-gap-2 align-items-center">
      <ReasonButton
        label="Traer lo que está bajo el mínimo"
        icon="pi-list-check"
        text
        small
        loading={busy}
        impide={codigoSuplidor ? undefined : 'Elija el suplidor.'}
        onClick={() => void submit()}
      />
      {nada && (
        <p role="status" className="text-muted m-0">
          De ese suplidor no hay nada que pedir.
        </p>
      )}
    </div>
  );
}

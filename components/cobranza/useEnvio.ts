import { useState } from 'react';
import { mensajeService } from '@/services/cobranza';
import { useAppSelector } from '@/store/hooks';
import { selectSucursal } from '@/store/session';
import { newId } from '@/utils/id';
import { plural } from '@/utils/format';
import { useSubmit } from '../form/useSubmit';

interface Avance {
  hechos: number;
  quedan: number;
}

/** Queues today's mails in batches and reports the progress; batches already queued stay queued if a later one fails. */
export function useEnvio(then: () => void) {
  const codigoSucursal = useAppSelector(selectSucursal)?.codigoSucursal;
  const [avance, setAvance] = useState<Avance>();
  const { submit, busy } = useSubmit(
    async () => {
      let [hechos, quedan] = [0, 1];
      try {
        while (quedan > 0) {
          const parte = await mensajeService.enviar({ body: { codigoSucursal: codigoSucursal! } }, { clave: newId() });
          hechos += parte.escritos;
          ({ quedan } = parte);
          setAvance({ hechos, quedan });
        }
        return hechos;
      } finally {
        setAvance(undefined);
        then();
      }
    },
    { success: (hechos) => (hechos ? `${plural(hechos, 'correo va', 'correos van')} en camino` : 'A todos se les había escrito ya') },
  );
  return { enviar: submit, busy, avance };
}

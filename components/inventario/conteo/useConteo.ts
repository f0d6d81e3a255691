import { useCallback, useRef, useState } from 'react';
import type { Conteo } from '@/contract/inventario/conteo';
import { ApiError } from '@/services/http/apiError';
import { conteoService } from '@/services/existencias';
import { newId } from '@/utils/id';
import { useLoaded } from '../../data/useLoaded';
import { tellRefusal } from '../../form/useSubmit';

/** A write on a count with its idempotency key. */
type Acto = (options: { clave: string }) => Promise<Conteo>;

/**
 * A count in progress. Scans are queued and sent one by one in order, so that a fast scanner loses nothing; a refused scan is reported and
 * the rest goes on.
 */
export function useConteo(codigoConteo: number) {
  const leido = useLoaded(conteoService.id, { params: { id: codigoConteo } });
  const [pendientes, setPendientes] = useState(0);
  const cola = useRef<Promise<unknown>>(Promise.resolve());
  const { set } = leido;
  const enviar = useCallback(
    (acto: Acto) => {
      const clave = newId();
      setPendientes((n) => n + 1);
      cola.current = cola.current
        .then(() => acto({ clave }))
        .then(set, (error: unknown) => {
          if (!(error instanceof ApiError)) throw error;
          tellRefusal(error);
        })
        .finally(() => setPendientes((n) => n - 1));
    },
    [set],
  );
  const contar = useCallback(
    (codigoArticulo: number, cantidad: number, modo: 'FIJAR' | 'SUMAR') =>
      enviar((options) => conteoService.contar({ body: { codigoConteo, codigoArticulo, cantidad, modo } }, options)),
    [enviar, codigoConteo],
  );
  const quitar = useCallback(
    (codigoArticulo: number) => enviar((options) => conteoService.quitar({ body: { codigoConteo, codigoArticulo } }, options)),
    [enviar, codigoConteo],
  );
  return { leido, contar, quitar, guardando: pendientes > 0 };
}

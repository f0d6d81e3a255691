import { useMemo } from 'react';
import { cuantasMarcas, esDe, selectCampo } from '@/store/campo';
import { duenoDe } from '@/store/copias';
import { useAppSelector } from '@/store/hooks';

/** What waits on this device of who is signed in. */
export function useMisEnvios() {
  const { envios } = useAppSelector(selectCampo);
  const usuario = useAppSelector((root) => duenoDe(root)?.usuario);
  const codigoCompania = useAppSelector((root) => duenoDe(root)?.codigoCompania);
  return useMemo(
    () => (usuario && codigoCompania ? envios.filter(esDe({ usuario, codigoCompania })) : []),
    [envios, usuario, codigoCompania],
  );
}

/** How many marks of a group wait, on a day. */
export function useSinEnviar(fecha: string): (codigoGrupo: number) => number {
  const mios = useMisEnvios();
  return (codigoGrupo) => cuantasMarcas(mios.filter((envio) => envio.codigoGrupo === codigoGrupo && envio.fecha === fecha));
}

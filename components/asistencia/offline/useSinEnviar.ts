import { useMemo } from 'react';
import { cuantasMarcas, esDe, selectCampo } from '@/store/asistencia/offline';
import { duenoDe } from '@/store/asistencia/copias';
import { useAppSelector } from '@/store/hooks';

/** The signed-in user's queue on this device. */
export function useMisEnvios() {
  const { envios } = useAppSelector(selectCampo);
  const usuario = useAppSelector((root) => duenoDe(root)?.usuario);
  const codigoCompania = useAppSelector((root) => duenoDe(root)?.codigoCompania);
  return useMemo(
    () => (usuario && codigoCompania ? envios.filter(esDe({ usuario, codigoCompania })) : []),
    [envios, usuario, codigoCompania],
  );
}

/** The number of unsent marks of a group on a day. */
export function useSinEnviar(fecha: string): (codigoGrupo: number) => number {
  const mios = useMisEnvios();
  return (codigoGrupo) => cuantasMarcas(mios.filter((envio) => envio.codigoGrupo === codigoGrupo && envio.fecha === fecha));
}

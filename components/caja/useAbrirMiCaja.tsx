import { useState } from 'react';
import { abrirCaja, type Caja } from '@/contract/caja/caja';
import { later } from '../data/later';
import { usePermiso } from '../data/useSession';
import { Button } from '../ui/Button';

const AbrirMiCaja = later(() => import('./AbrirDia'), 'AbrirMiCaja');

/**
 * For a dialog whose act needs a cash day of the user: the button that opens one in the branch, for who may, and its dialog, which stands
 * beside the other one, because its form may not be inside that one's.
 */
export function useAbrirMiCaja(codigoSucursal: number | null | undefined, onAbierta: (caja: Caja) => void) {
  const abre = usePermiso(abrirCaja.access);
  const [abriendo, setAbriendo] = useState(false);
  if (!abre || typeof codigoSucursal !== 'number') return {};
  const cerrar = () => setAbriendo(false);
  return {
    boton: <Button label="Abrir mi caja" icon="pi-unlock" small onClick={() => setAbriendo(true)} />,
    dialogo: abriendo && <AbrirMiCaja codigoSucursal={codigoSucursal} onAbierta={onAbierta} onClose={cerrar} />,
  };
}

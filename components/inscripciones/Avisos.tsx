import { money, plural } from '@/utils/format';
import { useSession, useSucursal } from '../data/useSession';
import { enMesa, useMesa } from '../facturas/mostrador';
import { Notice } from '../feedback/Notice';
import { ButtonLink, IconButton } from '../ui/Button';
import { debe } from './ResumenInscripcion';
import type { Situacion } from './useInscribir';

interface AvisoProps extends Pick<Situacion, 'deuda'> {
  codigoEstudiante: number;
}

/** What is overdue of the child and its family, and the way to the desk; nothing if they owe nothing. */
export function AvisoDeDeuda({ deuda, codigoEstudiante }: AvisoProps) {
  const mesa = useMesa();
  if (!deuda || !debe(deuda)) return null;
  const { cantidad, monto, familia } = deuda;
  return (
    <Notice
      tone="warn"
      role="status"
      className="mt-3"
      action={mesa && <ButtonLink href={enMesa(mesa, { codigoEstudiante })} look="outlined" small icon="pi-wallet" label="Ir a cobrar" />}
    >
      {monto > 0 && `Tiene ${plural(cantidad, 'factura vencida', 'facturas vencidas')} por ${money(monto)}. `}
      {familia > 0 && `Sus hermanos deben ${money(familia)} vencidos.`}
    </Notice>
  );
}

/** Says why the enrolment that was begun is not here: the user works in another branch now. */
export function DeOtraSucursal({ nino, codigoSucursal, onClose }: { nino: string; codigoSucursal: number; onClose: () => void }) {
  const { sucursalesUsuario } = useSession();
  const otra = sucursalesUsuario.find((una) => una.codigoSucursal === codigoSucursal)?.descripcionSucursal ?? 'otra sucursal';
  const aqui = useSucursal()?.descripcionSucursal;
  return (
    <Notice tone="info" role="status" className="mb-3" action={<IconButton icon="pi-times" label="Cerrar aviso" onClick={onClose} />}>
      La inscripción {nino.trim() ? `de ${nino}` : 'sin terminar'} se empezó en {otra}, con los grupos y precios de allí. Aquí, en {aqui},
      empieza una nueva.
    </Notice>
  );
}

import { ACCESO } from '@/contract/accesos';
import type { Plan } from '@/contract/importacion/carga';
import type { FilaDeGrupo } from '@/domain/importacion/grupos';
import { plural } from '@/utils/format';
import { usePermiso } from '../data/useSession';
import { Notice } from '../feedback/Notice';
import { Button } from '../ui/Button';
import { VariosGrupos } from './grupos/VariosGrupos';

type Faltan = Plan['gruposQueFaltan'];

/** Places that a new group has by itself. */
const CUPO = 25;

/** A row of the table of groups for each that a file names and that does not exist: the ages of its children, and places for all of them. */
const filasDe = (faltan: Faltan): FilaDeGrupo[] =>
  faltan.map(({ nombre, sucursal, edades, ninos }) => ({ celdas: { nombre, sucursal, edades, cupo: ninos > CUPO ? String(ninos) : '' } }));

interface Props {
  faltan: Faltan;
  /** Whether their table is open, instead of the plan. */
  creando: boolean;
  onCrear: () => void;
  onClose: (hechos: boolean) => void;
}

/** The groups that a file names and that do not exist, with the button that opens their table; or that table. */
export function GruposQueFaltan({ faltan, creando, onCrear, onClose }: Props) {
  const puede = usePermiso([ACCESO.grupo]);
  if (creando) return <VariosGrupos inicial={filasDe(faltan)} onClose={onClose} />;
  const crear = <Button label={`Crear ${plural(faltan.length, 'grupo')}`} icon="pi-table" outlined onClick={onCrear} />;
  return (
    <Notice tone="warn" className="mb-3" action={puede && crear}>
      {faltan.length === 1 ? 'La hoja nombra un grupo que no existe' : `La hoja nombra ${faltan.length} grupos que no existen`}:{' '}
      {faltan.map(({ nombre, ninos }) => `${nombre} (${plural(ninos, 'niño')})`).join(', ')}.
    </Notice>
  );
}

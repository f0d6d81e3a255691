import type { GrupoDelDia } from '@/contract/asistencia/registro';
import { hours, plural } from '@/utils/format';
import { selectAsistencia } from '@/store/asistencia/asistencia';
import { useAppSelector } from '@/store/hooks';
import { Empty, LoadFailed } from '../feedback/Notice';
import { DeMemoria } from './Avisos';
import { useSinEnviar } from './offline/useSinEnviar';
import css from './GruposDelDia.module.css';
import { Skeleton } from '../ui/Skeleton';
import { IconLine } from '../ui/row/IconLine';
import { RowList } from '../ui/keyboard/RowList';
import { Tag } from '../ui/tag/Tag';

interface Props {
  fecha: string;
  onPick: (codigoGrupo: number) => void;
  onRetry: () => void;
}

function Card({ grupo, sinEnviar, onPick }: { grupo: GrupoDelDia; sinEnviar: number } & Pick<Props, 'onPick'>) {
  const { descripcion, profesor, horaInicio, horaFin, lugar, inscritos, registrados } = grupo;
  const done = inscritos > 0 && registrados >= inscritos;
  return (
    <li>
      <button
        type="button"
        className={`${css.group} card flex flex-column gap-1 w-full p-3 text-left text-color cursor-pointer`}
        onClick={() => onPick(grupo.codigoGrupo)}
      >
        <span className="flex gap-3 justify-content-between text-lg text-strong">
          <strong>{descripcion}</strong>
          <span
            className={`flex-none align-self-start p-tag ${done ? 'p-tag-success' : registrados > 0 ? 'p-tag-warning' : 'p-tag-quiet'}`}
          >
            {registrados}/{inscritos}
            <span className="p-hidden-accessible"> registrados</span>
          </span>
        </span>
        <IconLine icon="pi-clock">{horaInicio && horaFin ? hours(horaInicio, horaFin) : 'Sin clase este día'}</IconLine>
        {lugar && <IconLine icon="pi-map-marker">{lugar}</IconLine>}
        <IconLine icon="pi-user">{profesor}</IconLine>
        {sinEnviar > 0 && <Tag value={`${plural(sinEnviar, 'marca')} sin enviar`} severity="warning" className="align-self-start" />}
      </button>
    </li>
  );
}

/** The groups of a day, those with class first, each with the progress of its roll. */
export function GruposDelDia({ fecha, onPick, onRetry }: Props) {
  const { rows, status, error, momento } = useAppSelector((root) => selectAsistencia(root).grupos);
  const sinEnviar = useSinEnviar(fecha);
  if (status === 'failed') return <LoadFailed error={error} onRetry={onRetry} />;
  if (rows.length === 0) {
    if (status === 'loading') return <Skeleton lines={6} />;
    return (
      <Empty icon="pi-calendar" title="No hay grupos para este día.">
        Los grupos activos y su horario se definen en Grupos.
      </Empty>
    );
  }
  const tarjetas = (grupos: GrupoDelDia[]) => (
    <RowList className="tiled gap-3 list-none p-0 mt-2 mb-3">
      {grupos.map((grupo) => (
        <Card key={grupo.codigoGrupo} grupo={grupo} sinEnviar={sinEnviar(grupo.codigoGrupo)} onPick={onPick} />
      ))}
    </RowList>
  );
  const conClase = rows.filter(({ horaInicio }) => horaInicio !== null);
  const sinClase = rows.filter(({ horaInicio }) => horaInicio === null);
  return (
    <>
      <DeMemoria momento={momento} onRetry={onRetry} />
      <h2>Con clase</h2>
      {conClase.length === 0 && <p className="text-muted mb-3">Ningún grupo tiene clase este día.</p>}
      {tarjetas(conClase)}
      {sinClase.length > 0 && (
        <>
          <h2>Otros grupos</h2>
          {tarjetas(sinClase)}
        </>
      )}
    </>
  );
}

import { Button } from 'primereact/button';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { ESTADOS_DE_ASISTENCIA } from '@/domain/asistencia';
import { marked, selectAsistencia, todosPresentes } from '@/store/asistencia';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { plural } from '@/utils/format';
import { Empty } from '../feedback/Empty';
import { LoadFailed } from '../feedback/LoadFailed';
import { ESTADOS } from './estados';
import { FilaLista } from './FilaLista';
import css from './Lista.module.css';
import { Notice } from '../feedback/Notice';
import { Skeleton } from '../ui/Skeleton';

interface Props {
  /** Why nothing may be changed here; undefined when it may. */
  impide?: string;
  busy: boolean;
  onGuardar: () => void;
  onRetry: () => void;
}

function Cuentas({ estados }: { estados: (EstadoAsistencia | null)[] }) {
  const count = (cual: EstadoAsistencia | null) => estados.filter((estado) => estado === cual).length;
  return (
    <ul className={`${css.counts} flex flex-wrap column-gap-3 row-gap-1 list-none p-0`} aria-label="Resumen">
      {ESTADOS_DE_ASISTENCIA.map((estado) => (
        <li key={estado} data-tone={ESTADOS[estado].tone}>
          <strong>{count(estado)}</strong> {ESTADOS[estado].plural}
        </li>
      ))}
      <li>
        <strong>{count(null)}</strong> Sin marcar
      </li>
    </ul>
  );
}

function Guardar({ impide, busy, onGuardar, cambios, sinMarcar }: Omit<Props, 'onRetry'> & { cambios: number; sinMarcar: number }) {
  const rest = sinMarcar > 0 ? `${sinMarcar} sin marcar` : 'Todo guardado';
  return (
    <div className={`${css.save} flex gap-3 align-items-center justify-content-between`}>
      <span role="status">{cambios > 0 ? `${plural(cambios, 'cambio')} sin guardar` : rest}</span>
      <Button label="Guardar" icon="pi pi-check" disabled={!!impide} loading={busy} onClick={onGuardar} />
    </div>
  );
}

const Impide = ({ motivo }: { motivo: string }) => (
  <Notice tone="warn" role="alert" icon="pi-lock" className="mb-3">
    {motivo}
  </Notice>
);

/** The roll of a group, with the button that saves it always in sight. */
export function Lista({ impide, busy, onGuardar, onRetry }: Props) {
  const dispatch = useAppDispatch();
  const { lista, marcas } = useAppSelector(selectAsistencia);
  const { rows, status, error } = lista;
  if (status === 'failed') return <LoadFailed error={error} onRetry={onRetry} />;
  if (status === 'loading') return <Skeleton lines={6} />;
  if (rows.length === 0) return <Empty icon="pi-users" title="Nadie está inscrito en este grupo en esta fecha." />;
  const estados = rows.map((row) => (marcas[row.codigoEstudiante] ?? row).estado);
  const sinMarcar = estados.filter((estado) => estado === null).length;
  return (
    <>
      {impide && <Impide motivo={impide} />}
      <div className="flex flex-wrap gap-3 align-items-center justify-content-between mb-3">
        <Cuentas estados={estados} />
        <Button
          label={sinMarcar > 0 ? `Todos presentes (${sinMarcar})` : 'Todos marcados'}
          icon="pi pi-check-square"
          outlined
          disabled={!!impide || sinMarcar === 0}
          onClick={() => dispatch(todosPresentes())}
        />
      </div>
      <ul className={`${css.list} gap-2 list-none p-0`}>
        {rows.map((fila) => (
          <FilaLista
            key={fila.codigoEstudiante}
            fila={fila}
            marca={marcas[fila.codigoEstudiante] ?? fila}
            cambiada={fila.codigoEstudiante in marcas}
            disabled={!!impide}
            onMarca={(change) => dispatch(marked({ codigoEstudiante: fila.codigoEstudiante, ...change }))}
          />
        ))}
      </ul>
      <Guardar impide={impide} busy={busy} onGuardar={onGuardar} cambios={Object.keys(marcas).length} sinMarcar={sinMarcar} />
    </>
  );
}

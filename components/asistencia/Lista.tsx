import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { ESTADOS_DE_ASISTENCIA, puedeCorregir } from '@/domain/asistencia';
import { hoyEn } from '@/domain/fechas';
import { marked, selectAsistencia, todosPresentes } from '@/store/asistencia/asistencia';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { plural } from '@/utils/format';
import { Button } from '../ui/Button';
import { Cambiadas, DeMemoria } from './Avisos';
import { ESTADOS } from './estados';
import { FilaLista } from './FilaLista';
import css from './Lista.module.css';
import { Empty, LoadFailed, Notice } from '../feedback/Notice';
import { Keys } from '../ui/keyboard/Keys';
import { RowList } from '../ui/keyboard/RowList';
import { Skeleton } from '../ui/Skeleton';

/** The keyboard shortcuts of a row; up and down go child by child, even with several columns. */
const TECLAS = [
  ['↑ ↓', 'mover'],
  ...ESTADOS_DE_ASISTENCIA.map((estado) => [ESTADOS[estado].tecla.toUpperCase(), ESTADOS[estado].label.toLowerCase()] as const),
  ['→', 'nota'],
] as const;

interface Props {
  /** Why the roll cannot be changed; undefined if it can. */
  impide?: string;
  busy: boolean;
  onGuardar: () => void;
  onRetry: () => void;
}

function Cuentas({ estados }: { estados: (EstadoAsistencia | null)[] }) {
  const count = (cual: EstadoAsistencia | null) => estados.filter((estado) => estado === cual).length;
  return (
    <ul className="flex flex-wrap column-gap-2 list-none p-0" aria-label="Resumen">
      {ESTADOS_DE_ASISTENCIA.map((estado) => (
        <li key={estado} data-tone={ESTADOS[estado].tone}>
          <i className={`toned pi ${ESTADOS[estado].icon}`} aria-hidden /> <strong className="toned">{count(estado)}</strong>{' '}
          <span className="hidden sm:inline" aria-hidden>
            {ESTADOS[estado].plural}
          </span>
          <span className="p-hidden-accessible">{ESTADOS[estado].plural}</span>
        </li>
      ))}
      <li className="hidden sm:block">
        <i className="pi pi-minus" aria-hidden /> <strong className="text-strong">{count(null)}</strong> <span>Sin marcar</span>
      </li>
    </ul>
  );
}

/** The bar with the counts of the roll and the button that saves it. */
function Guardar({ impide, busy, onGuardar, estados }: Omit<Props, 'onRetry'> & { estados: (EstadoAsistencia | null)[] }) {
  const asistencia = useAppSelector(selectAsistencia);
  const cambios = Object.keys(asistencia.marcas).length;
  const sinEnviar = Object.keys(asistencia.sinEnviar).length;
  const sinMarcar = estados.filter((estado) => estado === null).length;
  const rest = sinMarcar > 0 ? `${sinMarcar} sin marcar` : sinEnviar > 0 ? 'Todo marcado' : 'Todo guardado';
  return (
    <div className={`${css.save} sticky bottom-0 z-5 flex gap-3 align-items-center justify-content-between mt-3`}>
      <div className="flex flex-wrap column-gap-4 row-gap-1 align-items-center">
        <span role="status">
          {cambios > 0 ? `${plural(cambios, 'cambio')} sin guardar` : rest}
          {sinEnviar > 0 && ` · ${sinEnviar} sin enviar`}
        </span>
        <Cuentas estados={estados} />
      </div>
      <Button
        className="w-8rem flex-none justify-content-center"
        label="Guardar"
        icon="pi-check"
        disabled={!!impide}
        loading={busy}
        onClick={onGuardar}
      />
    </div>
  );
}

/** The roll of a group, with its save button always visible. */
export function Lista({ impide, busy, onGuardar, onRetry }: Props) {
  const dispatch = useAppDispatch();
  const { de, lista, marcas, sinEnviar } = useAppSelector(selectAsistencia);
  const { rows, status, error } = lista;
  if (status === 'failed') return <LoadFailed error={error} onRetry={onRetry} />;
  if (status === 'loading') return <Skeleton lines={6} />;
  if (rows.length === 0) return <Empty icon="pi-users" title="Nadie está inscrito en este grupo en esta fecha." />;
  const estados = rows.map((row) => (marcas[row.codigoEstudiante] ?? row).estado);
  const sinMarcar = estados.filter((estado) => estado === null).length;
  // What was marked before midnight of the last day of a month may still be saved after it.
  const aTiempo = Object.values(marcas).some(
    ({ marcado }) => marcado && de && puedeCorregir({ fecha: de.fecha, hoy: hoyEn(new Date(marcado)), esAdministrador: false }).ok,
  );
  return (
    <>
      <Notice tone="warn" role="alert" icon="pi-lock" className="mb-3">
        {impide}
      </Notice>
      <DeMemoria momento={lista.momento} onRetry={onRetry} />
      <Cambiadas />
      <div className="flex flex-wrap mb-2">
        <Button
          label={sinMarcar > 0 ? `Todos presentes (${sinMarcar})` : 'Todos marcados'}
          icon="pi-check-square"
          outlined
          disabled={!!impide || sinMarcar === 0}
          onClick={() => dispatch(todosPresentes())}
        />
      </div>
      <RowList className={`${css.list} gap-2 list-none p-0`}>
        {rows.map((fila) => (
          <FilaLista
            key={fila.codigoEstudiante}
            fila={fila}
            marca={marcas[fila.codigoEstudiante] ?? fila}
            cambiada={fila.codigoEstudiante in marcas}
            sinEnviar={fila.codigoEstudiante in sinEnviar}
            disabled={!!impide}
            onMarca={(change) => dispatch(marked({ codigoEstudiante: fila.codigoEstudiante, ...change }))}
          />
        ))}
      </RowList>
      {!impide && <Keys of={TECLAS} />}
      <Guardar impide={aTiempo ? undefined : impide} busy={busy} onGuardar={onGuardar} estados={estados} />
    </>
  );
}

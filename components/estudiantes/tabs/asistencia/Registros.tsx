import { Button } from '../../../ui/Button';
import { useCallback, useEffect, useRef, useState } from 'react';
import { asistenciaDeEstudiante, type RegistroConNombres } from '@/contract/asistencia/asistenciaEstudiante';
import type { EstadoAsistencia } from '@/contract/asistencia/registro';
import { registros } from '@/store/asistencia/registros';
import { useAppDispatch, useAppSelector } from '@/store/hooks';
import { hasMore } from '@/store/lists/pagedSlice';
import { plural } from '@/utils/format';
import { ESTADOS } from '../../../asistencia/estados';
import { Empty, LoadFailed } from '../../../feedback/Notice';
import { Select } from '../../../ui/input/Select';
import type { Cells } from '../../../list/cell';
import { ExportMenu } from '../../../list/bar/useExport';
import { listed } from '../../../list/listed';
import type { GridQuery } from '../../../list/types';
import { Table } from '../../../list/table/Table';

const ESTADOS_A_ELEGIR = [
  { value: null, label: 'Todos los estados' },
  ...(Object.keys(ESTADOS) as EstadoAsistencia[]).map((value) => ({ value, label: ESTADOS[value].label })),
];

const USUAL: GridQuery = { page: 0, size: 16, sortOrderAsc: false, filtro: '' };
const COLUMNS = asistenciaDeEstudiante.filter.list.columns.filter(({ id }) => id !== 'estudiante');
const cells: Cells<RegistroConNombres> = {
  estado: ({ estado }) => (
    <span className="toned font-semibold white-space-nowrap" data-tone={ESTADOS[estado].tone}>
      <i className={`pi ${ESTADOS[estado].icon}`} aria-hidden /> {ESTADOS[estado].label}
    </span>
  ),
};

interface Props {
  codigoEstudiante: number;
  codigoGrupo?: number;
}

/** A student's records, page by page; starts over when the student, group or state changes. */
function useRegistros({ codigoEstudiante, codigoGrupo }: Props, estado: EstadoAsistencia | undefined) {
  const dispatch = useAppDispatch();
  const state = useAppSelector(registros.select);
  const request = useRef<{ abort: () => void }>(undefined);
  const more = useCallback(() => {
    request.current = dispatch(registros.loadMore());
  }, [dispatch]);
  useEffect(() => {
    dispatch(registros.reset({ codigoEstudiante, codigoGrupo, estado }));
    more();
    return () => request.current?.abort();
  }, [codigoEstudiante, codigoGrupo, estado, dispatch, more]);
  // Before the first effect the store may still hold another student's records.
  const own = state.filter.codigoEstudiante === codigoEstudiante;
  return { ...state, rows: own ? state.rows : [], total: own ? state.total : undefined, more };
}

/** Every attendance record of a student, the latest class first. */
export function Registros(props: Props) {
  const [estado, setEstado] = useState<EstadoAsistencia>();
  const { rows, total, status, error, more } = useRegistros(props, estado);
  const failed = status === 'failed';
  return (
    <section aria-label="Registros de asistencia">
      <header className="flex flex-wrap column-gap-3 row-gap-2 align-items-center mb-2">
        <h2>Registros</h2>
        {total !== undefined && <span className="page-count flex-1">{plural(total, 'registro')}</span>}
        <Select
          aria-label="Estado"
          options={ESTADOS_A_ELEGIR}
          value={estado ?? null}
          onChange={(value) => setEstado((value as EstadoAsistencia | null) ?? undefined)}
        />
        <ExportMenu
          list={{
            call: listed(asistenciaDeEstudiante.filter),
            query: { ...USUAL, codigoEstudiante: props.codigoEstudiante, codigoGrupo: props.codigoGrupo, estado } as GridQuery,
            total: total ?? 0,
          }}
        />
      </header>
      {total === 0 ? (
        <Empty
          icon="pi-check-square"
          title={
            estado
              ? `Ningún registro con el estado «${ESTADOS[estado].label}»`
              : 'Todavía no hay asistencia: se registra en el pase de lista, clase por clase.'
          }
        />
      ) : (
        (rows.length > 0 || !failed) && (
          <Table
            label="Registros de asistencia"
            columns={COLUMNS}
            cells={cells}
            rows={total === undefined ? undefined : rows}
            rowKey="codigoRegistroAsistencia"
            busy={status === 'loading'}
          />
        )
      )}
      {failed && <LoadFailed error={error} onRetry={more} />}
      {!failed && rows.length > 0 && hasMore({ rows, total }) && (
        <div className="load-more">
          <Button label="Cargar más" outlined loading={status === 'loading'} onClick={more} />
        </div>
      )}
    </section>
  );
}

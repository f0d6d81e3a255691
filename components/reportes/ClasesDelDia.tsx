import { useState } from 'react';
import { columnsOf } from '@/contract/columns';
import { ESTADO_CLASE } from '@/contract/palabras';
import type { ClaseDelDia } from '@/contract/reportes/asistencia';
import { esDia, hoyEn } from '@/domain/fechas';
import { clasesDelDiaDeProfesores } from '@/services/asistencia';
import { hours, longDay, moment, weekday } from '@/utils/format';
import { Loaded, useLoaded } from '../data/useLoaded';
import { Empty } from '../feedback/Notice';
import { Titled, type Cells } from '../list/cell';
import { Table } from '../list/table/Table';
import { PrintButton } from '../print/PrintButton';
import { Field } from '../ui/Field';
import { DateInput } from '../ui/input/DateInput';
import { PageHeader } from '../ui/PageHeader';
import { Tag } from '../ui/tag/Tag';

const horasDe = ({ horaInicio, horaFin }: ClaseDelDia) => (horaInicio && horaFin ? hours(horaInicio, horaFin) : '');

const columns = columnsOf<ClaseDelDia>([
  { id: 'horaInicio', header: 'Hora', value: horasDe },
  { id: 'grupo', header: 'Grupo' },
  { id: 'lugar', header: 'Lugar' },
  { id: 'registrados', header: 'Marcados', value: ({ registrados, inscritos }) => `${registrados} de ${inscritos}` },
  { id: 'estado', header: 'Lista', value: ({ estado }) => ESTADO_CLASE[estado] },
  { id: 'momento', header: 'Registrada', value: ({ momento, usuario }) => (momento ? `${moment(momento)} · ${usuario}` : '') },
]);

/** Print has columns for what the screen shows below a name or beside a mark. */
const enPapel = columnsOf<ClaseDelDia>([
  { id: 'profesor', header: 'Profesor' },
  ...columns,
  {
    id: 'motivo',
    header: 'Nota',
    value: ({ recuperacion, motivo }) => [recuperacion && 'Recuperación', motivo].filter(Boolean).join(' · '),
  },
]);

const TONO = { A_TIEMPO: 'success', TARDE: 'warning', FALTA: 'danger', PENDIENTE: 'info', SIN_CLASE: 'secondary' } as const;

const cells: Cells<ClaseDelDia> = {
  horaInicio: (una) => <span className="white-space-nowrap">{horasDe(una)}</span>,
  grupo: ({ grupo, profesor }) => <Titled title={grupo} note={profesor} />,
  estado: ({ estado, recuperacion, motivo }) => (
    <>
      <Tag value={ESTADO_CLASE[estado]} severity={TONO[estado]} />
      {recuperacion && <small> Recuperación</small>}
      {estado === 'SIN_CLASE' && motivo && <small> {motivo}</small>}
    </>
  ),
};

const hojaDe = (fecha: string, rows: readonly ClaseDelDia[]) => ({
  title: 'Clases de un día',
  filters: [['Día', longDay(fecha)]] as const,
  columns: enPapel,
  rows,
  totals: {},
});

/** Orders classes by their hour; those without one come last. */
const porHora = (a: ClaseDelDia, b: ClaseDelDia) => (a.horaInicio ?? '~').localeCompare(b.horaInicio ?? '~');

/** The classes of one day by hour, on paper by instructor: recorded in time, late, not yet, not at all, or not held. */
export function ClasesDelDia() {
  const [fecha, setFecha] = useState(() => hoyEn(new Date()));
  const clases = useLoaded(clasesDelDiaDeProfesores, esDia(fecha) ? { query: { fecha } } : undefined);
  return (
    <section aria-label="Clases de un día">
      <PageHeader title="Monitoreo de profesores">
        <PrintButton label="Imprimir" disabled={!clases.data?.length} sheet={() => hojaDe(fecha, clases.data!)} />
      </PageHeader>
      <div className="md:w-20rem">
        <Field label="Día" help={esDia(fecha) ? weekday(fecha) : 'Escriba un día, como 5/3/2026'}>
          {(input) => <DateInput {...input} value={fecha} onChange={setFecha} />}
        </Field>
      </div>
      <Loaded of={clases} empty={<Empty icon="pi-calendar" title="Ese día no hay clases en el horario ni listas. Elija otro." />}>
        {(rows) => (
          <Table
            label="Clases del día"
            columns={columns}
            cells={cells}
            rows={[...rows].sort(porHora)}
            rowKey={(una) => `${una.codigoGrupo} ${una.horaInicio ?? ''}`}
          />
        )}
      </Loaded>
    </section>
  );
}

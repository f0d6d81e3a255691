import { later } from '../../data/later';
import Link from 'next/link';
import { useState } from 'react';
import type { Grupo } from '@/contract/academico/grupo';
import { columnsOf } from '@/contract/columns';
import { DIAS } from '@/contract/palabras';
import { hours } from '@/utils/format';
import { Empty } from '../../feedback/Notice';
import { Table } from '../../list/table/Table';
import { Button } from '../../ui/Button';
import { Semana, type ClaseDeSemana } from './Semana';
import { hrefDeGrupo } from './enlace';

const PrintSheet = later(() => import('../../print/PrintSheet'), 'PrintSheet');
const HojaDeHorario = later(() => import('./HojaDeHorario'), 'HojaDeHorario');

const dia = (numero: number) => DIAS[numero - 1]!;
const columns = columnsOf<ClaseDeSemana>([
  { id: 'dia', header: 'Día', value: (una) => dia(una.dia)[0]!.toUpperCase() + dia(una.dia).slice(1) },
  { id: 'hora', header: 'Hora', value: ({ horaInicio, horaFin }) => hours(horaInicio, horaFin) },
  { id: 'grupo', header: 'Grupo' },
  { id: 'profesor', header: 'Profesor' },
  { id: 'lugar', header: 'Lugar' },
]);
const cells = { grupo: ({ codigoGrupo, grupo }: ClaseDeSemana) => <Link href={hrefDeGrupo(codigoGrupo)}>{grupo}</Link> };

/** The classes of groups, sorted by day and hour. */
export const clasesDe = (grupos: readonly Grupo[]): ClaseDeSemana[] =>
  grupos
    .flatMap(({ codigoGrupo, nombre, profesor, detallesHorarioGrupo }) =>
      detallesHorarioGrupo.map((clase) => ({ ...clase, codigoGrupo, grupo: nombre, profesor })),
    )
    .sort((a, b) => a.dia - b.dia || a.horaInicio.localeCompare(b.horaInicio) || a.grupo.localeCompare(b.grupo, 'es'));

interface Props {
  clases: readonly ClaseDeSemana[];
  /** The view: a week calendar, or a table. */
  forma: 'semana' | 'tabla';
  /** The active filters, for print: label and text. */
  filtros: readonly (readonly [string, string])[];
}

/** A schedule as a week calendar or a table, both printable. */
export function Horario({ clases, forma, filtros }: Props) {
  const [imprime, setImprime] = useState(false);
  if (clases.length === 0)
    return <Empty icon="pi-calendar" title="No hay clases con esos filtros. El horario se escribe en cada grupo, en Grupos." />;
  const titulo = 'Horario de clases';
  return (
    <>
      <div className="botones mb-3 mt-0">
        <Button label="Imprimir" icon="pi-print" outlined onClick={() => setImprime(true)} />
      </div>
      {forma === 'semana' ? (
        <Semana label={titulo} clases={clases} href={hrefDeGrupo} />
      ) : (
        <Table
          label={titulo}
          columns={columns}
          cells={cells}
          rows={clases}
          rowKey={(una) => `${una.codigoGrupo} ${una.dia} ${una.horaInicio}`}
        />
      )}
      {imprime &&
        (forma === 'semana' ? (
          <HojaDeHorario title={titulo} filters={filtros} clases={clases} onDone={() => setImprime(false)} />
        ) : (
          <PrintSheet sheet={{ title: titulo, filters: filtros, columns, rows: clases, totals: {} }} onDone={() => setImprime(false)} />
        ))}
    </>
  );
}

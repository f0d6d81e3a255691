import dynamic from 'next/dynamic';
import { Button } from 'primereact/button';
import { useMemo, useState } from 'react';
import { InactiveSwitch } from '@/components/crud/InactiveSwitch';
import { RowActions } from '@/components/crud/RowActions';
import { useRemove } from '@/components/crud/useRemove';
import { DataGrid } from '@/components/DataGrid';
import { Empty } from '@/components/Empty';
import { EstadoTag } from '@/components/EstadoTag';
import { PageHeader } from '@/components/PageHeader';
import type { Column } from '@/components/types';
import { useList } from '@/components/useList';
import { periodo, type PeriodoAcademico } from '@/contract/academico/periodo';
import { periodoService } from '@/services/academico';
import { periodoSlice } from '@/store/academico';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { plural } from '@/utils/format';

const PeriodoForm = dynamic(() => import('@/components/academico/PeriodoForm').then((module) => module.PeriodoForm), { ssr: false });

const TITLE = 'Períodos académicos';
const NEWEST = { sortField: 'fechaInicio', sortOrderAsc: false } as const;

/** Academic periods: of the whole company or of one branch, with their days without class. */
export default function PeriodoPage() {
  const list = useList<PeriodoAcademico, typeof periodo.filter.query>(periodoSlice, periodo.filter.query, NEWEST);
  const [editing, setEditing] = useState<PeriodoAcademico | 'new'>();
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const { ask } = useRemove(
    ({ codigoPeriodo }: PeriodoAcademico) => periodoService.remove({ params: { id: codigoPeriodo } }),
    ({ descripcion }) => descripcion,
    list.reload,
  );

  const columns = useMemo<Column<PeriodoAcademico>[]>(() => {
    const sucursal = (codigo: number | null) =>
      codigo === null ? 'Toda la compañía' : (sucursalesUsuario.find((one) => one.codigoSucursal === codigo)?.descripcionSucursal ?? '');
    return [
      { field: 'descripcion', header: 'Descripción', sortable: true },
      { field: 'tipo', header: 'Tipo', sortable: true, text: ({ tipo }) => (tipo === 'REGULAR' ? 'Regular' : 'Campamento') },
      { field: 'codigoSucursal', header: 'Vale para', text: ({ codigoSucursal }) => sucursal(codigoSucursal) },
      { field: 'fechaInicio', header: 'Inicio', sortable: true, kind: 'date' },
      { field: 'fechaFin', header: 'Final', sortable: true, kind: 'date' },
      {
        field: 'diasSinClase',
        header: 'Sin clase',
        text: ({ diasSinClase }) => (diasSinClase.length ? plural(diasSinClase.length, 'día') : ''),
      },
      { field: 'activo', header: 'Estado', body: ({ activo }) => <EstadoTag estado={activo} /> },
    ];
  }, [sucursalesUsuario]);

  const create = <Button type="button" label="Crear período" icon="pi pi-plus" onClick={() => setEditing('new')} />;
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{create}</PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ codigoPeriodo }) => codigoPeriodo}
        filters={<InactiveSwitch checked={list.query.inactivos} onChange={(inactivos) => list.setQuery({ inactivos, page: 0 })} />}
        actions={(row) => <RowActions nombre={row.descripcion} onEdit={() => setEditing(row)} onRemove={() => void ask(row)} />}
        empty={<Empty title="Todavía no hay períodos. Cree el primero: grupos, inscripciones y cuotas cuelgan de él.">{create}</Empty>}
      />
      {editing && (
        <PeriodoForm
          periodo={editing === 'new' ? undefined : editing}
          onClose={(saved) => {
            setEditing(undefined);
            if (saved) list.reload();
          }}
        />
      )}
    </section>
  );
}

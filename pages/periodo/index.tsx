import dynamic from 'next/dynamic';
import { useMemo } from 'react';
import { CreateButton } from '@/components/list/CreateButton';
import { InactiveSwitch } from '@/components/list/InactiveSwitch';
import { RowActions } from '@/components/list/RowActions';
import { useEditing } from '@/components/list/useEditing';
import { useRemove } from '@/components/list/useRemove';
import { DataGrid } from '@/components/list/DataGrid';
import { Empty } from '@/components/feedback/Empty';
import { EstadoTag } from '@/components/ui/EstadoTag';
import { PageHeader } from '@/components/ui/PageHeader';
import type { Column } from '@/components/list/types';
import { useList } from '@/components/list/useList';
import { periodo, type PeriodoAcademico } from '@/contract/academico/periodo';
import type { SucursalUsuario } from '@/contract/sesion/sesion';
import { periodoService } from '@/services/academico';
import { periodoSlice } from '@/store/academico';
import { useAppSelector } from '@/store/hooks';
import { selectSession } from '@/store/session';
import { plural } from '@/utils/format';

const PeriodoForm = dynamic(() => import('@/components/academico/PeriodoForm').then((module) => module.PeriodoForm), { ssr: false });

const TITLE = 'Períodos académicos';
const NEWEST = { sortField: 'fechaInicio', sortOrderAsc: false } as const;

const columnsFor = (sucursales: readonly SucursalUsuario[]): Column<PeriodoAcademico>[] => {
  const nombre = (codigo: number | null) =>
    codigo === null ? 'Toda la compañía' : (sucursales.find((one) => one.codigoSucursal === codigo)?.descripcionSucursal ?? '');
  return [
    { field: 'descripcion', header: 'Descripción', sortable: true },
    { field: 'tipo', header: 'Tipo', sortable: true, text: ({ tipo }) => (tipo === 'REGULAR' ? 'Regular' : 'Campamento') },
    { field: 'codigoSucursal', header: 'Vale para', text: ({ codigoSucursal }) => nombre(codigoSucursal) },
    { field: 'fechaInicio', header: 'Inicio', sortable: true, kind: 'date' },
    { field: 'fechaFin', header: 'Final', sortable: true, kind: 'date' },
    {
      field: 'diasSinClase',
      header: 'Sin clase',
      text: ({ diasSinClase }) => (diasSinClase.length ? plural(diasSinClase.length, 'día') : ''),
    },
    { field: 'activo', header: 'Estado', body: ({ activo }) => <EstadoTag estado={activo} /> },
  ];
};

const remove = ({ codigoPeriodo }: PeriodoAcademico) => periodoService.remove({ params: { id: codigoPeriodo } });

/** Academic periods: of the whole company or of one branch, with their days without class. */
export default function PeriodoPage() {
  const list = useList<PeriodoAcademico, typeof periodo.filter.query>(periodoSlice, periodo.filter.query, NEWEST);
  const { isOpen, row, create, edit, close } = useEditing<PeriodoAcademico>(list.reload);
  const { ask } = useRemove(remove, ({ descripcion }) => descripcion, list.reload);
  const { sucursalesUsuario } = useAppSelector(selectSession);
  const columns = useMemo(() => columnsFor(sucursalesUsuario), [sucursalesUsuario]);
  const button = <CreateButton label="Crear período" onClick={create} />;
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{button}</PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ codigoPeriodo }) => codigoPeriodo}
        filters={<InactiveSwitch checked={list.query.inactivos} onChange={(inactivos) => list.setQuery({ inactivos, page: 0 })} />}
        actions={(one) => <RowActions nombre={one.descripcion} onEdit={() => edit(one)} onRemove={() => void ask(one)} />}
        empty={<Empty title="Todavía no hay períodos. Cree el primero: grupos, inscripciones y cuotas cuelgan de él.">{button}</Empty>}
      />
      {isOpen && <PeriodoForm periodo={row} onClose={close} />}
    </section>
  );
}

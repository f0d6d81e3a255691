import dynamic from 'next/dynamic';
import { Button } from 'primereact/button';
import { useState } from 'react';
import { textosHorario } from '@/components/academico/horario';
import { Ocupacion } from '@/components/academico/Ocupacion';
import { Lines, Titled } from '@/components/cell';
import { InactiveSwitch } from '@/components/crud/InactiveSwitch';
import { RowActions } from '@/components/crud/RowActions';
import { DataGrid } from '@/components/DataGrid';
import { Empty } from '@/components/Empty';
import { EstadoTag } from '@/components/EstadoTag';
import { PageHeader } from '@/components/PageHeader';
import { Select } from '@/components/Select';
import type { Column } from '@/components/types';
import { useCatalogue } from '@/components/useCatalogue';
import { useList } from '@/components/useList';
import { grupo, type Grupo } from '@/contract/academico/grupo';
import { periodoService } from '@/services/academico';
import { grupoSlice } from '@/store/academico';
import { money } from '@/utils/format';

const GrupoForm = dynamic(() => import('@/components/academico/GrupoForm').then((module) => module.GrupoForm), { ssr: false });

const TITLE = 'Grupos';
const periodos = (options: { signal: AbortSignal }) => periodoService.active({ query: {} }, options);
const BY_NAME = { sortField: 'descripcion' } as const;
const ALL = { value: null, label: 'Todos los períodos' };

const cuotas = ({ modalidades }: Grupo) => [...new Set(modalidades.map(({ montoCuota }) => money(montoCuota)))];
const columns: Column<Grupo>[] = [
  {
    field: 'descripcion',
    header: 'Grupo',
    sortable: true,
    body: ({ descripcion, periodo }) => <Titled title={descripcion} note={periodo} />,
  },
  { field: 'profesor', header: 'Profesor', sortable: true },
  { field: 'edadMinima', header: 'Edades', sortable: true, text: ({ edadMinima, edadMaxima }) => `${edadMinima} a ${edadMaxima}` },
  { field: 'detallesHorarioGrupo', header: 'Horario', body: (row) => <Lines items={textosHorario(row.detallesHorarioGrupo)} /> },
  { field: 'modalidades', header: 'Cuota', body: (row) => <Lines items={cuotas(row)} /> },
  { field: 'inscritos', header: 'Ocupación', sortable: true, body: (row) => <Ocupacion {...row} /> },
  { field: 'estatus', header: 'Estatus', sortable: true, body: ({ estatus }) => <EstadoTag estado={estatus} /> },
];

/** Groups of the branch: who trains when, with whom, for how much, and how full they are. */
export default function GrupoPage() {
  const list = useList<Grupo, typeof grupo.filter.query>(grupoSlice, grupo.filter.query, BY_NAME);
  const [editing, setEditing] = useState<Grupo | 'new'>();
  const { items = [] } = useCatalogue(periodos);
  const { inactivos, codigoPeriodo } = list.query;

  const create = <Button type="button" label="Crear grupo" icon="pi pi-plus" onClick={() => setEditing('new')} />;
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{create}</PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ codigoGrupo }) => codigoGrupo}
        filters={
          <>
            <Select
              aria-label="Período"
              options={[ALL, ...items.map((one) => ({ value: one.codigoPeriodo, label: one.descripcion }))]}
              value={codigoPeriodo ?? null}
              onChange={(value) => list.setQuery({ codigoPeriodo: value === null ? undefined : Number(value), page: 0 })}
            />
            <InactiveSwitch checked={inactivos} onChange={(value) => list.setQuery({ inactivos: value, page: 0 })} />
          </>
        }
        actions={(row) => <RowActions nombre={row.descripcion} onEdit={() => setEditing(row)} />}
        empty={<Empty title="Todavía no hay grupos aquí. Cree uno con su período, profesor, precio y horario.">{create}</Empty>}
      />
      {editing && (
        <GrupoForm
          grupo={editing === 'new' ? undefined : editing}
          onClose={(saved) => {
            setEditing(undefined);
            if (saved) list.reload();
          }}
        />
      )}
    </section>
  );
}

import dynamic from 'next/dynamic';
import { textosHorario } from '@/components/academico/horario';
import { Ocupacion } from '@/components/academico/Ocupacion';
import { Lines, Titled } from '@/components/list/cell';
import { CreateButton } from '@/components/list/CreateButton';
import { InactiveSwitch } from '@/components/list/InactiveSwitch';
import { RowActions } from '@/components/list/RowActions';
import { useEditing } from '@/components/list/useEditing';
import { DataGrid } from '@/components/list/DataGrid';
import { Empty } from '@/components/feedback/Empty';
import { EstadoTag } from '@/components/ui/EstadoTag';
import { PageHeader } from '@/components/ui/PageHeader';
import { Select } from '@/components/ui/Select';
import type { Column, Option } from '@/components/list/types';
import { useCatalogue } from '@/components/data/useCatalogue';
import { useList } from '@/components/list/useList';
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
  const { isOpen, row, create, edit, close } = useEditing<Grupo>(list.reload);
  const { items = [] } = useCatalogue(periodos);
  const { inactivos, codigoPeriodo } = list.query;
  const options = [ALL, ...items.map((one) => ({ value: one.codigoPeriodo, label: one.descripcion }))];
  const narrow = (value: Option['value']) => list.setQuery({ codigoPeriodo: value === null ? undefined : Number(value), page: 0 });

  const button = <CreateButton label="Crear grupo" onClick={create} />;
  return (
    <section className="card" aria-label={TITLE}>
      <PageHeader title={TITLE}>{button}</PageHeader>
      <DataGrid
        label={TITLE}
        list={list}
        columns={columns}
        rowKey={({ codigoGrupo }) => codigoGrupo}
        filters={
          <>
            <Select aria-label="Período" options={options} value={codigoPeriodo ?? null} onChange={narrow} />
            <InactiveSwitch checked={inactivos} onChange={(value) => list.setQuery({ inactivos: value, page: 0 })} />
          </>
        }
        actions={(one) => <RowActions nombre={one.descripcion} onEdit={() => edit(one)} />}
        empty={<Empty title="No hay grupos aquí. Cree uno con su período, profesor, precio y horario.">{button}</Empty>}
      />
      {isOpen && <GrupoForm grupo={row} onClose={close} />}
    </section>
  );
}

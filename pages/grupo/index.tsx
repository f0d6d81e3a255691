import dynamic from 'next/dynamic';
import { Ocupacion } from '@/components/academico/Ocupacion';
import { useLoaded } from '@/components/data/useLoaded';
import { Lines, Titled, type Cells } from '@/components/list/cell';
import { ListPage } from '@/components/list/ListPage';
import { useList } from '@/components/list/useList';
import { EstadoTag } from '@/components/ui/EstadoTag';
import { Select, type Option } from '@/components/ui/input/Select';
import { cuotasDe, type Grupo } from '@/contract/academico/grupo';
import { textosHorario } from '@/contract/palabras';
import { grupoService, periodoService } from '@/services/academico';
import { grupoSlice } from '@/store/academico';

const GrupoForm = dynamic(() => import('@/components/academico/GrupoForm').then((module) => module.GrupoForm), { ssr: false });

const ALL = { value: null, label: 'Todos los períodos' };

const cells: Cells<Grupo> = {
  descripcion: ({ descripcion, periodo }) => <Titled title={descripcion} note={periodo} />,
  horario: ({ detallesHorarioGrupo }) => <Lines items={textosHorario(detallesHorarioGrupo)} />,
  cuota: (row) => <Lines items={cuotasDe(row)} />,
  ocupacion: (row) => <Ocupacion {...row} />,
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
};

/** Groups of the branch: who trains when, with whom, for how much, and how full they are. */
export default function GrupoPage() {
  const list = useList(grupoSlice);
  const { data: periodos = [] } = useLoaded(periodoService.active);
  const options = [ALL, ...periodos.map(({ codigoPeriodo, descripcion }) => ({ value: codigoPeriodo, label: descripcion }))];
  const narrow = (value: Option['value']) => list.setQuery({ codigoPeriodo: value === null ? undefined : Number(value), page: 0 });
  return (
    <ListPage
      list={list}
      service={grupoService}
      nombre={({ descripcion }) => descripcion}
      hint="No hay grupos aquí. Cree uno con su período, profesor, precio y horario."
      cells={cells}
      filters={<Select aria-label="Período" options={options} value={list.query.codigoPeriodo ?? null} onChange={narrow} />}
      form={(row, close) => <GrupoForm grupo={row} onClose={close} />}
    />
  );
}

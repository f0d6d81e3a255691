import { useState } from 'react';
import { later } from '@/components/data/later';
import { hrefDeGrupo } from '@/components/academico/horario/enlace';
import { Cuotas, Profesor } from '@/components/academico/grupoCeldas';
import { Ocupacion } from '@/components/academico/Ocupacion';
import { useLoaded } from '@/components/data/useLoaded';
import { usePagina } from '@/components/data/useSession';
import { cambiarCampo } from '@/components/list/cambiarCampo';
import { Lines, Titled, type Cells } from '@/components/list/cell';
import { EnSitio } from '@/components/list/EnSitio';
import { ListPage } from '@/components/list/ListPage';
import { described, useList } from '@/components/list/useList';
import { useStepBack } from '@/components/list/useStepBack';
import { Button, IconButton, IconLink } from '@/components/ui/Button';
import { PageHeader } from '@/components/ui/PageHeader';
import { EstadoTag } from '@/components/ui/tag/EstadoTag';
import type { Grupo } from '@/contract/academico/grupo';
import { grupos } from '@/contract/academico/listaGrupos';
import { textosHorario } from '@/contract/palabras';
import { periodosActivos } from '@/services/plain/periodos';
import { useOpen } from '@/components/ui/useOpen';

const CambioPrecioForm = later(() => import('@/components/inscripciones/CambioPrecioForm'), 'CambioPrecioForm');
const VariosGrupos = later(() => import('@/components/importacion/grupos/VariosGrupos'), 'VariosGrupos');
const GrupoForm = later(() => import('@/components/academico/GrupoForm'), 'GrupoForm');

const leer = async () => (await import('@/services/academico')).grupoService;
const filter = described(grupos, async () => (await leer()).filter.call);

const ALL = { value: null, label: 'Todos los períodos' };

/** The place of a group, if all its classes have one. */
const lugarDe = ({ detallesHorarioGrupo: [una, ...otras] }: Grupo) =>
  una && otras.every(({ lugar }) => lugar === una.lugar) ? una.lugar : undefined;

const cellsFor = (reload: () => void): Cells<Grupo> => ({
  descripcion: ({ descripcion, nombre, periodo }) => <Titled title={nombre} note={nombre === descripcion ? periodo : ''} />,
  horario: (row) => {
    const [lugar, detalles] = [lugarDe(row), row.detallesHorarioGrupo];
    const lineas = <Lines items={textosHorario(detalles)} />;
    if (lugar === undefined) return lineas;
    return (
      <EnSitio
        label={`el lugar de ${row.nombre}`}
        value={lugar}
        // Without the day on which the schedule began: the new place counts from today on.
        save={async (otro) =>
          cambiarCampo((await leer()).update, row, {
            detallesHorarioGrupo: detalles.map((una) => ({ ...una, lugar: otro })),
            horarioDesde: undefined,
          })
        }
        onSaved={reload}
      >
        {lineas}
      </EnSitio>
    );
  },
  profesor: Profesor,
  cuota: Cuotas,
  ocupacion: (row) => <Ocupacion {...row} />,
  estatus: ({ estatus }) => <EstadoTag estado={estatus} />,
});

/** The groups of the branch: schedule, instructor, prices and occupancy. */
export default function GrupoPage() {
  const list = useList(filter);
  const [porCambiar, setPorCambiar, cerrar] = useOpen<Grupo>(list.reload);
  const [porCopiar, setPorCopiar, cerrarCopia] = useOpen<Grupo>(list.reload);
  const [varios, setVarios] = useState(false);
  useStepBack(varios ? 1 : 0, () => setVarios(false));
  const detalla = usePagina('/grupo/detallegrupo');
  const loaded = useLoaded(periodosActivos);
  const { data: periodos = [] } = loaded;
  const options = [ALL, ...periodos.map(({ codigoPeriodo, descripcion }) => ({ value: codigoPeriodo, label: descripcion }))];
  const cerrarVarios = (hechos: boolean) => {
    setVarios(false);
    if (hechos) void list.reload();
  };
  if (varios)
    return (
      <div className="card">
        <PageHeader title="Grupos" />
        <VariosGrupos onClose={cerrarVarios} />
      </div>
    );
  return (
    <>
      <ListPage
        list={list}
        service={{ calls: grupos, mas: <Button label="Crear varios" icon="pi-table" outlined onClick={() => setVarios(true)} /> }}
        nombre={({ nombre }) => nombre}
        hint="No hay grupos aquí. Cree uno con su período, profesor, precio y horario."
        cells={cellsFor(list.reload)}
        filters={[{ name: 'codigoPeriodo', label: 'Período', kind: 'select', options, from: loaded }]}
        actions={(row, { usual }) => (
          <>
            {detalla && <IconLink href={hrefDeGrupo(row.codigoGrupo)} icon="pi-eye" label={`Ver ${row.nombre}`} />}
            {row.tipo === 'REGULAR' && (
              <IconButton icon="pi-dollar" label={`Cambiar la cuota de ${row.nombre}`} onClick={() => setPorCambiar(row)} />
            )}
            <IconButton icon="pi-copy" label={`Duplicar ${row.nombre}`} onClick={() => setPorCopiar(row)} />
            {usual}
          </>
        )}
        form={(row, close) => <GrupoForm grupo={row} onClose={close} onUndone={list.reload} />}
      />
      {porCopiar && <GrupoForm copia={porCopiar} onClose={cerrarCopia} />}
      {porCambiar && <CambioPrecioForm grupo={porCambiar} onClose={cerrar} />}
    </>
  );
}

import { porciento } from '@/contract/asistencia/letras';
import { inscripciones } from '@/contract/inscripciones/leida';
import { SEXO_GRUPO, TIPO_PERIODO } from '@/contract/palabras';
import type { DetalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { mayCall, mayOpen, routeOf } from '@/contract/routes';
import { grupoService } from '@/services/academico';
import { estudianteService } from '@/services/estudiantes';
import { detalleDeGrupo } from '@/services/academico/grupos';
import { count, day, money, plural } from '@/utils/format';
import { later } from '../../data/later';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { useAccesos, usePagina } from '../../data/useSession';
import { useInscribirA } from '../../estudiantes/ficha/useInscribirA';
import { useSubmit } from '../../form/useSubmit';
import { ListaDeEspera } from '../../inscripciones/espera/ListaDeEspera';
import { ListaInscripciones } from '../../inscripciones/ListaInscripciones';
import { Button, ButtonLink } from '../../ui/Button';
import { Facts } from '../../ui/Facts';
import { Aside, Columns } from '../../ui/record/Columns';
import { RecordHead } from '../../ui/record/RecordHead';
import { Skeleton } from '../../ui/Skeleton';
import { Stat, Stats } from '../../ui/Stat';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { Parte, ParteAsistencia, ParteHorario, PartePrecios } from './Partes';
import { Profesores } from './Profesores';
import { useOpen } from '../../ui/useOpen';

const GrupoForm = later(() => import('../../academico/GrupoForm'), 'GrupoForm');

/** The pages with acts on a group, in the order of the day; each is shown to users who may open it. */
const actosDe = ({ codigoGrupo, tipo, fechaInicio }: DetalleGrupo) => [
  { path: '/process/asistencia', label: 'Pasar lista', icon: 'pi-check-square', query: `?codigoGrupo=${codigoGrupo}` },
  ...(tipo === 'REGULAR'
    ? [{ path: '/process/inscripcion', label: 'Inscribir', icon: 'pi-user-plus', query: '' }]
    : [{ path: '/process/campamento', label: 'Inscribir', icon: 'pi-sun', query: '' }]),
  { path: '/estudiante/transferenciagrupo', label: 'Transferir', icon: 'pi-arrow-right-arrow-left', query: `?codigoGrupo=${codigoGrupo}` },
  { path: '/report/asistencia', label: 'Cuadrícula', icon: 'pi-list-check', query: `?codigoGrupo=${codigoGrupo}` },
  { path: '/report/inscripcion/estudiantePorGrupo', label: 'Lista impresa', icon: 'pi-print', query: `?codigoGrupo=${codigoGrupo}` },
  {
    path: '/report/asistencia/resumAsistenciaGrupo',
    label: 'Resumen',
    icon: 'pi-table',
    query: `?codigoGrupo=${codigoGrupo}&desde=${fechaInicio}`,
  },
];

/** How many acts stand in the head; the others are among the facts. */
const EN_CABEZA = 2;

/** The pages with acts on a group that the user may open: those of the head, and the others. */
function useActos(grupo: DetalleGrupo) {
  const accesos = useAccesos();
  const actos = actosDe(grupo).filter(({ path }) => mayOpen(routeOf(path)!, accesos));
  return [actos.slice(0, EN_CABEZA), actos.slice(EN_CABEZA)] as const;
}

function Cabeza({ grupo, onEditar }: { grupo: DetalleGrupo; onEditar?: () => void }) {
  const { nombre, estatus, periodo, sucursal } = grupo;
  const [principales] = useActos(grupo);
  return (
    <RecordHead
      className="card"
      acts={
        <>
          {principales.map(({ path, label, icon, query }, i) => (
            <ButtonLink key={path} href={`${path}${query}`} label={label} icon={icon} look={i > 0 ? 'outlined' : undefined} small />
          ))}
          {onEditar && <Button label="Editar" icon="pi-pencil" outlined small onClick={onEditar} />}
        </>
      }
    >
      <div className="flex-auto w-18rem min-w-0">
        <h1 className="break">{nombre}</h1>
        <p className="flex flex-wrap column-gap-3 row-gap-1 align-items-center mt-1 text-muted">
          <span>{periodo}</span>
          <span>{sucursal}</span>
          <EstadoTag estado={estatus} />
        </p>
      </div>
    </RecordHead>
  );
}

function Cifras({ grupo: { inscritos, capacidad, libres, esperan, asistencia, deuda } }: { grupo: DetalleGrupo }) {
  return (
    <Stats>
      <Stat
        label="Inscritos"
        value={`${count(inscritos)} de ${count(capacidad)}`}
        note={libres === 0 ? 'Lleno' : plural(libres, 'libre')}
      />
      <Stat label="En espera" value={count(esperan)} />
      {asistencia && (
        <Stat label="Asistencia" value={porciento(asistencia.porcentaje)} note={`${count(asistencia.clases)} clases con lista`} />
      )}
      {deuda && (
        <Stat
          label="Pendiente"
          value={money(deuda.pendiente)}
          note={`Vencido: ${money(deuda.vencido)}`}
          tone={deuda.vencido > 0 ? 'bad' : undefined}
        />
      )}
    </Stats>
  );
}

/** What a group is, and the other pages about it. */
function ParteDatos({ grupo }: { grupo: DetalleGrupo }) {
  const { tipo, sexo, edadMinima, edadMaxima, fechaInicio, fechaFin } = grupo;
  const [, otros] = useActos(grupo);
  return (
    <Parte titulo="Datos">
      <Facts
        of={[
          ['Período', `del ${day(fechaInicio)} al ${day(fechaFin)}`],
          ['Tipo', TIPO_PERIODO[tipo]],
          ['Edades', `${edadMinima} a ${edadMaxima} años · ${SEXO_GRUPO[sexo].toLowerCase()}`],
        ]}
      />
      <div className="flex flex-wrap gap-2 mt-3">
        {otros.map(({ path, label, icon, query }) => (
          <ButtonLink key={path} href={`${path}${query}`} label={label} icon={icon} look="outlined" small />
        ))}
        <ButtonLink href="/grupo/detallegrupo" look="text" icon="pi-clock" label="Horario de la sucursal" small />
      </div>
    </Parte>
  );
}

/** A group with all its details, by access: figures, students, schedule, instructors, waiting list, attendance and prices. */
export function DetalleDeGrupo({ codigoGrupo }: { codigoGrupo: number }) {
  const accesos = useAccesos();
  const detalle = useLoaded(detalleDeGrupo, { params: { id: codigoGrupo } });
  const [edita, setEdita, cerrar] = useOpen<true>(detalle.reload);
  const puedeEditar = mayCall(grupoService.calls.update.access, accesos);
  const entero = useLoaded(grupoService.id, edita ? { params: { id: codigoGrupo } } : undefined);
  const inscribirA = useInscribirA();
  const inscribe = usePagina('/process/inscripcion');
  const lee = useSubmit(async (codigoEstudiante: number) => inscribirA(await estudianteService.id({ query: { codigoEstudiante } })));
  return (
    <Loaded of={detalle} skeleton={<Skeleton lines={8} />}>
      {(grupo) => (
        <article className="flex flex-column gap-3" aria-label={grupo.descripcion}>
          <Cabeza grupo={grupo} onEditar={puedeEditar ? () => setEdita(true) : undefined} />
          <Columns>
            <div className="flex flex-column gap-3">
              <div className="card">
                <Cifras grupo={grupo} />
              </div>
              {grupo.espera && (
                <Parte titulo="Lista de espera">
                  <ListaDeEspera
                    codigoGrupo={codigoGrupo}
                    filas={grupo.espera}
                    libres={grupo.libres}
                    onInscribir={inscribe ? ({ codigoEstudiante }) => void lee.submit(codigoEstudiante) : undefined}
                    onCambio={() => void detalle.reload()}
                  />
                </Parte>
              )}
              {mayCall(inscripciones.filter.access, accesos) && (
                <div className="loads-first">
                  <ListaInscripciones deGrupo={codigoGrupo} onCambio={() => void detalle.reload()} />
                </div>
              )}
              <ParteHorario grupo={grupo} />
              <ParteAsistencia grupo={grupo} />
            </div>
            <Aside label={`Datos de ${grupo.descripcion}`} className="flex flex-column gap-3">
              <ParteDatos grupo={grupo} />
              <PartePrecios grupo={grupo} />
              <Parte titulo="Profesores">
                <Profesores grupo={grupo} onCambio={() => void detalle.reload()} />
              </Parte>
            </Aside>
          </Columns>
          {edita && entero.data && <GrupoForm grupo={entero.data} onClose={cerrar} onUndone={() => void detalle.reload()} />}
        </article>
      )}
    </Loaded>
  );
}

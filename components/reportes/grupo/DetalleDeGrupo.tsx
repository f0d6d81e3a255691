import dynamic from 'next/dynamic';
import { useState } from 'react';
import { porciento } from '@/contract/asistencia/letras';
import type { DetalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { inscripciones } from '@/contract/inscripciones/leida';
import { SEXO_GRUPO, TIPO_PERIODO } from '@/contract/palabras';
import { mayCall, mayOpen, routeOf } from '@/contract/routes';
import { grupoService } from '@/services/academico';
import { estudianteService } from '@/services/estudiantes';
import { detalleDeGrupo } from '@/services/grupos';
import { useAppSelector } from '@/store/hooks';
import { selectAccesos } from '@/store/session';
import { count, day, money } from '@/utils/format';
import { Loaded } from '../../data/Loaded';
import { useLoaded } from '../../data/useLoaded';
import { useInscribirA } from '../../estudiantes/ficha/useInscribirA';
import { useSubmit } from '../../form/useSubmit';
import { ListaDeEspera } from '../../inscripciones/espera/ListaDeEspera';
import { ListaInscripciones } from '../../inscripciones/ListaInscripciones';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Facts } from '../../ui/Facts';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton } from '../../ui/Skeleton';
import { Stat, Stats } from '../../ui/Stat';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import css from './DetalleDeGrupo.module.css';
import { Parte, ParteAsistencia, ParteHorario, PartePrecios, ParteProfesores } from './PartesDeGrupo';

const GrupoForm = dynamic(() => import('../../academico/GrupoForm').then((module) => module.GrupoForm), { ssr: false });

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

function Cabeza({ grupo, onEditar }: { grupo: DetalleGrupo; onEditar?: () => void }) {
  const accesos = useAppSelector(selectAccesos);
  const { descripcion, estatus, tipo, sexo, edadMinima, edadMaxima, periodo, fechaInicio, fechaFin, sucursal } = grupo;
  const { inscritos, capacidad, libres, esperan, asistencia, deuda } = grupo;
  return (
    <section className="card" aria-label={descripcion}>
      <PageHeader title={descripcion}>
        {onEditar && <Button label="Editar" icon="pi pi-pencil" outlined onClick={onEditar} />}
        <ButtonLink href="/grupo/detallegrupo" look="text" icon="pi-clock" label="Horario de la sucursal" />
      </PageHeader>
      <Stats>
        <Stat
          label="Inscritos"
          value={`${count(inscritos)} de ${count(capacidad)}`}
          note={libres === 0 ? 'Lleno' : `${count(libres)} libres`}
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
      <Facts
        className="mt-3"
        of={[
          ['Estado', <EstadoTag key="estado" estado={estatus} />],
          ['Período', `${periodo}, del ${day(fechaInicio)} al ${day(fechaFin)}`],
          ['Tipo', TIPO_PERIODO[tipo]],
          ['Edades', `${edadMinima} a ${edadMaxima} años · ${SEXO_GRUPO[sexo].toLowerCase()}`],
          ['Sucursal', sucursal],
        ]}
      />
      <div className="botones">
        {actosDe(grupo)
          .filter(({ path }) => mayOpen(routeOf(path)!, accesos))
          .map(({ path, label, icon, query }) => (
            <ButtonLink key={path} href={`${path}${query}`} label={label} icon={icon} look="outlined" small />
          ))}
      </div>
    </section>
  );
}

/** A group with all its details, by access: figures, students, schedule, instructors, waiting list, attendance and prices. */
export function DetalleDeGrupo({ codigoGrupo }: { codigoGrupo: number }) {
  const accesos = useAppSelector(selectAccesos);
  const detalle = useLoaded(detalleDeGrupo, { params: { id: codigoGrupo } });
  const [edita, setEdita] = useState(false);
  const puedeEditar = mayCall(grupoService.calls.update.access, accesos);
  const entero = useLoaded(grupoService.id, edita ? { params: { id: codigoGrupo } } : undefined);
  const inscribirA = useInscribirA();
  const inscribe = mayOpen(routeOf('/process/inscripcion')!, accesos);
  const lee = useSubmit(async (codigoEstudiante: number) => inscribirA(await estudianteService.id({ query: { codigoEstudiante } })));
  return (
    <Loaded of={detalle} skeleton={<Skeleton lines={8} />}>
      {(grupo) => (
        <>
          <Cabeza grupo={grupo} onEditar={puedeEditar ? () => setEdita(true) : undefined} />
          <div className={`${css.partes} gap-3 align-items-start mt-3`}>
            <ParteHorario grupo={grupo} />
            <ParteProfesores grupo={grupo} />
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
            <ParteAsistencia grupo={grupo} />
            <PartePrecios grupo={grupo} />
          </div>
          {mayCall(inscripciones.filter.access, accesos) && (
            <div className="mt-3">
              <ListaInscripciones deGrupo={codigoGrupo} onCambio={() => void detalle.reload()} />
            </div>
          )}
          {edita && entero.data && (
            <GrupoForm
              grupo={entero.data}
              onClose={(changed) => {
                setEdita(false);
                if (changed) void detalle.reload();
              }}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

import Link from 'next/link';
import type { ReactNode } from 'react';
import { ACCESO } from '@/contract/accesos';
import { porciento } from '@/contract/asistencia/letras';
import { inscripciones } from '@/contract/inscripciones/leida';
import { columnsOf } from '@/contract/list';
import { SEXO_GRUPO, TIPO_PERIODO } from '@/contract/palabras';
import type { DetalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { mayCall, mayOpen, routeOf } from '@/contract/routes';
import { ultimoDiaDelMes } from '@/domain/fechas';
import { grupoService } from '@/services/academico';
import { estudianteService } from '@/services/estudiantes';
import { detalleDeGrupo } from '@/services/grupos';
import { count, day, money, plural } from '@/utils/format';
import { Semana } from '../../academico/horario/Semana';
import { later } from '../../data/later';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { useAccesos, usePagina, usePermiso } from '../../data/useSession';
import { useInscribirA } from '../../estudiantes/ficha/useInscribirA';
import { useSubmit } from '../../form/useSubmit';
import { ListaDeEspera } from '../../inscripciones/espera/ListaDeEspera';
import { ListaInscripciones } from '../../inscripciones/ListaInscripciones';
import { Table } from '../../list/table/Table';
import { Telefono } from '../../personas/Telefono';
import { Button } from '../../ui/Button';
import { ButtonLink } from '../../ui/ButtonLink';
import { Facts } from '../../ui/Facts';
import { PageHeader } from '../../ui/PageHeader';
import { Skeleton } from '../../ui/Skeleton';
import { Stat, Stats } from '../../ui/Stat';
import { EstadoTag } from '../../ui/tag/EstadoTag';
import { Tag } from '../../ui/tag/Tag';
import { useOpen } from '../../ui/useOpen';
import css from './DetalleDeGrupo.module.css';

/** A titled section of the group page. */
const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section className="card min-w-0" aria-label={titulo}>
    <h2 className="mb-3">{titulo}</h2>
    {children}
  </section>
);

/** The schedule, the next class, and the days without class. */
function ParteHorario({ grupo }: { grupo: DetalleGrupo }) {
  const { detallesHorarioGrupo, proximaClase, diasSinClase, codigoGrupo, descripcion, profesores } = grupo;
  const profesor = profesores.find(({ titular }) => titular)?.nombre ?? '';
  return (
    <Parte titulo="Horario">
      <Facts
        className="mb-3"
        of={[
          ['Próxima clase', day(proximaClase) || 'No quedan clases en el período'],
          ['Días sin clase', diasSinClase.map(({ fecha, motivo }) => `${day(fecha)}${motivo && ` (${motivo})`}`).join(', ')],
        ]}
      />
      {detallesHorarioGrupo.length > 0 ? (
        <Semana
          label={`Semana de ${descripcion}`}
          clases={detallesHorarioGrupo.map((clase) => ({ ...clase, codigoGrupo, grupo: descripcion, profesor }))}
        />
      ) : (
        <p className="text-muted">Sin horario todavía: escríbalo en «Editar».</p>
      )}
    </Parte>
  );
}

/** Its own instructor, and others who took a roll. */
const ParteProfesores = ({ grupo: { profesores } }: { grupo: DetalleGrupo }) => (
  <Parte titulo="Profesores">
    <ul className="list-none m-0 p-0">
      {profesores.map(({ codigoProfesor, nombre, telefono, titular, clases, ultima }) => (
        <li key={codigoProfesor} className="py-2 border-bottom-1 surface-border">
          <strong>{nombre}</strong> {titular && <Tag value="Del grupo" />}
          <small className="block text-muted">
            {clases > 0 ? `${plural(clases, 'clase')} con lista, la última el ${day(ultima)}` : 'Todavía no ha pasado lista'}
          </small>
          <Telefono telefono={telefono} nombre={nombre} />
        </li>
      ))}
    </ul>
  </Parte>
);

type Mes = NonNullable<DetalleGrupo['asistencia']>['meses'][number];
const columnasDeMes = columnsOf<Mes>([
  { id: 'mes', header: 'Mes', value: ({ mes }) => mes.split('-').reverse().join('/') },
  { id: 'clases', header: 'Clases', kind: 'number' },
  { id: 'porcentaje', header: 'Asistencia', value: ({ porcentaje }) => porciento(porcentaje) },
]);

/** The attendance by month; each month links to its grid, for users who may open it. */
function ParteAsistencia({ grupo: { asistencia, codigoGrupo } }: { grupo: DetalleGrupo }) {
  const abre = usePermiso([ACCESO.asistenciaPorGrupo]);
  if (!asistencia) return null;
  const mes = ({ mes: cual }: Mes) => (
    <Link href={`/report/asistencia?codigoGrupo=${codigoGrupo}&desde=${cual}-01&hasta=${ultimoDiaDelMes(cual)}`}>
      {cual.split('-').reverse().join('/')}
    </Link>
  );
  return (
    <Parte titulo="Asistencia por mes">
      {asistencia.meses.length > 0 ? (
        <Table
          label="Asistencia por mes"
          columns={columnasDeMes}
          cells={abre ? { mes } : undefined}
          rows={asistencia.meses}
          rowKey={(uno) => uno.mes}
        />
      ) : (
        <p className="text-muted">Todavía no se ha pasado lista.</p>
      )}
    </Parte>
  );
}

/** The prices by modality. */
function PartePrecios({ grupo: { precios, tipo } }: { grupo: DetalleGrupo }) {
  if (!precios) return null;
  const { montoInscripcion, montoDeposito, tipoCobro, precioClase, modalidades } = precios;
  return (
    <Parte titulo="Precios">
      <Facts
        of={[
          ...(tipo === 'REGULAR' ? [['Inscripción', money(montoInscripcion)] as const] : []),
          ...(montoDeposito > 0 ? [['Depósito', money(montoDeposito)] as const] : []),
          ...(tipoCobro === 'ASISTENCIA' ? [['Por clase asistida', money(precioClase)] as const] : []),
          ...modalidades.map((una) => [una.descripcion, `${plural(una.cantidadCuotas, 'cuota')} de ${money(una.montoCuota)}`] as const),
        ]}
      />
    </Parte>
  );
}

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

function Cabeza({ grupo, onEditar }: { grupo: DetalleGrupo; onEditar?: () => void }) {
  const accesos = useAccesos();
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
          {edita && entero.data && <GrupoForm grupo={entero.data} onClose={cerrar} />}
        </>
      )}
    </Loaded>
  );
}

import Link from 'next/link';
import { columnsOf } from '@/contract/columns';
import { retencion, type EnRiesgo } from '@/contract/reportes/academia/retencion';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { count, day, hour, money, plural, timeIn } from '@/utils/format';
import { hrefDeGrupo } from '../../academico/horario/enlace';
import { Titled } from '../../list/cell';
import { Table } from '../../list/table/Table';
import type { TotalsOf } from '../../report/useReport';
import { Chart } from '../../ui/Chart';
import { Contacto } from '../retencion/Regreso';
import { useContacto } from '../retencion/useContacto';
import { useCeldas } from '../useCeldas';
import { Cifra, Lista, Mas, Tarjeta } from './Tarjeta';
import css from './Tarjeta.module.css';

const PAGINA = '/report/estudiante/estudianteInactivo';
const SEIS = { size: 6 };

const columnas = columnsOf<EnRiesgo>([
  { id: 'estudiante', header: 'Estudiante' },
  { id: 'ausencias', header: 'Ausencias seguidas', kind: 'number' },
  { id: 'diasSinAsistir', header: 'Días sin asistir', kind: 'number' },
  { id: 'pendiente', header: 'Pendiente', kind: 'money' },
  { id: 'telefono', header: 'Teléfono' },
  { id: 'contacto', header: 'Contacto' },
]);
const sinDinero = columnas.filter(({ id }) => id !== 'pendiente');

/** The totals above the first rows. */
function Resumen({ totales, reporte }: { totales: TotalsOf<typeof retencion>; reporte: boolean }) {
  const { estudiantes, sinContacto, rotos, pendiente } = totales;
  const noVolvieron = plural(rotos, 'no regresó', 'no regresaron');
  return (
    <p className="m-0 text-muted">
      {plural(estudiantes, 'estudiante')} · {plural(sinContacto, 'sin contacto en 30 días', 'sin contacto en 30 días')}
      {rotos > 0 && (
        <>
          {' · '}
          {reporte ? <Link href={`${PAGINA}?vista=riesgo&seguimiento=ROTO`}>{noVolvieron}</Link> : noVolvieron} el día acordado
        </>
      )}
      {pendiente !== null && pendiente > 0 && ` · ${money(pendiente)} pendiente`}
    </p>
  );
}

function Filas({ filas, onCambio }: { filas: EnRiesgo[]; onCambio: () => void }) {
  const { estudiante, telefono } = useCeldas();
  const contacto = useContacto(onCambio);
  const celdas = {
    estudiante: (fila: EnRiesgo) => <Titled title={estudiante(fila)} note={fila.grupos} />,
    telefono,
    contacto: (fila: EnRiesgo) => <Contacto {...fila} />,
  };
  return (
    <>
      <Table
        label="Estudiantes que dejaron de venir"
        columns={filas.some(({ pendiente }) => pendiente !== null) ? columnas : sinDinero}
        cells={celdas}
        rows={filas}
        rowKey="codigoEstudiante"
        actions={contacto.boton}
      />
      {contacto.dialogo}
    </>
  );
}

/** The enrolled students who have stopped coming, most absences first: whom to call today, and the last contact with each family. */
export const Retencion = ({ reporte }: { reporte: boolean }) => (
  <Tarjeta
    titulo="Dejaron de venir"
    icono="pi-user-minus"
    de={retencion}
    query={SEIS}
    wide
    a={reporte ? { path: PAGINA, query: '?vista=riesgo', texto: 'Ver todos' } : undefined}
  >
    {({ filas, totales }, reload) =>
      filas.length === 0 ? (
        <p className="m-0 text-muted">Nadie falta desde hace días.</p>
      ) : (
        <div className="flex flex-column gap-3">
          <Resumen totales={totales} reporte={reporte} />
          <Mas>
            <Filas filas={filas} onCambio={reload} />
          </Mas>
        </div>
      )
    }
  </Tarjeta>
);

/** A group's name, linked to the group for users who may open it. */
const Grupo = ({ codigoGrupo, grupo, detalla }: { codigoGrupo: number; grupo: string; detalla: boolean }) =>
  detalla ? <Link href={hrefDeGrupo(codigoGrupo)}>{grupo}</Link> : <span>{grupo}</span>;

/** The groups with class today, those without a roll first; before a class begins its roll is not missing. */
export const AsistenciaDeHoy = ({ pasa }: { pasa: boolean }) => (
  <Tarjeta
    titulo="Asistencia de hoy"
    icono="pi-check-square"
    de={inicio.asistencia}
    a={pasa ? { path: '/process/asistencia', texto: 'Pasar lista' } : undefined}
  >
    {(grupos) => {
      const ahora = timeIn(new Date());
      const sinLista = grupos.filter(({ registrados, inscritos }) => !registrados && inscritos > 0);
      const faltan = sinLista.filter(({ horaInicio }) => horaInicio <= ahora);
      const porDar = sinLista.length - faltan.length;
      return (
        <>
          <Cifra>{grupos.length ? `${count(grupos.length - sinLista.length)} de ${count(grupos.length)}` : 'Sin clases'}</Cifra>
          <p className="m-0 text-muted">
            {grupos.length === 0
              ? 'Hoy ningún grupo tiene clase'
              : faltan.length
                ? `${plural(faltan.length, 'grupo')} sin lista`
                : porDar
                  ? `${plural(porDar, 'clase')} por dar`
                  : 'Todas las listas están pasadas'}
          </p>
          <Mas>
            <Lista>
              {[...faltan, ...grupos.filter((grupo) => !faltan.includes(grupo))].map((una) => {
                const { codigoGrupo, grupo, horaInicio, registrados, presentes, inscritos } = una;
                const falta = faltan.includes(una);
                return (
                  <li key={codigoGrupo}>
                    <span>
                      {pasa ? <Link href={`/process/asistencia?codigoGrupo=${codigoGrupo}`}>{grupo}</Link> : grupo}{' '}
                      <small className="text-muted">{hour(horaInicio)}</small>
                    </span>
                    <span className={falta ? css.mal : undefined}>
                      {registrados ? `${presentes} de ${registrados}` : falta ? 'Falta' : inscritos ? 'Por dar' : 'Sin inscritos'}
                    </span>
                  </li>
                );
              })}
            </Lista>
          </Mas>
        </>
      );
    }}
  </Tarjeta>
);

/** The number of students, this month's new and lost ones, and the next birthdays. */
export const Estudiantes = () => (
  <Tarjeta titulo="Estudiantes activos" icono="pi-users" de={inicio.estudiantes} a={{ path: '/estudiante', texto: 'Ver todos' }}>
    {({ activos, nuevos, bajas, cumpleanos }) => (
      <>
        <Cifra>{count(activos)}</Cifra>
        <p className="m-0">
          <span className={css.bien}>+{count(nuevos)} este mes</span> ·{' '}
          <span className={bajas ? css.mal : 'text-muted'}>{plural(bajas, 'baja')}</span>
        </p>
        {cumpleanos.length > 0 && (
          <Mas>
            <h3 className="text-sm m-0">Cumpleaños de la semana</h3>
            <Lista>
              {cumpleanos.map(({ codigoEstudiante, estudiante, fecha, edad }) => (
                <li key={codigoEstudiante}>
                  <Link href={`/estudiante?codigo=${codigoEstudiante}`}>{estudiante}</Link>
                  <span className="text-muted">
                    {day(fecha).slice(0, 5)} · {edad} años
                  </span>
                </li>
              ))}
            </Lista>
          </Mas>
        )}
      </>
    )}
  </Tarjeta>
);

/** The occupancy of the groups, the full ones, and the enrolments by week. */
export const Grupos = ({ detalla }: { detalla: boolean }) => (
  <Tarjeta titulo="Ocupación de los grupos" icono="pi-th-large" de={inicio.grupos} a={{ path: '/grupo', texto: 'Grupos' }}>
    {({ grupos, inscritos, capacidad, cuantosLlenos, llenos, porSemana }) => (
      <>
        <Cifra>
          {count(inscritos)} de {count(capacidad)}
        </Cifra>
        <p className="m-0 text-muted">
          {plural(grupos, 'grupo')} · {cuantosLlenos ? plural(cuantosLlenos, 'lleno') : 'ninguno lleno'}
        </p>
        <Mas>
          <Lista>
            {llenos.map(({ codigoGrupo, grupo, inscritos: dentro, capacidad: caben }) => (
              <li key={codigoGrupo}>
                <Grupo codigoGrupo={codigoGrupo} grupo={grupo} detalla={detalla} />
                <span className={dentro > caben ? css.mal : undefined}>
                  {dentro} de {caben}
                </span>
              </li>
            ))}
          </Lista>
          <Chart
            title="Inscripciones por semana"
            kind="number"
            labels={porSemana.map(({ lunes }) => day(lunes).slice(0, 5))}
            series={[{ label: 'Inscripciones', values: porSemana.map(({ inscripciones }) => inscripciones) }]}
          />
        </Mas>
      </>
    )}
  </Tarjeta>
);

/** The waiting lists: groups with a free place first, each with the next child. */
export const Esperas = ({ detalla }: { detalla: boolean }) => (
  <Tarjeta titulo="Listas de espera" icono="pi-hourglass" de={inicio.esperas}>
    {({ esperan, enGrupos, grupos }) =>
      grupos.length === 0 ? (
        <p className="m-0 text-muted">Nadie espera por un lugar.</p>
      ) : (
        <>
          <Cifra>{count(esperan)}</Cifra>
          <p className="m-0 text-muted">
            {esperan === 1 ? 'estudiante espera' : 'estudiantes esperan'} en {plural(enGrupos, 'grupo')}
          </p>
          <Mas>
            <Lista>
              {grupos.map(({ codigoGrupo, grupo, esperan: cuantos, libres, desde, siguiente }) => (
                <li key={codigoGrupo}>
                  <span>
                    <Grupo codigoGrupo={codigoGrupo} grupo={grupo} detalla={detalla} />
                    <small className="block text-muted">
                      {libres > 0 ? `Le toca a ${siguiente}` : `${siguiente}, desde el ${day(desde)}`}
                    </small>
                  </span>
                  <span className={libres ? css.bien : 'text-muted'}>
                    {libres ? plural(libres, 'lugar', 'lugares') : plural(cuantos, 'espera', 'esperan')}
                  </span>
                </li>
              ))}
            </Lista>
          </Mas>
        </>
      )
    }
  </Tarjeta>
);

import type { FichaEstudiante, Parentesco } from '@/contract/estudiantes/estudiante';
import type { ResumenEstudiante } from '@/contract/estudiantes/info';
import { bajaService } from '@/services/fichas';
import { day, moment, money, plural } from '@/utils/format';
import { LoadFailed } from '../../feedback/LoadFailed';
import { useLoaded, type Loaded } from '../../data/useLoaded';
import { Telefono } from '../../personas/Telefono';

interface Props {
  ficha: FichaEstudiante;
  resumen: Loaded<ResumenEstudiante>;
}

const PARENTESCO: Record<Parentesco, string> = {
  MADRE: 'Madre',
  PADRE: 'Padre',
  TUTOR: 'Tutor',
  ABUELO: 'Abuelo o abuela',
  HERMANO: 'Hermano o hermana',
  OTRO: 'Otro',
};
const SEXO = { M: 'Masculino', F: 'Femenino', '': '' };

function Grupos({ grupos }: Pick<ResumenEstudiante, 'grupos'>) {
  return (
    <section className="tarjeta">
      <h2>{grupos.length > 1 ? 'Grupos' : 'Grupo'}</h2>
      {grupos.length === 0 && <p className="nothing">Sin inscripción activa</p>}
      {grupos.map(({ codigoInscripcion, grupo, modalidad, fechaInscripcion }) => (
        <p key={codigoInscripcion}>
          <strong>{grupo}</strong>
          <small>
            {modalidad} · desde el {day(fechaInscripcion)}
          </small>
        </p>
      ))}
    </section>
  );
}

const Cuenta = ({ cuenta: { pendiente, vencido, facturas } }: { cuenta: NonNullable<ResumenEstudiante['cuenta']> }) => (
  <section className="tarjeta">
    <h2>Saldo</h2>
    <p className="cifra">{money(pendiente)}</p>
    <p>
      <small>{facturas === 0 ? 'No debe nada' : plural(facturas, 'factura pendiente', 'facturas pendientes')}</small>
      {vencido > 0 && <small className="vencido">{money(vencido)} vencidos</small>}
    </p>
  </section>
);

const Asistencia = ({ asistencia }: { asistencia: NonNullable<ResumenEstudiante['asistencia']> }) => {
  const { clases, asistidas, porcentaje } = asistencia;
  return (
    <section className="tarjeta">
      <h2>Asistencia</h2>
      <p className="cifra">{porcentaje === null ? '—' : `${Math.round(porcentaje / 100)} %`}</p>
      <p>
        <small>{clases === 0 ? 'Sin clases registradas' : `${asistidas} de ${plural(clases, 'clase')} en los últimos 12 meses`}</small>
      </p>
    </section>
  );
};

function Datos({ ficha: { entidad, fechaIngreso } }: Pick<Props, 'ficha'>) {
  const facts: [string, string][] = [
    ['Nacimiento', day(entidad.fechaNacimiento)],
    ['Sexo', SEXO[entidad.sexo]],
    ['Documento', entidad.documento],
    ['Ingreso', day(fechaIngreso)],
    ['Teléfono', entidad.telefono],
    ['Correo', entidad.email],
  ];
  return (
    <section>
      <h2>Datos</h2>
      <dl className="facts">
        {facts.filter(([, value]) => value).map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
      </dl>
    </section>
  );
}

const Responsables = ({ ficha: { responsables } }: Pick<Props, 'ficha'>) => (
  <section>
    <h2>Responsables</h2>
    {responsables.length === 0 && <p className="nothing">Sin responsables registrados.</p>}
    <ul className="people">
      {responsables.map(({ codigoResponsable, nombre, telefono, parentesco, contactoPago, recoge, emergencia, email }) => (
        <li key={codigoResponsable}>
          <div className="people-name">
            <strong>{nombre}</strong>
            <span>
              {[PARENTESCO[parentesco], contactoPago && 'paga', recoge && 'recoge', emergencia && 'emergencias']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <Telefono telefono={telefono} nombre={nombre} />
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      ))}
    </ul>
  </section>
);

function Bajas({ ficha: { codigoEstudiante, activo, version } }: Pick<Props, 'ficha'>) {
  const { data = [] } = useLoaded(`${codigoEstudiante} ${version} ${activo}`, (options) =>
    bajaService.historial({ params: { id: codigoEstudiante } }, options),
  );
  if (data.length === 0) return null;
  return (
    <section>
      <h2>Bajas</h2>
      <ul className="bajas">
        {data.map(({ codigoBaja, fecha, motivo, usuario, reactivado, usuarioReactiva }) => (
          <li key={codigoBaja}>
            <strong>{day(fecha)}</strong> {motivo} <small>({usuario})</small>
            {reactivado && (
              <small className="nothing">
                Volvió el {moment(reactivado)} ({usuarioReactiva})
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A student at a glance: groups, and by access what is owed and how often it came; the person, whom to call, when it left. */
export function Resumen({ ficha, resumen: { data, error, reload } }: Props) {
  return (
    <div className="ficha-resumen">
      {error && <LoadFailed error={error} onRetry={reload} />}
      <div className="tarjetas" aria-busy={!data && !error}>
        {data ? <Grupos grupos={data.grupos} /> : !error && <span className="bar" />}
        {data?.cuenta && <Cuenta cuenta={data.cuenta} />}
        {data?.asistencia && <Asistencia asistencia={data.asistencia} />}
      </div>
      <Datos ficha={ficha} />
      <Responsables ficha={ficha} />
      <Bajas ficha={ficha} />
    </div>
  );
}

import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import type { ResumenEstudiante } from '@/contract/estudiantes/info';
import { bajaService } from '@/services/fichas';
import { day, moment, money, plural } from '@/utils/format';
import { useLoaded, type Loadable } from '../../data/useLoaded';
import { Telefono } from '../../personas/Telefono';
import { rolesDe } from '../../responsables/rotulos';
import { Loaded } from '../../data/Loaded';
import { Facts, type Fact } from '../../ui/Facts';
import { Stat, Stats } from '../../ui/Stat';
import css from './Resumen.module.css';

interface Props {
  ficha: FichaEstudiante;
  resumen: Loadable<ResumenEstudiante>;
}

const SEXO = { M: 'Masculino', F: 'Femenino', '': '' };

function Grupos({ grupos }: Pick<ResumenEstudiante, 'grupos'>) {
  return (
    <section className={`${css.groups} p-3`}>
      <h2 className="mb-2 text-sm text-muted">{grupos.length > 1 ? 'Grupos' : 'Grupo'}</h2>
      {grupos.length === 0 && <p className="nothing">Sin inscripción activa</p>}
      {grupos.map(({ codigoInscripcion, grupo, modalidad, fechaInscripcion }) => (
        <p key={codigoInscripcion}>
          <strong>{grupo}</strong>
          <small className="block text-muted">
            {modalidad} · desde el {day(fechaInscripcion)}
          </small>
        </p>
      ))}
    </section>
  );
}

const Cuenta = ({ cuenta: { pendiente, vencido, facturas } }: { cuenta: NonNullable<ResumenEstudiante['cuenta']> }) => (
  <Stat
    label="Saldo"
    value={money(pendiente)}
    note={
      <>
        <small className="block">{facturas === 0 ? 'No debe nada' : plural(facturas, 'factura pendiente', 'facturas pendientes')}</small>
        {vencido > 0 && <small className="field-error">{money(vencido)} vencidos</small>}
      </>
    }
  />
);

const Asistencia = ({ asistencia }: { asistencia: NonNullable<ResumenEstudiante['asistencia']> }) => {
  const { clases, asistidas, porcentaje } = asistencia;
  return (
    <Stat
      label="Asistencia"
      value={porcentaje === null ? '—' : `${Math.round(porcentaje / 100)} %`}
      note={clases === 0 ? 'Sin clases registradas' : `${asistidas} de ${plural(clases, 'clase')} en los últimos 12 meses`}
    />
  );
};

function Datos({ ficha: { entidad, fechaIngreso } }: Pick<Props, 'ficha'>) {
  const facts: Fact[] = [
    ['Nacimiento', day(entidad.fechaNacimiento)],
    ['Sexo', SEXO[entidad.sexo]],
    ['Documento', entidad.documento],
    ['Ingreso', day(fechaIngreso)],
    ['Teléfono', entidad.telefono],
    ['Correo', entidad.email],
  ];
  return (
    <section>
      <h2 className="mb-2">Datos</h2>
      <Facts of={facts} />
    </section>
  );
}

const Responsables = ({ ficha: { responsables } }: Pick<Props, 'ficha'>) => (
  <section>
    <h2 className="mb-2">Responsables</h2>
    {responsables.length === 0 && <p className="nothing">Sin responsables registrados.</p>}
    <ul className="people">
      {responsables.map(({ codigoResponsable, nombre, telefono, parentesco, contactoPago, recoge, emergencia, email }) => (
        <li key={codigoResponsable}>
          <div className="people-name">
            <strong>{nombre}</strong>
            <span>{rolesDe({ parentesco, contactoPago, recoge, emergencia })}</span>
          </div>
          <Telefono telefono={telefono} nombre={nombre} />
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </li>
      ))}
    </ul>
  </section>
);

function Bajas({ ficha: { codigoEstudiante, activo, version } }: Pick<Props, 'ficha'>) {
  const { data = [] } = useLoaded(bajaService.historial, { params: { id: codigoEstudiante } }, `${version} ${activo}`);
  if (data.length === 0) return null;
  return (
    <section>
      <h2 className="mb-2">Bajas</h2>
      <ul className="flex flex-column gap-2 list-none p-0">
        {data.map(({ codigoBaja, fecha, motivo, usuario, reactivado, usuarioReactiva }) => (
          <li key={codigoBaja}>
            <strong>{day(fecha)}</strong> {motivo} <small className="text-muted">({usuario})</small>
            {reactivado && (
              <small className="block text-muted">
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
export function Resumen({ ficha, resumen }: Props) {
  return (
    <div className="flex flex-column gap-4">
      <Loaded of={resumen}>
        {({ grupos, cuenta, asistencia }) => (
          <Stats>
            <Grupos grupos={grupos} />
            {cuenta && <Cuenta cuenta={cuenta} />}
            {asistencia && <Asistencia asistencia={asistencia} />}
          </Stats>
        )}
      </Loaded>
      <Datos ficha={ficha} />
      <Responsables ficha={ficha} />
      <Bajas ficha={ficha} />
    </div>
  );
}

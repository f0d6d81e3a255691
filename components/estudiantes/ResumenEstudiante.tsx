import type * as z from 'zod';
import type { FichaEstudiante, Parentesco } from '@/contract/estudiantes/estudiante';
import { edad } from '@/domain/edad';
import { hoyEn } from '@/domain/fechas';
import { estudianteService } from '@/services/estudiantes';
import { day, plural } from '@/utils/format';
import { EstadoTag } from '../EstadoTag';
import { LoadFailed } from '../LoadFailed';
import { SidePanel } from '../SidePanel';
import { useLoaded } from '../useLoaded';
import { Avatar } from '../Avatar';
import { Telefono } from './Telefono';

type Ficha = z.output<typeof FichaEstudiante>;

const PARENTESCO: Record<Parentesco, string> = {
  MADRE: 'Madre',
  PADRE: 'Padre',
  TUTOR: 'Tutor',
  ABUELO: 'Abuelo o abuela',
  HERMANO: 'Hermano o hermana',
  OTRO: 'Otro',
};
const SEXO = { M: 'Masculino', F: 'Femenino', '': '' };

function Responsables({ list }: { list: Ficha['responsables'] }) {
  if (list.length === 0) return <p className="nothing">Sin responsables registrados.</p>;
  return (
    <ul className="people">
      {list.map((one) => (
        <li key={one.codigoResponsable}>
          <div className="people-name">
            <strong>{one.nombre}</strong>
            <span>
              {[PARENTESCO[one.parentesco], one.contactoPago && 'paga', one.recoge && 'recoge', one.emergencia && 'emergencias']
                .filter(Boolean)
                .join(' · ')}
            </span>
          </div>
          <Telefono telefono={one.telefono} nombre={one.nombre} />
          {one.email && <a href={`mailto:${one.email}`}>{one.email}</a>}
        </li>
      ))}
    </ul>
  );
}

function Facts({ ficha }: { ficha: Ficha }) {
  const { entidad } = ficha;
  const born = entidad.fechaNacimiento;
  const facts: [string, string][] = [
    ['Nacimiento', born ? `${day(born)} (${plural(edad(born, hoyEn(new Date())), 'año')})` : ''],
    ['Sexo', SEXO[entidad.sexo]],
    ['Documento', entidad.documento],
    ['Grupos', ficha.grupos || 'Sin inscripción activa'],
    ['Ingreso', day(ficha.fechaIngreso)],
    ['Correo', entidad.email],
    ['Teléfono', entidad.telefono],
  ];
  return (
    <dl className="facts">
      {facts.filter(([, value]) => value).map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>])}
    </dl>
  );
}

interface Props {
  codigoEstudiante: number;
  onClose: () => void;
}

/** What the desk needs of a student at a glance: the person, the groups, whom to call. */
export function ResumenEstudiante({ codigoEstudiante, onClose }: Props) {
  const {
    data: ficha,
    error,
    reload,
  } = useLoaded(codigoEstudiante, (options) => estudianteService.id({ query: { codigoEstudiante } }, options));
  return (
    <SidePanel title="Estudiante" onClose={onClose}>
      {error && <LoadFailed error={error} onRetry={reload} />}
      {!ficha && !error && (
        <div aria-busy="true" className="bars-block">
          <span className="bar" />
          <span className="bar" />
          <span className="bar" />
        </div>
      )}
      {ficha && (
        <div className="resumen">
          <div className="resumen-head">
            <Avatar nombre={ficha.nombreCompleto} large />
            <div>
              <h2>{ficha.nombreCompleto}</h2>
              <span>
                Código {ficha.codigoEstudiante} <EstadoTag estado={ficha.activo} />
              </span>
            </div>
          </div>
          {ficha.alertaMedica && (
            <p className="notice notice-warn">
              <i className="pi pi-heart" aria-hidden />
              <span>
                <strong>Alerta médica.</strong> {ficha.alertaMedica}
              </span>
            </p>
          )}
          <Facts ficha={ficha} />
          <h3>Responsables</h3>
          <Responsables list={ficha.responsables} />
        </div>
      )}
    </SidePanel>
  );
}

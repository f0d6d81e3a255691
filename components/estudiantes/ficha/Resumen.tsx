import dynamic from 'next/dynamic';
import type { FichaEstudiante } from '@/contract/estudiantes/estudiante';
import { historia } from '@/contract/estudiantes/historia';
import type { ResumenEstudiante } from '@/contract/estudiantes/info';
import { bajaService } from '@/services/estudiantes/fichas';
import { day, moment, money, plural } from '@/utils/format';
import { Failed, type Loadable, Loaded, useLoaded } from '../../data/useLoaded';
import { usePermiso } from '../../data/useSession';
import { Correo, Telefono } from '../../personas/Telefono';
import { rolesDe } from '../../responsables/rotulos';
import { Facts } from '../../ui/Facts';
import { RowList } from '../../ui/keyboard/RowList';
import { PersonRow } from '../../ui/row/PersonRow';
import { Section } from '../../ui/Section';
import { Skeleton } from '../../ui/Skeleton';
import { Stat, Stats } from '../../ui/Stat';

interface Props {
  ficha: FichaEstudiante;
  resumen: Loadable<ResumenEstudiante>;
  /** Opens the record of another student. */
  onOpen: (codigo: number) => void;
}

const SEXO = { M: 'Masculino', F: 'Femenino', '': '' };

const Grupos = ({ grupos }: Pick<ResumenEstudiante, 'grupos'>) => (
  <section className="boxed p-3">
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

/** Overdue debt is shown apart from what is not due yet, since only the former is a reason to call. */
function Cuenta({ cuenta: { pendiente, vencido, facturas, vencidas } }: { cuenta: NonNullable<ResumenEstudiante['cuenta']> }) {
  const porVencer = facturas - vencidas;
  return (
    <>
      <Stat
        label="Vencido"
        value={money(vencido)}
        tone={vencido > 0 ? 'bad' : undefined}
        note={vencidas === 0 ? 'Nada vencido' : plural(vencidas, 'factura vencida', 'facturas vencidas')}
      />
      <Stat
        label="Por vencer"
        value={money(pendiente - vencido)}
        note={porVencer === 0 ? 'Nada por vencer' : plural(porVencer, 'factura pendiente', 'facturas pendientes')}
      />
    </>
  );
}

/** The other students of the same payer, and their debt. */
const Hermanos = ({ hermanos, onOpen }: { hermanos: NonNullable<ResumenEstudiante['hermanos']>; onOpen: Props['onOpen'] }) => (
  <Section title={hermanos.length > 1 ? 'Hermanos' : 'Hermano o hermana'}>
    <p className="mb-2 text-muted">Por quienes paga la misma persona.</p>
    <RowList className="people">
      {hermanos.map(({ codigoEstudiante, nombreCompleto, activo, pendiente, vencido }) => (
        <PersonRow
          key={codigoEstudiante}
          name={
            <button type="button" className="link-button" onClick={() => onOpen(codigoEstudiante)}>
              {nombreCompleto}
            </button>
          }
          note={!activo && 'Inactivo'}
        >
          {pendiente === 0 ? (
            <span className="text-muted">No debe nada</span>
          ) : (
            <span className="tabular">
              Debe {money(pendiente)} {vencido > 0 && <span className="field-error block">{money(vencido)} vencidos</span>}
            </span>
          )}
        </PersonRow>
      ))}
    </RowList>
  </Section>
);

const Asistencia = ({ asistencia: { clases, asistidas, porcentaje } }: { asistencia: NonNullable<ResumenEstudiante['asistencia']> }) => (
  <Stat
    label="Asistencia"
    value={porcentaje === null ? '—' : `${Math.round(porcentaje / 100)} %`}
    note={clases === 0 ? 'Sin clases registradas' : `${asistidas} de ${plural(clases, 'clase')} en los últimos 12 meses`}
  />
);

const Datos = ({ ficha: { entidad, fechaIngreso } }: Pick<Props, 'ficha'>) => (
  <Section title="Datos">
    <Facts
      of={[
        ['Nacimiento', day(entidad.fechaNacimiento)],
        ['Sexo', SEXO[entidad.sexo]],
        ['Documento', entidad.documento],
        ['Ingreso', day(fechaIngreso)],
        ['Teléfono', entidad.telefono && <Telefono key="telefono" telefono={entidad.telefono} nombre={entidad.nombre} />],
        ['Correo', entidad.email && <Correo key="correo" email={entidad.email} nombre={entidad.nombre} />],
      ]}
    />
  </Section>
);

const Responsables = ({ ficha: { responsables } }: Pick<Props, 'ficha'>) => (
  <Section title="A quién llamar">
    {responsables.length === 0 && <p className="nothing">Sin responsables registrados.</p>}
    <RowList className="people">
      {responsables.map(({ codigoResponsable, nombre, telefono, email, ...roles }) => (
        <PersonRow key={codigoResponsable} name={nombre} note={rolesDe(roles)}>
          <Telefono telefono={telefono} nombre={nombre} />
          {email && <Correo email={email} nombre={nombre} />}
        </PersonRow>
      ))}
    </RowList>
  </Section>
);

function Bajas({ ficha: { codigoEstudiante, activo, version } }: Pick<Props, 'ficha'>) {
  const loaded = useLoaded(bajaService.historial, { params: { id: codigoEstudiante } }, `${version} ${activo}`);
  const { data = [] } = loaded;
  if (data.length === 0) return <Failed of={loaded} />;
  return (
    <Section title="Bajas">
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
    </Section>
  );
}

/** Who a student is, and whom to call. */
export const Persona = ({ ficha }: Pick<Props, 'ficha'>) => (
  <>
    <Datos ficha={ficha} />
    <Responsables ficha={ficha} />
  </>
);

const Historia = dynamic(() => import('../tabs/Historia'), { ssr: false, loading: () => <Skeleton lines={3} /> });

/** A student at a glance: groups, debt and attendance (by access), siblings, departure, and what happened last. */
export function Resumen({ ficha, resumen, onOpen }: Props) {
  const hermanos = resumen.data?.hermanos ?? [];
  const verHistoria = usePermiso(historia.access);
  return (
    <div className="flex flex-column gap-4">
      <div className="loads-first">
        <Loaded of={resumen}>
          {({ grupos, cuenta, asistencia }) => (
            <Stats>
              <Grupos grupos={grupos} />
              {cuenta && <Cuenta cuenta={cuenta} />}
              {asistencia && <Asistencia asistencia={asistencia} />}
            </Stats>
          )}
        </Loaded>
      </div>
      {hermanos.length > 0 && <Hermanos hermanos={hermanos} onOpen={onOpen} />}
      <Bajas ficha={ficha} />
      {verHistoria && (
        <Section title="Lo último">
          <Historia codigoEstudiante={ficha.codigoEstudiante} />
        </Section>
      )}
    </div>
  );
}

import Link from 'next/link';
import type { ReactNode } from 'react';
import { ACCESO } from '@/contract/accesos';
import { porciento } from '@/contract/asistencia/letras';
import { columnsOf } from '@/contract/list';
import type { DetalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { ultimoDiaDelMes } from '@/domain/fechas';
import { day, money, plural } from '@/utils/format';
import { Semana } from '../../academico/horario/Semana';
import { usePermiso } from '../../data/usePermiso';
import { Table } from '../../list/table/Table';
import { Telefono } from '../../personas/Telefono';
import { Facts } from '../../ui/Facts';
import { Tag } from '../../ui/tag/Tag';

/** A titled section of the group page. */
export const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section className="card min-w-0" aria-label={titulo}>
    <h2 className="mb-3">{titulo}</h2>
    {children}
  </section>
);

/** The schedule, the next class, and the days without class. */
export function ParteHorario({ grupo }: { grupo: DetalleGrupo }) {
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
export const ParteProfesores = ({ grupo: { profesores } }: { grupo: DetalleGrupo }) => (
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
export function ParteAsistencia({ grupo: { asistencia, codigoGrupo } }: { grupo: DetalleGrupo }) {
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
export function PartePrecios({ grupo: { precios, tipo } }: { grupo: DetalleGrupo }) {
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

import Link from 'next/link';
import type { ReactNode } from 'react';
import { ACCESO } from '@/contract/accesos';
import { conUnDecimal } from '@/contract/asistencia/letras';
import { columnsOf } from '@/contract/columns';
import type { DetalleGrupo } from '@/contract/reportes/academia/detalleGrupo';
import { ultimoDiaDelMes } from '@/domain/fechas';
import { day, money, plural } from '@/utils/format';
import { Cambios } from '../../academico/Cambios';
import { Semana } from '../../academico/horario/Semana';
import { usePermiso } from '../../data/useSession';
import { Table } from '../../list/table/Table';
import { Facts } from '../../ui/Facts';

/** A titled section of the group page. */
export const Parte = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <section className="card min-w-0" aria-label={titulo}>
    <h2 className="mb-3">{titulo}</h2>
    {children}
  </section>
);

/** The schedule, the next class, and the days without class. */
export function ParteHorario({ grupo }: { grupo: DetalleGrupo }) {
  const { detallesHorarioGrupo, cambios, proximaClase, diasSinClase, codigoGrupo, nombre, profesores } = grupo;
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
      <Cambios cambios={cambios} />
      {detallesHorarioGrupo.length > 0 ? (
        <Semana
          label={`Semana de ${nombre}`}
          clases={detallesHorarioGrupo.map((clase) => ({ ...clase, codigoGrupo, grupo: nombre, profesor }))}
        />
      ) : (
        <p className="text-muted">Sin horario todavía: escríbalo en «Editar».</p>
      )}
    </Parte>
  );
}

type Mes = NonNullable<DetalleGrupo['asistencia']>['meses'][number];
const columnasDeMes = columnsOf<Mes>([
  { id: 'mes', header: 'Mes', value: ({ mes }) => mes.split('-').reverse().join('/') },
  { id: 'clases', header: 'Clases', kind: 'number' },
  { id: 'porcentaje', header: 'Asistencia', kind: 'percent', value: ({ porcentaje }) => conUnDecimal(porcentaje) },
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

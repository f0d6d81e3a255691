import { columnsOf } from '@/contract/list';
import { inicio, type Tarjeta as De } from '@/contract/reportes/inicio/tarjetas';
import { count, money } from '@/utils/format';
import { Table } from '../../list/table/Table';
import { porciento } from './dinero';
import { Tarjeta } from './Tarjeta';
import css from './Tarjeta.module.css';

const BAJO = 7000;

type Fila = De<'sucursales'>[number];

const columnas = columnsOf<Fila>([
  { id: 'sucursal', header: 'Sucursal' },
  { id: 'cumplimiento', header: 'Cumplimiento', kind: 'percent' },
  { id: 'cobrado', header: 'Ya pagado', kind: 'money' },
  { id: 'esperado', header: 'Esperado a hoy', kind: 'money' },
  { id: 'estudiantes', header: 'Estudiantes', kind: 'number' },
  { id: 'asistencia', header: 'Asistencia', kind: 'percent' },
  { id: 'diferencia', header: 'Diferencia de caja', kind: 'money' },
  { id: 'sinLista', header: 'Sin lista ayer', kind: 'number' },
]);

/** A figure, red if it needs attention, or a dash if the user may not see it. */
const alerta = (texto: string, mal: boolean) => <span className={mal ? css.mal : undefined}>{texto}</span>;

const celdas = {
  cumplimiento: ({ cumplimiento }: Fila) => alerta(porciento(cumplimiento), cumplimiento !== null && cumplimiento < BAJO),
  asistencia: ({ asistencia }: Fila) => porciento(asistencia),
  diferencia: ({ diferencia }: Fila) => (diferencia === null ? '—' : alerta(money(diferencia), diferencia !== 0)),
  sinLista: ({ sinLista }: Fila) => (sinLista === null ? '—' : alerta(count(sinLista), sinLista > 0)),
};

/** All of an owner's branches side by side, the worst first. */
export const Sucursales = () => (
  <Tarjeta
    titulo="Sucursales este mes, la peor primero"
    icono="pi-sitemap"
    de={inicio.sucursales}
    wide
    a={{ path: '/report/ingreso/estatus', texto: 'Análisis' }}
  >
    {(sucursales) => (
      <Table
        label="Sucursales este mes"
        columns={columnas}
        cells={celdas}
        rows={sucursales}
        rowKey={({ codigoSucursal }) => codigoSucursal}
      />
    )}
  </Tarjeta>
);

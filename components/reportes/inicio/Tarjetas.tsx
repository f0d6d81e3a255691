import { ACCESO } from '@/contract/accesos';
import { columnsOf } from '@/contract/columns';
import { campamento } from '@/contract/inscripciones/campamento';
import { retencion } from '@/contract/reportes/academia/retencion';
import { inicio, type Tarjeta as De } from '@/contract/reportes/inicio/tarjetas';
import { mayCall } from '@/contract/routes';
import { count, money, day, plural } from '@/utils/format';
import { sumar } from '@/domain/dinero';
import { useAccesos, useSession } from '../../data/useSession';
import { Table } from '../../list/table/Table';
import { AsistenciaDeHoy, Esperas, Estudiantes, Grupos, Retencion } from './academia';
import { Cobrado, Deuda, Ingresos, MiCaja, porciento, total } from './dinero';
import { Mas, Tarjeta, Cifra, Lista } from './Tarjeta';
import css from './Tarjeta.module.css';

/** The camp by week: places, and what was invoiced and is still to be paid. Renders nothing but a sentence without a camp. */
const Campamento = () => (
  <Tarjeta titulo="Campamento por semana" icono="pi-sun" de={campamento.facturado} a={{ path: '/process/campamento', texto: 'Inscribir' }}>
    {(semanas) => {
      const pendiente = sumar(semanas.map((una) => una.pendiente));
      if (semanas.length === 0) return <p className="m-0 text-muted">No hay semanas de campamento.</p>;
      return (
        <>
          <Cifra>{money(sumar(semanas.map(({ facturado }) => facturado)))}</Cifra>
          <p className="m-0 text-muted">
            {plural(total(semanas.map(({ inscritos }) => inscritos)), 'inscrito')} en {plural(semanas.length, 'semana')} ·{' '}
            {pendiente ? `${money(pendiente)} por pagar` : 'todo pagado'}
          </p>
          <Mas>
            <Lista>
              {semanas.map(({ codigoGrupo, grupo, fechaInicio, inscritos, capacidad, facturado, pendiente: falta }) => (
                <li key={codigoGrupo}>
                  <span>
                    {grupo}{' '}
                    <small className="block text-muted">
                      Desde el {day(fechaInicio)} · {inscritos} de {capacidad}
                    </small>
                  </span>
                  <span className={falta ? undefined : css.bien}>
                    {falta ? `${money(falta)} de ${money(facturado)}` : money(facturado)}
                  </span>
                </li>
              ))}
            </Lista>
          </Mas>
        </>
      );
    }}
  </Tarjeta>
);

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
  { id: 'sinLista', header: 'Sin\u00a0lista ayer', kind: 'number' },
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
const Sucursales = () => (
  <Tarjeta
    titulo="Sucursales este mes, la peor primero"
    icono="pi-sitemap"
    de={inicio.sucursales}
    wide
    a={{ path: '/report/ingreso/estatus', texto: 'Análisis' }}
  >
    {(sucursales) => (
      <>
        <p className="m-0 text-muted md:hidden">
          {sucursales.map(({ sucursal, cumplimiento }) => `${sucursal}\u00a0${porciento(cumplimiento)}`).join(' · ')}
        </p>
        <Mas>
          <Table label="Sucursales este mes" columns={columnas} cells={celdas} rows={sucursales} rowKey="codigoSucursal" />
        </Mas>
      </>
    )}
  </Tarjeta>
);

/** The academy's figures, as far as the user's accesses allow; one request each. `paginas`: the pages that the user may open. */
export function Tarjetas({ paginas }: { paginas: ReadonlySet<string> }) {
  const accesos = useAccesos();
  const { sucursalesUsuario = [] } = useSession();
  const ve = (una: keyof typeof inicio) => mayCall(inicio[una].access, accesos);
  return (
    <>
      {ve('sucursales') && sucursalesUsuario.length > 1 && <Sucursales />}
      {ve('caja') && <MiCaja />}
      {ve('cobrado') && <Cobrado reporte={accesos.has(ACCESO.cobrosPorFecha)} />}
      {ve('deuda') && <Deuda />}
      {ve('asistencia') && <AsistenciaDeHoy pasa={accesos.has(ACCESO.paseLista)} />}
      {ve('estudiantes') && <Estudiantes />}
      {ve('grupos') && <Grupos detalla={paginas.has('/grupo/detallegrupo')} />}
      {ve('esperas') && <Esperas detalla={paginas.has('/grupo/detallegrupo')} />}
      {mayCall(campamento.facturado.access, accesos) && <Campamento />}
      {mayCall(retencion.access, accesos) && <Retencion reporte={paginas.has('/report/estudiante/estudianteInactivo')} />}
      {ve('ingresos') && <Ingresos reporte={accesos.has(ACCESO.ingresoAnual)} />}
    </>
  );
}

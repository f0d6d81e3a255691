import Link from 'next/link';
import * as z from 'zod';
import { ACCESO } from '@/contract/accesos';
import { columnsOf } from '@/contract/list';
import { campamento } from '@/contract/inscripciones/campamento';
import { retencion } from '@/contract/reportes/academia/retencion';
import { inicio, type ClaseAtencion, type Tarjeta as De } from '@/contract/reportes/inicio/tarjetas';
import { tienda } from '@/contract/reportes/inventario/tienda';
import { mayCall, type RoutePath } from '@/contract/routes';
import { plural, count, money } from '@/utils/format';
import { later } from '../../data/later';
import { useSession, useAccesos } from '../../data/useSession';
import { Table } from '../../list/table/Table';
import { useUrlQuery } from '../../list/useUrlQuery';
import { Tabs } from '../../ui/Tabs';
import { AsistenciaDeHoy, Esperas, Estudiantes, Grupos, Retencion } from './academia';
import { Cobrado, Deuda, Ingresos, MiCaja, porciento } from './dinero';
import { Campamento } from './Campamento';
import { Mas, Tarjeta } from './Tarjeta';
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
          {sucursales.map(({ sucursal, cumplimiento }) => `${sucursal} ${porciento(cumplimiento)}`).join(' · ')}
        </p>
        <Mas>
          <Table
            label="Sucursales este mes"
            columns={columnas}
            cells={celdas}
            rows={sucursales}
            rowKey={({ codigoSucursal }) => codigoSucursal}
          />
        </Mas>
      </>
    )}
  </Tarjeta>
);

const EnEspera = () => <div data-espera />;
const Tienda = later(() => import('./tienda'), 'Tienda', EnEspera);
const PrimerosPasos = later(() => import('./PrimerosPasos'), 'PrimerosPasos');

const duracion = (horas: number) => (horas < 48 ? plural(horas, 'hora') : plural(Math.floor(horas / 24), 'día'));

/** The words for each matter, and the pages that resolve it, the best first. */
const ATENCION: Record<Exclude<ClaseAtencion, 'PRIMEROS_PASOS'>, [(n: number) => string, string, RoutePath[]]> = {
  CAJA_OLVIDADA: [
    (n) => `${plural(n, 'caja')} sin cerrar de otro día`,
    'pi-calculator',
    ['/process/caja', '/report/ingreso/ingresoCajaDia'],
  ],
  CAJA_CON_DIFERENCIA: [
    (n) => `${plural(n, 'cierre')} con diferencia sin revisar`,
    'pi-search',
    ['/report/ingreso/ingresoCajaDia', '/process/caja'],
  ],
  SIN_LISTA: [(n) => `${plural(n, 'grupo')} sin lista ayer`, 'pi-list-check', ['/process/asistencia', '/report/asistencia/reportProfesor']],
  GRUPO_LLENO: [(n) => plural(n, 'grupo lleno', 'grupos llenos'), 'pi-th-large', ['/grupo']],
  ESPERA_CON_LUGAR: [
    (n) => plural(n, 'grupo con lugar para quien espera', 'grupos con lugar para quienes esperan'),
    'pi-user-plus',
    ['/grupo', '/process/inscripcion'],
  ],
  BAJO_MINIMO: [
    (n) => `${plural(n, 'artículo')} bajo el mínimo`,
    'pi-box',
    ['/report/inventario/existenciaArticulo', '/inventario/articulo'],
  ],
  DEUDA_VIEJA: [(n) => `${plural(n, 'estudiante')} con deuda de más de 90 días`, 'pi-exclamation-triangle', ['/report/factura/vencida']],
  CORREO_FALLIDO: [(n) => plural(n, 'correo que no salió', 'correos que no salieron'), 'pi-envelope', ['/compania']],
  COPIA_VIEJA: [(horas) => `La última copia de seguridad se hizo hace ${duracion(horas)}`, 'pi-database', []],
  SIN_COPIA: [() => 'Aún no hay ninguna copia de seguridad', 'pi-database', []],
};
/** What must not wait is shown in red. */
const GRAVES: ReadonlySet<ClaseAtencion> = new Set(['COPIA_VIEJA', 'SIN_COPIA']);

/** The matters that need attention, each linked to the page that resolves it; before its first month is over, what an academy does next. */
function Atencion({ paginas }: { paginas: ReadonlySet<string> }) {
  return (
    <Tarjeta titulo="Qué necesita atención" icono="pi-bell" de={inicio.atencion} wide>
      {(cosas) => {
        const pasos = cosas.find(({ clase }) => clase === 'PRIMEROS_PASOS');
        const avisos = cosas.map(({ clase, cantidad }) => {
          if (clase === 'PRIMEROS_PASOS') return null;
          const [texto, icono, resuelven] = ATENCION[clase];
          const path = resuelven.find((una) => paginas.has(una));
          const dicho = (
            <>
              <i className={`pi ${icono}`} aria-hidden />
              {texto(cantidad)}
            </>
          );
          return (
            <li key={clase} data-tone={GRAVES.has(clase) ? 'bad' : undefined}>
              {path ? <Link href={path}>{dicho}</Link> : <span>{dicho}</span>}
            </li>
          );
        });
        const nada = avisos.every((uno) => !uno) && <p className="m-0 text-muted">Nada por ahora. Todo está al día.</p>;
        return (
          <>
            {!nada && <ul className={`${css.avisos} flex flex-wrap gap-2 list-none m-0 p-0`}>{avisos}</ul>}
            {pasos ? <PrimerosPasos key={pasos.cantidad} paginas={paginas} nada={nada} /> : nada}
          </>
        );
      }}
    </Tarjeta>
  );
}

/** The academy's cards, as far as the user's accesses allow; one request each. */
function Academia({ paginas }: { paginas: ReadonlySet<string> }) {
  const accesos = useAccesos();
  const { sucursalesUsuario = [] } = useSession();
  const ve = (una: keyof typeof inicio) => mayCall(inicio[una].access, accesos);
  return (
    <div className={css.tablero} data-cards>
      <Atencion paginas={paginas} />
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
    </div>
  );
}

const PESTANAS = [
  { id: 'academia', titulo: 'Academia', icono: 'pi-home' },
  { id: 'tienda', titulo: 'Tienda', icono: 'pi-shopping-bag' },
];
const consulta = z.strictObject({ pestana: z.enum(['academia', 'tienda']).default('academia') });

/** The cards of the start page; those of the store are on a tab for users who see them. `paginas`: the pages that the user may open. */
export function Tablero({ paginas }: { paginas: ReadonlySet<string> }) {
  const accesos = useAccesos();
  const [at, setAt] = useUrlQuery(consulta);
  const actual = at?.pestana ?? 'academia';
  if (accesos.size === 0) return null;
  if (!mayCall(tienda.tablero.access, accesos)) return <Academia paginas={paginas} />;
  return (
    <Tabs label="Inicio" pestanas={PESTANAS} actual={actual} onElegir={(id) => setAt({ pestana: id as typeof actual })}>
      {at ? actual === 'tienda' ? <Tienda /> : <Academia paginas={paginas} /> : <EnEspera />}
    </Tabs>
  );
}

import type { Cambio } from '@/contract/auditoria/auditoria';
import { mayOpen, routeOf, type RoutePath } from '@/contract/routes';

interface Pagina {
  path: RoutePath;
  /** What the address says beside the path, from the row; undefined where the row does not tell. */
  busca: (fila: Record<string, unknown>) => Record<string, unknown> | undefined;
}

const porCodigo = (path: RoutePath, name: string, columna: string): Pagina => ({
  path,
  busca: (fila) => (fila[columna] ? { [name]: fila[columna] } : undefined),
});

/** A page whose rows have no address of their own is opened on its search. Never for people: a name stays out of addresses. */
const porTexto = (path: RoutePath, columna: string): Pagina => ({
  path,
  busca: (fila) => (fila[columna] ? { filtro: fila[columna], inactivos: fila.activo === false ? true : undefined } : undefined),
});

const PAGINAS: Record<string, Pagina> = {
  caja: porCodigo('/process/caja', 'codigoCaja', 'codigo_caja'),
  caja_movimiento: porCodigo('/process/caja', 'codigoCaja', 'codigo_caja'),
  categoria: porTexto('/inventario/categoria', 'descripcion'),
  grupo: porTexto('/grupo', 'descripcion'),
  modalidad: porTexto('/periodo/modalidad', 'descripcion'),
  periodo_academico: porTexto('/periodo', 'descripcion'),
  rol: porTexto('/usuario/roles', 'descripcion'),
  sucursal: porTexto('/compania/sucursal', 'descripcion_sucursal'),
};
const FICHA = porCodigo('/estudiante', 'codigo', 'codigo_estudiante');

/** Where the record of a change is, for who may open that page; undefined when it has none, or is no more. */
export function enlaceDe({ tabla, accion, antes, despues }: Cambio, accesos: ReadonlySet<number>): string | undefined {
  const fila = despues ?? antes ?? {};
  const pagina = PAGINAS[tabla] ?? FICHA;
  if (accion === 'DELETE' && pagina !== FICHA) return undefined;
  if (accion === 'DELETE' && tabla === 'estudiante') return undefined;
  const busca = pagina.busca(fila);
  if (!busca || !mayOpen(routeOf(pagina.path)!, accesos)) return undefined;
  const said = Object.entries(busca).filter(([, value]) => value !== undefined);
  return `${pagina.path}?${new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** All that happened to the record of a change. */
export const historiaDe = ({ tabla, llave }: Pick<Cambio, 'tabla' | 'llave'>): string =>
  `/auditoria?${new URLSearchParams({ tabla, llave }).toString()}`;

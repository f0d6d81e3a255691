import { grupo } from '@/contract/academico/grupo';
import { periodo } from '@/contract/academico/periodo';
import { modalidad } from '@/contract/academico/modalidad';
import { profesores } from '@/contract/academico/profesor';
import { registroAsistencia } from '@/contract/asistencia/registro';
import { auditoria } from '@/contract/auditoria/auditoria';
import { historialCaja } from '@/contract/caja/caja';
import type { Call } from '@/contract/call';
import { sucursal } from '@/contract/compania/sucursal';
import { estudiantes } from '@/contract/estudiantes/estudiante';
import { categoria } from '@/contract/inventario/categoria';
import type { ListCall } from '@/contract/list';
import { inicio } from '@/contract/reportes/inicio/tarjetas';
import { vencidas } from '@/contract/reportes/vencida';
import { atrasos } from '@/contract/reportes/atraso';
import { responsables } from '@/contract/responsables/responsable';
import { routeOf } from '@/contract/routes';
import { rol } from '@/contract/usuarios/rol';
import { usuarios } from '@/contract/usuarios/usuario';
import { encoder } from '@/contract/wire';
import { dropEmpty } from '@/utils/validation';

type Wire = Record<string, string>;

const encode = (call: Call, query: object) => encoder(call.query!)(query) as Wire;

/** A list call with the query its page starts with: the contract's defaults, overridden by `start`. */
const list = (call: ListCall, start = {}) => [call, encode(call, call.query.parse(encode(call, start)) as object)] as const;

/** The first call of each page whose address has no query. A test renders each page and checks that it makes this call, and makes it once. */
const FIRST: Record<string, readonly [Call, Wire]> = {
  '/': [inicio.atencion, {}],
  '/estudiante': list(estudiantes.crudFilter, { sortField: 'nombreCompleto', inactivos: false }),
  '/responsableEstudiante': list(responsables.filter),
  '/profesor': list(profesores.filter),
  '/grupo': list(grupo.filter),
  '/periodo': list(periodo.filter),
  '/periodo/modalidad': list(modalidad.filter),
  '/inventario/categoria': list(categoria.filter),
  '/compania/sucursal': list(sucursal.filter),
  '/usuario': list(usuarios.filter),
  '/usuario/roles': list(rol.filter),
  '/auditoria': list(auditoria.filter),
  '/process/caja': list(historialCaja),
  '/process/asistencia': [registroAsistencia.gruposDelDia, { fecha: '{hoy}' }],
  '/report/factura/vencida': list(vencidas),
  '/report/factura/estudianteAtraso': list(atrasos.porGrupo, { sortField: 'grupo' }),
  '/report/factura/estudianteAtrasoMes': list(atrasos.porMes),
  '/report/factura/estudianteAtrasoSucursal': list(atrasos.porSucursal, { dias: 30, sortField: 'desde' }),
};

/** The paths of the pages whose first call is sent early. */
export const firstPaths = Object.keys(FIRST);

/** The first call of a page, below /api, with the placeholders {sucursal} and {hoy}, and the access code that opens the page, or 'session'. */
export function firstCall(path: string): { call: string; access: number | 'session' } | undefined {
  const first = FIRST[path];
  const access = routeOf(path)?.access;
  // An API on another host is unknown to the document, so nothing is sent early.
  if (!first || access === undefined || access === 'public' || process.env.NEXT_PUBLIC_API_HOST) return undefined;
  const [{ path: at, query }, said] = first;
  const params = new URLSearchParams(dropEmpty(said) as Wire);
  const ofBranch = query && 'codigoSucursal' in query.shape && !params.has('codigoSucursal') ? 'codigoSucursal={sucursal}' : '';
  return { call: `${at}?${[decodeURIComponent(String(params)), ofBranch].filter(Boolean).join('&')}`, access };
}

import type { Cambio } from '@/contract/auditoria/auditoria';
import { mayOpen, routeOf } from '@/contract/routes';
import { tablas } from '@/contract/tablas';

/** Where the record of a change is, for who may open that page; undefined when it has none, or is no more. */
export function enlaceDe({ tabla, accion, antes, despues }: Cambio, accesos: ReadonlySet<number>): string | undefined {
  const { pagina } = tablas.get(tabla) ?? {};
  const fila = despues ?? antes ?? {};
  const valor = pagina && fila[pagina.columna];
  if (!valor || !mayOpen(routeOf(pagina.path)!, accesos)) return undefined;
  // A part of a student's record is gone, the student is not.
  const queda = pagina.columna === 'codigo_estudiante' && tabla !== 'estudiante';
  if (accion === 'DELETE' && !queda) return undefined;
  const busca = new URLSearchParams({ [pagina.parametro]: String(valor) });
  if (pagina.parametro === 'filtro' && fila.activo === false) busca.set('inactivos', 'true');
  return `${pagina.path}?${busca.toString()}`;
}

/** All that happened to the record of a change. */
export const historiaDe = ({ tabla, llave }: Pick<Cambio, 'tabla' | 'llave'>): string =>
  `/auditoria?${new URLSearchParams({ tabla, llave }).toString()}`;

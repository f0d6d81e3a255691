import type { Cambio } from '@/contract/auditoria/auditoria';
import { mayOpen, routeOf } from '@/contract/routes';
import { tablas } from '@/contract/tablas';

/** The address of a change's record, if the user may open its page; undefined if it has none or was deleted. */
export function enlaceDe({ tabla, accion, antes, despues }: Cambio, accesos: ReadonlySet<number>): string | undefined {
  const { pagina } = tablas.get(tabla) ?? {};
  const fila = despues ?? antes ?? {};
  const valor = pagina && fila[pagina.columna];
  if (!valor || !mayOpen(routeOf(pagina.path)!, accesos)) return undefined;
  // A deleted part of a student's record still leads to the student.
  const queda = pagina.columna === 'codigo_estudiante' && tabla !== 'estudiante';
  if (accion === 'DELETE' && !queda) return undefined;
  const busca = new URLSearchParams({ [pagina.parametro]: String(valor) });
  if (pagina.parametro === 'filtro' && fila.activo === false) busca.set('inactivos', 'true');
  return `${pagina.path}?${busca.toString()}`;
}

/** The address of the whole history of a change's record. */
export const historiaDe = ({ tabla, llave }: Pick<Cambio, 'tabla' | 'llave'>): string =>
  `/auditoria?${new URLSearchParams({ tabla, llave }).toString()}`;

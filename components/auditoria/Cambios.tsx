import Link from 'next/link';
import type { Cambio } from '@/contract/auditoria/auditoria';
import { cambios, frase } from '@/contract/auditoria/palabras';
import { mayOpen, routeOf } from '@/contract/routes';
import { tablas } from '@/contract/tablas';
import { plural } from '@/utils/format';
import { useAccesos } from '../data/useSession';

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

/** The change as a sentence that links to the record, and a link to the record's whole history. */
export function QueHizo({ cambio }: { cambio: Cambio }) {
  const href = enlaceDe(cambio, useAccesos());
  const words = frase(cambio);
  return (
    <span className="inline-flex gap-2 align-items-baseline white-space-normal">
      {href ? <Link href={href}>{words}</Link> : words}
      <Link
        href={historiaDe(cambio)}
        className="flex-none p-1 text-muted"
        aria-label="Historia de este registro"
        title="Historia de este registro"
      >
        <i className="pi pi-history" aria-hidden />
      </Link>
    </span>
  );
}

/** How many lines a cell shows before the rest is collapsed. */
const A_LA_VISTA = 3;

const Lista = ({ lineas }: { lineas: readonly string[] }) => (
  <ul className="list-none m-0 p-0 break">
    {lineas.map((linea, index) => (
      <li key={index}>{linea}</li>
    ))}
  </ul>
);

/** The changes line by line; a long list is collapsed. */
export function Cambios({ cambio }: { cambio: Cambio }) {
  const lineas = cambios(cambio);
  if (lineas.length <= A_LA_VISTA) return <Lista lineas={lineas} />;
  return (
    <details>
      <summary className="text-primary cursor-pointer">{plural(lineas.length, 'campo')}</summary>
      <Lista lineas={lineas} />
    </details>
  );
}

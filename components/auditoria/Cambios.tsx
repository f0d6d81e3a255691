import type { Cambio } from '@/contract/auditoria/auditoria';
import { cambios } from '@/contract/auditoria/palabras';
import { plural } from '@/utils/format';
import css from './Cambios.module.css';

/** So many lines stand in a cell before the rest is opened on demand. */
const A_LA_VISTA = 3;

const Lista = ({ lineas }: { lineas: readonly string[] }) => (
  <ul className="list-none m-0 p-0 break">
    {lineas.map((linea, index) => (
      <li key={index}>{linea}</li>
    ))}
  </ul>
);

/** What changed, line by line; a long list opens on demand. */
export function Cambios({ cambio }: { cambio: Cambio }) {
  const lineas = cambios(cambio);
  if (lineas.length <= A_LA_VISTA) return <Lista lineas={lineas} />;
  return (
    <details className={css.all}>
      <summary>{plural(lineas.length, 'campo')}</summary>
      <Lista lineas={lineas} />
    </details>
  );
}

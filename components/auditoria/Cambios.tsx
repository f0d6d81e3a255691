import type { Cambio } from '@/contract/auditoria/auditoria';
import { plural } from '@/utils/format';
import { cambios } from './palabras';

/** So many lines stand in a cell before the rest is opened on demand. */
const A_LA_VISTA = 3;

const Lista = ({ lineas }: { lineas: readonly string[] }) => (
  <ul className="cambios">
    {lineas.map((linea, index) => (
      <li key={index}>{linea}</li>
    ))}
  </ul>
);

/** What changed, line by line; a long list opens on demand. */
export function Cambios({ cambio }: { cambio: Cambio }) {
  if (cambio.reservado) return <span className="nothing">Su usuario no tiene acceso a esta parte del registro.</span>;
  const lineas = cambios(cambio);
  if (lineas.length <= A_LA_VISTA) return <Lista lineas={lineas} />;
  return (
    <details className="cambios-todos">
      <summary>{plural(lineas.length, 'campo')}</summary>
      <Lista lineas={lineas} />
    </details>
  );
}

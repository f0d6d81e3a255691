import type { Cambio } from '@/contract/auditoria/auditoria';
import { cambios } from '@/contract/auditoria/palabras';
import { plural } from '@/utils/format';

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

import type { Contactado } from '@/contract/reportes/academia/contacto';
import { contactoDe } from '@/contract/reportes/academia/informes';
import type { EstadoRegreso } from '@/contract/estudiantes/seguimiento';
import { Tag } from '../../ui/tag/Tag';

const ESTADO = {
  VIGENTE: { value: 'Por regresar', severity: 'info' },
  CUMPLIDO: { value: 'Regresó', severity: 'success' },
  ROTO: { value: 'No regresó', severity: 'danger' },
} as const;

/** The state of an agreed return. */
export const RegresoTag = ({ estado }: { estado: EstadoRegreso }) => <Tag {...ESTADO[estado]} />;

/** The last contact in words, with the state of an agreed return. */
export function Contacto({ estado, ...fila }: Contactado & { estado?: EstadoRegreso | null }) {
  const dicho = contactoDe(fila);
  if (!dicho) return <span className="text-muted">Sin contacto</span>;
  return (
    <>
      {dicho} {estado === 'ROTO' && <RegresoTag estado={estado} />}
    </>
  );
}

import { later } from '../../data/later';
import { RETIENEN } from '@/contract/estudiantes/lectores';
import { usePermiso } from '../../data/useSession';
import { IconButton } from '../../ui/Button';
import { useOpen } from '../../ui/useOpen';

const ContactoForm = later(() => import('./ContactoForm'), 'ContactoForm');

interface Quien {
  codigoEstudiante: number;
  estudiante: string;
}

/** The button that records a contact with a student's family, for users who may, and the form it opens. `then` runs once one is recorded. */
export function useContacto(then: () => void) {
  const puede = usePermiso(RETIENEN);
  const [quien, setQuien, cerrar] = useOpen<Quien>(then);
  return {
    boton: ({ codigoEstudiante, estudiante }: Quien) =>
      puede && (
        <IconButton
          icon="pi-comment"
          label={`Anotar contacto por ${estudiante}`}
          onClick={() => setQuien({ codigoEstudiante, estudiante })}
        />
      ),
    dialogo: quien && <ContactoForm {...quien} onClose={cerrar} />,
  };
}

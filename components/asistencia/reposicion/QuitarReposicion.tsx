import { reposicionService } from '@/services/asistencia/reposicion';
import { useSubmit } from '../../form/useSubmit';
import { IconButton } from '../../ui/Button';

interface Props {
  codigoReposicion: number;
  /** Whose it is, or of which day: 'de Luis Paz', 'del 03/03/2026'. */
  de: string;
  onQuitada: () => void;
}

/** Takes a child out of the class in which it would make up another, which it then can elsewhere. */
export function QuitarReposicion({ codigoReposicion, de, onQuitada }: Props) {
  const { submit, busy } = useSubmit(() => reposicionService.quitar({ params: { id: codigoReposicion } }), {
    ask: () => ({ header: '¿Quitar la reposición?', message: 'Esa falta se podrá reponer en otra clase.', accept: 'Quitar' }),
    success: 'Reposición quitada',
    then: onQuitada,
  });
  return <IconButton icon="pi-times" label={`Quitar la reposición ${de}`} loading={busy} onClick={() => void submit()} />;
}

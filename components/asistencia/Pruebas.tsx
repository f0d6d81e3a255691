import { marcarPrueba, pruebasDelDia } from '@/services/plain/pruebas';
import { useLoaded } from '../data/useLoaded';
import { useSubmit } from '../form/useSubmit';
import { dichoDe, Invitados } from './Invitados';

interface Props {
  codigoGrupo: number;
  fecha: string;
  /** The roll cannot be changed. */
  disabled: boolean;
}

/**
 * The children of interested families who have their trial class on this roll. A mark is saved at once, so that the section is shown only
 * online; nothing without such a child.
 */
export function Pruebas({ codigoGrupo, fecha, disabled }: Props) {
  const { data, reload } = useLoaded(pruebasDelDia, { query: { codigoGrupo, fecha } });
  const { submit, busy } = useSubmit((codigoInteresado: number, vino: boolean) => marcarPrueba({ body: { codigoInteresado, vino } }), {
    success: dichoDe,
    then: () => void reload(),
  });
  if (!data?.length) return null;
  const invitados = data.map(({ codigoInteresado: clave, ...fila }) => ({ ...fila, clave }));
  return (
    <Invitados
      titulo="Clase de prueba"
      invitados={invitados}
      disabled={disabled || busy}
      onMarca={(clave, vino) => void submit(clave, vino)}
    />
  );
}

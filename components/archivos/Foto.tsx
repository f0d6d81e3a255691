import { Avatar } from '../ui/Avatar';
import { useArchivo } from './useArchivo';

interface Props {
  nombre: string;
  /** The file of the photo; null or undefined without one. */
  codigoFoto: number | null | undefined;
  /** Fetches it small, from the call of whoever it belongs to. */
  load: () => Promise<Blob>;
  large?: true;
}

/** The photo of a person; the initials until it is there, and where there is none. */
export const Foto = ({ nombre, codigoFoto, load, large }: Props) => (
  <Avatar nombre={nombre} url={useArchivo(codigoFoto, 'miniatura', load)} large={large} />
);

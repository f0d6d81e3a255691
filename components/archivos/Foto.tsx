import { Avatar } from '../ui/Avatar';
import { useArchivo } from './useArchivo';

interface Props {
  nombre: string;
  /** The file of the photo; null or undefined if there is none. */
  codigoFoto: number | null | undefined;
  /** Loads the thumbnail through the call of the photo's owner. */
  load: () => Promise<Blob>;
  large?: true;
}

/** A person's photo; the initials until it has loaded, or if there is none. */
export const Foto = ({ nombre, codigoFoto, load, large }: Props) => (
  <Avatar nombre={nombre} url={useArchivo(codigoFoto, 'miniatura', load)} large={large} />
);

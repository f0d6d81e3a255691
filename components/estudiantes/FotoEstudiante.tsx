import { fotoDeEstudiante } from '@/services/plain/fotos';
import { Foto } from '../archivos/Foto';

interface Props {
  codigoEstudiante: number;
  nombre: string;
  codigoFoto: number | null;
  large?: true;
}

/** The thumbnail of a student's photo; the initials without one. */
export const FotoEstudiante = ({ codigoEstudiante, ...foto }: Props) => (
  <Foto {...foto} load={() => fotoDeEstudiante({ params: { id: codigoEstudiante }, query: { miniatura: true } })} />
);

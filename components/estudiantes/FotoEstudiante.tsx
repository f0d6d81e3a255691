import { fichaService } from '@/services/fichas';
import { Foto } from '../archivos/Foto';

interface Props {
  codigoEstudiante: number;
  nombre: string;
  codigoFoto: number | null;
  large?: true;
}

/** The thumbnail of a student's photo; the initials without one. */
export const FotoEstudiante = ({ codigoEstudiante, ...foto }: Props) => (
  <Foto {...foto} load={() => fichaService.foto({ params: { id: codigoEstudiante }, query: { miniatura: true } })} />
);

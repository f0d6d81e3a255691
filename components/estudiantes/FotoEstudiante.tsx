import { fichaService } from '@/services/fichas';
import { Foto } from '../archivos/Foto';

interface Props {
  codigoEstudiante: number;
  nombre: string;
  codigoFoto: number | null;
  large?: true;
}

/** The photo of a student, small; the initials without one. */
export const FotoEstudiante = ({ codigoEstudiante, ...foto }: Props) => (
  <Foto {...foto} load={() => fichaService.foto({ params: { id: codigoEstudiante }, query: { miniatura: true } })} />
);

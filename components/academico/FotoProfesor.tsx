import type { Profesor } from '@/contract/academico/profesor';
import { fotoDeProfesor } from '@/services/plain/fotos';
import { Foto } from '../archivos/Foto';

/** The photo of an instructor as a thumbnail. */
export const FotoProfesor = ({ profesor, large }: { profesor: Profesor; large?: true }) => (
  <Foto
    nombre={profesor.nombreCompleto}
    codigoFoto={profesor.codigoFoto}
    load={() => fotoDeProfesor({ params: { id: profesor.codigoProfesor }, query: { miniatura: true } })}
    large={large}
  />
);

import type { Documento } from '@/contract/estudiantes/documento';
import { documentoService } from '@/services/fichas';
import { VerArchivo } from '../../../archivos/VerArchivo';
import { useLoaded } from '../../../data/useLoaded';
import { nombreDe, nombreDeArchivo } from './palabras';

interface Props {
  documento: Documento;
  onClose: () => void;
}

/** Shows a student's document in a dialog. */
export function VerDocumento({ documento, onClose }: Props) {
  const { codigoDocumento, codigoArchivo, formato } = documento;
  const bytes = useLoaded(documentoService.archivo, { params: { id: codigoDocumento } }, codigoArchivo);
  return <VerArchivo titulo={nombreDe(documento)} nombre={nombreDeArchivo(documento)} formato={formato} bytes={bytes} onClose={onClose} />;
}

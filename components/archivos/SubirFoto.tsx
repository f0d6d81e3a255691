import { Button } from '../ui/Button';
import { useId, useState, type ReactNode } from 'react';
import { MAX_ARCHIVO } from '@/contract/archivos/archivo';
import { ApiError } from '@/services/http/apiError';
import { reducirImagen } from '@/utils/imagen';
import { fileSize } from '@/utils/files';
import { useSubmit } from '../form/useSubmit';
import { FieldError } from '../ui/Field';
import { FileButton } from './FileButton';

interface Props {
  /** What the picture is: 'Foto', 'Logo'. */
  label: string;
  /** The longest side of the uploaded picture, in pixels. */
  lado?: number;
  /** The current picture, or its placeholder. */
  children: ReactNode;
  hasPhoto: boolean;
  onUpload: (upload: { nombre: string; archivo: Blob }) => Promise<unknown>;
  /** Omitted if the picture cannot be deleted. */
  onRemove?: () => Promise<unknown>;
}

/** A service whose records have a photo. */
interface ConFoto {
  saveFoto: (input: { params: { id: number }; query: { nombre: string }; archivo: Blob }) => Promise<{ codigoArchivo: number }>;
  deleteFoto: (input: { params: { id: number } }) => Promise<unknown>;
}

/** How the photo of a record is saved and deleted, at once and independently of any form; `onFoto` gets its new code, null for none. */
export const fotoDe = ({ saveFoto, deleteFoto }: ConFoto, id: number, onFoto: (codigoFoto: number | null) => unknown) => ({
  onUpload: ({ nombre, archivo }: Parameters<Props['onUpload']>[0]) =>
    saveFoto({ params: { id }, query: { nombre }, archivo }).then(({ codigoArchivo }) => onFoto(codigoArchivo)),
  onRemove: () => deleteFoto({ params: { id } }).then(() => onFoto(null)),
});

/** A picture with the buttons to choose one (on a phone also to take one), replace or delete it. It is scaled down before the upload. */
export function SubirFoto({ label, lado = 1000, children, hasPhoto, onUpload, onRemove }: Props) {
  const id = useId();
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit((work: () => Promise<unknown>) => work(), {
    refused: ({ errors, message }) => setError(errors.archivo ?? message),
  });
  const run = (work: () => Promise<unknown>) => {
    setError(undefined);
    void submit(work);
  };
  const upload = (file: File) =>
    run(async () => {
      const archivo = await reducirImagen(file, lado);
      if (archivo.size > MAX_ARCHIVO) throw new ApiError(413, `Pesa ${fileSize(archivo.size)}; el máximo son ${fileSize(MAX_ARCHIVO)}`);
      await onUpload({ nombre: file.name, archivo });
    });
  return (
    <div className="flex align-items-center gap-3">
      {children}
      <div className="flex flex-wrap align-items-center gap-2">
        <FileButton
          name={label}
          accept="image/*"
          label={hasPhoto ? `Cambiar ${label.toLowerCase()}` : `Subir ${label.toLowerCase()}`}
          icon="pi-camera"
          outlined
          small
          loading={busy}
          aria-describedby={error && `${id}-error`}
          onFile={upload}
        />
        {hasPhoto && onRemove && <Button label="Quitar" icon="pi-trash" text small disabled={busy} onClick={() => run(onRemove)} />}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}

import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { fileSize } from '@/utils/files';
import { FieldError } from '../ui/Field';
import { SoltarArchivo } from './SoltarArchivo';

interface Props {
  label: string;
  required?: boolean;
  file: File | undefined;
  /** A further error, beside that of the file's content. */
  error?: string;
  /** Upload progress from 0 to 1; undefined while nothing is uploading. */
  progress: number | undefined;
  onFile: (file: File) => void;
}

/** The file input of the surrounding form; the server's error about the content (`archivo`) is shown beside it. */
export function CampoArchivo({ label, required, file, error, progress, onFile }: Props) {
  const id = useId();
  const { formState, clearErrors } = useFormContext();
  const fault = (formState.errors.archivo?.message as string | undefined) ?? error;
  return (
    <div data-field="archivo">
      <span className="block mb-1 font-medium text-strong">
        {label}
        {required && (
          <span className="required" aria-hidden>
            *
          </span>
        )}
      </span>
      <SoltarArchivo
        label={file ? 'Elegir otro archivo' : 'Elegir archivo'}
        disabled={progress !== undefined}
        aria-describedby={fault && `${id}-error`}
        onFile={(chosen) => {
          clearErrors('archivo');
          onFile(chosen);
        }}
      >
        {file ? (
          <>
            <strong>{file.name}</strong> <small>{fileSize(file.size)}</small>
          </>
        ) : (
          'PDF o imagen, hasta 10 MB'
        )}
      </SoltarArchivo>
      {progress !== undefined && <progress className="block w-full mt-2" value={progress} aria-label="Subiendo el archivo" />}
      <FieldError id={`${id}-error`}>{fault}</FieldError>
    </div>
  );
}

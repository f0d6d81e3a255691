import { useEffect, useId, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { texto } from '@/contract/campos';
import { DatosDocumento, type Documento } from '@/contract/estudiantes/documento';
import { documentoService } from '@/services/fichas';
import { fileSize } from '@/utils/files';
import { Fields } from '../../../form/Fields';
import { FormDialog } from '../../../form/FormDialog';
import type { Field } from '../../../form/field';
import { TIPOS } from './palabras';
import { SoltarArchivo } from '../../../archivos/SoltarArchivo';
import { bytesDe, nombreLimpio } from './subir';
import css from './DocumentoForm.module.css';
import { FieldError } from '../../../ui/Field';

/** A new document: its data, and the name of the file that was chosen. */
const Nuevo = DatosDocumento.omit({ version: true }).extend({ nombre: texto(200) });

const FIELDS: Field<z.input<typeof DatosDocumento>>[] = [
  {
    name: 'tipo',
    label: 'Tipo',
    kind: 'select',
    options: Object.entries(TIPOS).map(([value, label]) => ({ value, label })),
  },
  { name: 'descripcion', label: 'Descripción', kind: 'text' },
  { name: 'vence', label: 'Vence', kind: 'date', help: 'Se avisa 30 días antes. Vacío si no vence.' },
];

interface ArchivoProps {
  file: File;
  /** How much has gone out, 0 to 1; undefined while nothing does. */
  progress: number | undefined;
  onFile: (file: File) => void;
}

/** The file of the form around it: its name is the field `nombre`, and what the server says of its bytes stands beside it. */
function CampoArchivo({ file, progress, onFile }: ArchivoProps) {
  const id = useId();
  const { field, fieldState } = useController({ name: 'nombre' });
  const { formState, clearErrors } = useFormContext();
  const error = (formState.errors.archivo?.message as string | undefined) ?? fieldState.error?.message;
  const take = (chosen: File) => {
    clearErrors('archivo');
    field.onChange(nombreLimpio(chosen.name));
    onFile(chosen);
  };
  return (
    <div className="campo" data-field="nombre">
      <div data-field="archivo">
        <span className="block mb-1 font-medium text-strong">
          Archivo
          <span className="required" aria-hidden>
            *
          </span>
        </span>
        <SoltarArchivo
          label="Elegir otro archivo"
          disabled={progress !== undefined}
          aria-describedby={error && `${id}-error`}
          onFile={take}
        >
          <strong>{file.name}</strong> <small>{fileSize(file.size)}</small>
        </SoltarArchivo>
        {progress !== undefined && <progress className={`${css.progress} w-full mt-2`} value={progress} aria-label="Subiendo el archivo" />}
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </div>
  );
}

/** Notes the name of the file that was chosen before the form opened: leaving the form loses it. */
function Elegido({ file }: { file: File }) {
  const { setValue } = useFormContext();
  useEffect(() => setValue('nombre', nombreLimpio(file.name), { shouldDirty: true }), [file, setValue]);
  return null;
}

interface NuevoProps {
  codigoEstudiante: number;
  /** What was chosen, or dropped on the page. */
  elegido: File;
  onClose: (changed: boolean) => void;
}

/** Uploads a document. What was chosen and typed stays when it is refused. */
export function NuevoDocumento({ codigoEstudiante, elegido, onClose }: NuevoProps) {
  const [file, setFile] = useState(elegido);
  const [progress, setProgress] = useState<number>();
  const upload = async ({ vence, ...datos }: z.output<typeof Nuevo>) => {
    setProgress(0);
    try {
      const archivo = await bytesDe(file);
      await documentoService.save({ query: { ...datos, codigoEstudiante, ...(vence && { vence }) }, archivo }, { onProgress: setProgress });
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <FormDialog title="Nuevo documento" schema={Nuevo} value={{}} onSubmit={upload} onClose={onClose}>
      <Elegido file={elegido} />
      <CampoArchivo file={file} progress={progress} onFile={setFile} />
      <Fields fields={FIELDS} />
    </FormDialog>
  );
}

interface EditarProps {
  documento: Documento;
  onClose: (changed: boolean) => void;
}

/** Changes what is said of a document, not its file. */
export const EditarDocumento = ({ documento, onClose }: EditarProps) => {
  const { codigoDocumento, codigoEstudiante } = documento;
  const reread = async () => {
    const todos = await documentoService.deEstudiante({ query: { codigoEstudiante } });
    return todos.find((uno) => uno.codigoDocumento === codigoDocumento) ?? {};
  };
  const { tipo, descripcion, vence, version } = documento;
  return (
    <FormDialog
      title="Documento"
      schema={DatosDocumento}
      value={{ tipo, descripcion, vence, version }}
      onSubmit={(body) => documentoService.update({ body: { ...body, codigoDocumento } })}
      onClose={onClose}
      reread={reread}
    >
      <Fields fields={FIELDS} />
    </FormDialog>
  );
};

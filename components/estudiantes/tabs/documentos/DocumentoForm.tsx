import { useEffect, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { texto } from '@/contract/campos';
import { DatosDocumento, type Documento } from '@/contract/estudiantes/documento';
import { documentoService } from '@/services/fichas';
import { Fields } from '../../../form/Fields';
import { FormDialog } from '../../../form/FormDialog';
import type { Field } from '../../../form/field';
import { TIPOS } from './palabras';
import { CampoArchivo } from '../../../archivos/CampoArchivo';
import { bytesDe, nombreLimpio } from '../../../archivos/subir';

/** A new document: its data and the name of the chosen file. */
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
  progress: number | undefined;
  onFile: (file: File) => void;
}

/** The file input of a document; the form field `nombre` holds its name. */
function ArchivoDeDocumento({ onFile, ...props }: ArchivoProps) {
  const { field, fieldState } = useController({ name: 'nombre' });
  const take = (chosen: File) => {
    field.onChange(nombreLimpio(chosen.name));
    onFile(chosen);
  };
  return (
    <div className="campo" data-field="nombre">
      <CampoArchivo label="Archivo" required error={fieldState.error?.message} onFile={take} {...props} />
    </div>
  );
}

/** Writes the name of the file chosen beforehand into the form, which marks the form as unsaved. */
function Elegido({ file }: { file: File }) {
  const { setValue } = useFormContext();
  useEffect(() => setValue('nombre', nombreLimpio(file.name), { shouldDirty: true }), [file, setValue]);
  return null;
}

interface NuevoProps {
  codigoEstudiante: number;
  /** The file chosen or dropped on the page. */
  elegido: File;
  onClose: (changed: boolean) => void;
}

/** Uploads a document. After a refusal the chosen file and typed data stay. */
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
      <ArchivoDeDocumento file={file} progress={progress} onFile={setFile} />
      <Fields fields={FIELDS} />
    </FormDialog>
  );
}

interface EditarProps {
  documento: Documento;
  onClose: (changed: boolean) => void;
}

/** Edits a document's data, not its file. */
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

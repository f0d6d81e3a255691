import { useEffect, useState, type ComponentProps } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { texto } from '@/contract/campos';
import { DatosDocumento, type Documento } from '@/contract/estudiantes/documento';
import { documentoService } from '@/services/estudiantes/fichas';
import { CampoArchivo } from '../../../archivos/CampoArchivo';
import { bytesDe, nombreLimpio } from '../../../archivos/subir';
import { VerArchivo } from '../../../archivos/VerArchivo';
import { useLoaded } from '../../../data/useLoaded';
import { Fields, type Field } from '../../../form/Fields';
import { FormDialog } from '../../../form/FormDialog';
import { nombreDe, nombreDeArchivo, TIPOS } from './palabras';
import { optionsOf } from '../../../ui/input/Select';

/** A new document: its data and the name of the chosen file. */
const Nuevo = DatosDocumento.omit({ version: true }).extend({ nombre: texto(200) });

const FIELDS: Field<z.input<typeof DatosDocumento>>[] = [
  { name: 'tipo', label: 'Tipo', kind: 'select', options: optionsOf(TIPOS) },
  { name: 'descripcion', label: 'Descripción', kind: 'text' },
  { name: 'vence', label: 'Vence', kind: 'date', help: 'Desde 30 días antes se marca en esta lista. Vacío si no vence.' },
];

type ArchivoProps = Pick<ComponentProps<typeof CampoArchivo>, 'progress' | 'onFile'> & { file: File };

/** The file input of a document; the form field `nombre` holds its name, which marks the form as unsaved. */
function ArchivoDeDocumento({ file, ...props }: ArchivoProps) {
  const { fieldState } = useController({ name: 'nombre' });
  const { setValue } = useFormContext();
  useEffect(() => setValue('nombre', nombreLimpio(file.name), { shouldDirty: true, shouldValidate: true }), [file, setValue]);
  return (
    <div className="campo" data-field="nombre">
      <CampoArchivo label="Archivo" required error={fieldState.error?.message} file={file} {...props} />
    </div>
  );
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
      <ArchivoDeDocumento file={file} progress={progress} onFile={setFile} />
      <Fields fields={FIELDS} />
    </FormDialog>
  );
}

/** Edits a document's data, not its file. */
export const EditarDocumento = ({ documento, onClose }: { documento: Documento; onClose: (changed: boolean) => void }) => {
  const { codigoDocumento, codigoEstudiante } = documento;
  const reread = async () => {
    const todos = await documentoService.deEstudiante({ query: { codigoEstudiante } });
    return todos.find((uno) => uno.codigoDocumento === codigoDocumento) ?? {};
  };
  return (
    <FormDialog
      title="Documento"
      schema={DatosDocumento}
      fields={FIELDS}
      value={documento}
      onSubmit={(body: z.output<typeof DatosDocumento>) => documentoService.update({ body: { ...body, codigoDocumento } })}
      onClose={onClose}
      reread={reread}
    />
  );
};

/** Shows a student's document in a dialog. */
export function VerDocumento({ documento, onClose }: { documento: Documento; onClose: () => void }) {
  const { codigoDocumento, codigoArchivo, formato } = documento;
  const bytes = useLoaded(documentoService.archivo, { params: { id: codigoDocumento } }, codigoArchivo);
  return <VerArchivo titulo={nombreDe(documento)} nombre={nombreDeArchivo(documento)} formato={formato} bytes={bytes} onClose={onClose} />;
}

import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { becaEstudiante, otorgada, type BecaEstudiante, type Otorgada } from '@/contract/precios/becaEstudiante';
import { papelDeBeca } from '@/contract/precios/otorgamiento';
import { esDia, hoyEn, sumarMeses } from '@/domain/fechas';
import { send } from '@/services/http/send';
import { CampoArchivo } from '../archivos/CampoArchivo';
import { bytesDe, nombreLimpio } from '../archivos/subir';
import { Loaded, useLoaded, useSettled } from '../data/useLoaded';
import { EstudianteSearch } from '../estudiantes/EstudianteSearch';
import { Notice } from '../feedback/Notice';
import { toast } from '../feedback/toast';
import { porMotivo } from '../form/ActDialog';
import { Fields, type Field } from '../form/Fields';
import { FormDialog } from '../form/FormDialog';
import { FieldError } from '../ui/Field';
import { Efectos } from './Efectos';
import { useBecas } from './useBecas';

const otorgar = send(becaEstudiante.otorgar);
const revocar = send(becaEstudiante.revocar);
const subir = send(papelDeBeca.guardar);

/** The student: found by a search, then shown with a button that chooses another one. */
function Estudiante() {
  const { field, fieldState } = useController({ name: 'codigoEstudiante' });
  const [nombre, setNombre] = useState('');
  return (
    <div className="campo" data-field="codigoEstudiante">
      <EstudianteSearch
        label="Estudiante"
        autoFocus
        onPick={({ codigoEstudiante, nombreCompleto }) => {
          field.onChange(codigoEstudiante);
          setNombre(nombreCompleto);
        }}
      />
      {nombre && (
        <p className="m-0 mt-2" role="status">
          Para <strong>{nombre}</strong>
        </p>
      )}
      <FieldError>{fieldState.error?.message}</FieldError>
    </div>
  );
}

/** The effects of the grant being typed, once it is complete. */
function Previsto() {
  const { codigoEstudiante, codigoBeca, desde, hasta } = useWatch() as Partial<Otorgada>;
  const listo = codigoEstudiante && codigoBeca && desde && hasta && esDia(desde) && esDia(hasta) && desde <= hasta;
  const [body] = useSettled(listo ? { codigoEstudiante, codigoBeca: Number(codigoBeca), desde, hasta } : undefined);
  const efecto = useLoaded(otorgar.preview, body && { body });
  return <Loaded of={efecto}>{(data) => <Efectos {...data} />}</Loaded>;
}

interface OtorgarProps {
  /** The student, if already known. */
  para?: { codigoEstudiante: number; nombreCompleto: string };
  onClose: (changed: boolean) => void;
}

/** Grants a scholarship to a student; the effect on the open instalments is shown first. */
export function OtorgarForm({ para, onClose }: OtorgarProps) {
  const { becas, options } = useBecas();
  const fields: Field<Otorgada>[] = [
    { name: 'codigoBeca', label: 'Beca', kind: 'select', options, from: becas },
    { name: 'desde', label: 'Desde', kind: 'date', half: true },
    { name: 'hasta', label: 'Hasta', kind: 'date', half: true },
    { name: 'motivo', label: 'Motivo', kind: 'text' },
  ];
  const hoy = hoyEn(new Date());
  const [file, setFile] = useState<File>();
  const [progress, setProgress] = useState<number>();
  // The grant was saved but its file was refused: saving again only sends the file.
  const [hecha, setHecha] = useState<number>();
  const hacer = async (body: Otorgada) => {
    const { codigoBecaEstudiante, aviso } = await otorgar({ body });
    // What others granted since the preview counts too.
    if (aviso) toast('warn', aviso);
    return codigoBecaEstudiante!;
  };
  const guardar = async (body: Otorgada) => {
    const archivo = file && (await bytesDe(file));
    const codigo = hecha ?? (await hacer(body));
    setHecha(codigo);
    if (!archivo) return;
    setProgress(0);
    try {
      await subir({ params: { id: codigo }, query: { nombre: nombreLimpio(file.name) }, archivo }, { onProgress: setProgress });
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <FormDialog
      title={para ? `Otorgar beca a ${para.nombreCompleto}` : 'Otorgar beca'}
      schema={otorgada}
      value={{ desde: hoy, hasta: sumarMeses(hoy, 6), codigoEstudiante: para?.codigoEstudiante }}
      onSubmit={guardar}
      onClose={(changed) => onClose(changed || hecha !== undefined)}
    >
      {hecha === undefined ? (
        <>
          {!para && <Estudiante />}
          <Fields fields={fields} />
        </>
      ) : (
        <Notice tone="warn">La beca ya está otorgada; falta su documento. Elija otro archivo, o cancele y súbalo después.</Notice>
      )}
      <CampoArchivo label="Documento que la sustenta (opcional)" file={file} progress={progress} onFile={setFile} />
      {hecha === undefined && <Previsto />}
    </FormDialog>
  );
}

const porque = porMotivo(undefined, 'Por qué se revoca');

interface RevocarProps {
  otorgada: Pick<BecaEstudiante, 'codigoBecaEstudiante' | 'estudiante' | 'beca'>;
  onClose: (changed: boolean) => void;
}

/** Revokes a scholarship; the open instalments that return to their price are shown first. */
export function RevocarForm({ otorgada: una, onClose }: RevocarProps) {
  const { codigoBecaEstudiante, estudiante, beca: nombre } = una;
  const efecto = useLoaded(revocar.preview, { body: { codigoBecaEstudiante } });
  return (
    <FormDialog
      title={`Revocar ${nombre} de ${estudiante}`}
      schema={porque.schema}
      value={{}}
      onSubmit={({ motivo }) => revocar({ body: { codigoBecaEstudiante, motivo } })}
      onClose={onClose}
    >
      <Fields fields={porque.fields} />
      <Loaded of={efecto}>{(data) => <Efectos {...data} />}</Loaded>
    </FormDialog>
  );
}

import { later } from '../../data/later';
import { useState } from 'react';
import type { Documento } from '@/contract/estudiantes/documento';
import { hoyEn } from '@/domain/fechas';
import { documentoService } from '@/services/estudiantes/fichas';
import { fileSize } from '@/utils/files';
import { plural, moment } from '@/utils/format';
import { FileButton, PAPELES } from '../../archivos/FileButton';
import { SoltarArchivo } from '../../archivos/SoltarArchivo';
import { bytesDe, nombreLimpio } from '../../archivos/subir';
import { Loaded, useLoaded } from '../../data/useLoaded';
import { Notice } from '../../feedback/Notice';
import { useSubmit } from '../../form/useSubmit';
import { FieldError } from '../../ui/Field';
import { IconButton } from '../../ui/Button';
import { RowList } from '../../ui/keyboard/RowList';
import { PersonRow } from '../../ui/row/PersonRow';
import { RowButtons } from '../../ui/row/RowButtons';
import { Tag } from '../../ui/tag/Tag';
import { nombreDe, TIPOS, vencimiento } from './documentos/palabras';
import { useOpen } from '../../ui/useOpen';

interface Props {
  documento: Documento;
  hoy: string;
  onVer: () => void;
  onEditar: () => void;
  onChanged: () => void;
}

function Vence({ vence, hoy }: { vence: string | null; hoy: string }) {
  const dice = vencimiento(vence, hoy);
  if (!dice) return null;
  return <Tag value={dice.texto} severity={dice.tono ?? 'quiet'} />;
}

/** Replaces a document's file. */
function Reemplazar({ documento, onChanged }: Pick<Props, 'documento' | 'onChanged'>) {
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit(
    async (file: File) => {
      const [params, query] = [{ id: documento.codigoDocumento }, { nombre: nombreLimpio(file.name) }];
      return documentoService.saveArchivo({ params, query, archivo: await bytesDe(file) });
    },
    {
      success: 'Archivo reemplazado',
      then: onChanged,
      refused: ({ errors, message }) => setError(errors.archivo ?? errors.nombre ?? message),
    },
  );
  const label = `Reemplazar archivo de ${nombreDe(documento)}`;
  return (
    <>
      <FileButton
        name={label}
        accept={PAPELES}
        icon="pi-sync"
        text
        rounded
        loading={busy}
        aria-label={label}
        title="Reemplazar el archivo"
        onFile={(file) => {
          setError(undefined);
          void submit(file);
        }}
      />
      <FieldError>{error}</FieldError>
    </>
  );
}

/** One document of the list, with its actions. */
function FilaDocumento({ documento, hoy, onVer, onEditar, onChanged }: Props) {
  const { codigoDocumento, tipo, descripcion, vence, nombre, formato, tamano, usuario, subido } = documento;
  const llamado = nombreDe(documento);
  const { submit, busy } = useSubmit(() => documentoService.remove({ params: { id: codigoDocumento } }), {
    ask: () => ({ header: `¿Eliminar «${llamado}»?`, message: 'Se elimina con su archivo y no se puede deshacer.', accept: 'Eliminar' }),
    success: 'Documento eliminado',
    then: onChanged,
  });
  return (
    <PersonRow
      name={
        <>
          <i className={`pi ${formato === 'application/pdf' ? 'pi-file-pdf' : 'pi-image'} mr-2 text-muted`} aria-hidden />
          <button type="button" className="link-button font-semibold" onClick={onVer}>
            <span className="p-hidden-accessible">Ver </span>
            {llamado}
          </button>
        </>
      }
      note={
        <>
          <small className="block">
            {descripcion && `${TIPOS[tipo]} · `}
            {nombre} · {fileSize(tamano)}
          </small>
          <small className="block">
            Subido por {usuario}, {moment(subido)}
          </small>
        </>
      }
    >
      <Vence vence={vence} hoy={hoy} />
      <RowButtons>
        <IconButton icon="pi-pencil" label={`Editar ${llamado}`} onClick={onEditar} />
        <Reemplazar documento={documento} onChanged={onChanged} />
        <IconButton icon="pi-trash" severity="danger" loading={busy} label={`Eliminar ${llamado}`} onClick={() => void submit()} />
      </RowButtons>
    </PersonRow>
  );
}

const NuevoDocumento = later(() => import('./documentos/DocumentoForm'), 'NuevoDocumento');
const EditarDocumento = later(() => import('./documentos/DocumentoForm'), 'EditarDocumento');
const VerDocumento = later(() => import('./documentos/DocumentoForm'), 'VerDocumento');

function Lista({ codigoEstudiante, documentos, onChange }: { codigoEstudiante: number; documentos: Documento[]; onChange: () => void }) {
  const [abierto, abrir, close] = useOpen<{ nuevo: File } | { ver: Documento } | { editar: Documento }>(onChange);
  const hoy = hoyEn(new Date());
  const vencidos = documentos.filter(({ vence }) => vence !== null && vence < hoy).length;
  return (
    <div className="flex flex-column gap-3">
      <SoltarArchivo label="Subir documento" onFile={(nuevo) => abrir({ nuevo })}>
        {documentos.length === 0
          ? 'Todavía no hay documentos. Arrastre aquí el acta, el seguro o el certificado médico: PDF o imagen, 10 MB a lo sumo.'
          : 'Arrastre aquí un PDF o una imagen, de 10 MB a lo sumo.'}
      </SoltarArchivo>
      {vencidos > 0 && (
        <Notice tone="warn">
          {plural(vencidos, 'documento vencido', 'documentos vencidos')}: pida uno vigente y reemplace el archivo.
        </Notice>
      )}
      {documentos.length > 0 && (
        <RowList className="people" label="Documentos">
          {documentos.map((documento) => (
            <FilaDocumento
              key={documento.codigoDocumento}
              documento={documento}
              hoy={hoy}
              onVer={() => abrir({ ver: documento })}
              onEditar={() => abrir({ editar: documento })}
              onChanged={onChange}
            />
          ))}
        </RowList>
      )}
      {abierto && 'nuevo' in abierto && <NuevoDocumento codigoEstudiante={codigoEstudiante} elegido={abierto.nuevo} onClose={close} />}
      {abierto && 'editar' in abierto && <EditarDocumento documento={abierto.editar} onClose={close} />}
      {abierto && 'ver' in abierto && <VerDocumento documento={abierto.ver} onClose={() => close()} />}
    </div>
  );
}

/** A student's documents: upload, view, replace, edit, delete; expiring ones are marked. */
export default function Documentos({ codigoEstudiante }: { codigoEstudiante: number }) {
  return (
    <Loaded of={useLoaded(documentoService.deEstudiante, { query: { codigoEstudiante } })}>
      {(documentos, reload) => <Lista codigoEstudiante={codigoEstudiante} documentos={documentos} onChange={reload} />}
    </Loaded>
  );
}

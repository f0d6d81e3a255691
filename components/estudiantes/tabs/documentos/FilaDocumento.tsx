import { useState } from 'react';
import type { Documento } from '@/contract/estudiantes/documento';
import { documentoService } from '@/services/fichas';
import { fileSize } from '@/utils/files';
import { moment } from '@/utils/format';
import { confirm } from '../../../feedback/confirm';
import { useSubmit } from '../../../form/useSubmit';
import { nombreDe, TIPOS, vencimiento } from './palabras';
import { FileButton, PAPELES } from '../../../archivos/FileButton';
import { bytesDe, nombreLimpio } from '../../../archivos/subir';
import { PersonRow } from '../../../ui/row/PersonRow';
import { RowButtons } from '../../../ui/row/RowButtons';
import { FieldError } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';
import { Tag } from '../../../ui/tag/Tag';

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
  return <Tag value={dice.texto} severity={dice.tono} className={dice.tono ? undefined : 'tag-quiet'} />;
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
        icon="pi pi-sync"
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
export function FilaDocumento({ documento, hoy, onVer, onEditar, onChanged }: Props) {
  const { codigoDocumento, tipo, descripcion, vence, nombre, formato, tamano, usuario, subido } = documento;
  const llamado = nombreDe(documento);
  const { submit, busy } = useSubmit(() => documentoService.remove({ params: { id: codigoDocumento } }), {
    success: 'Documento eliminado',
    then: onChanged,
  });
  const remove = async () => {
    const message = 'Se elimina con su archivo y no se puede deshacer.';
    if (await confirm({ header: `¿Eliminar «${llamado}»?`, message, accept: 'Eliminar' })) await submit();
  };
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
        <IconButton icon="pi-pencil" label={`Editar ${llamado}`} title="Editar" onClick={onEditar} />
        <Reemplazar documento={documento} onChanged={onChanged} />
        <IconButton
          icon="pi-trash"
          severity="danger"
          loading={busy}
          label={`Eliminar ${llamado}`}
          title="Eliminar"
          onClick={() => void remove()}
        />
      </RowButtons>
    </PersonRow>
  );
}

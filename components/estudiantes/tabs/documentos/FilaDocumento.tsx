import { useRef, useState, type ChangeEvent } from 'react';
import type { Documento } from '@/contract/estudiantes/documento';
import { documentoService } from '@/services/fichas';
import { fileSize } from '@/utils/files';
import { moment } from '@/utils/format';
import { confirm } from '../../../feedback/confirm';
import { useSubmit } from '../../../form/useSubmit';
import { nombreDe, TIPOS, vencimiento } from './palabras';
import { bytesDe, nombreLimpio } from '../../../archivos/subir';
import css from './FilaDocumento.module.css';
import { RowButtons } from '../../../ui/RowButtons';
import { FieldError } from '../../../ui/Field';
import { IconButton } from '../../../ui/IconButton';

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
  return <span className={`p-tag ${dice.tono ? `p-tag-${dice.tono}` : 'tag-quiet'}`}>{dice.texto}</span>;
}

/** Replaces a document's file. */
function Reemplazar({ documento, onChanged }: Pick<Props, 'documento' | 'onChanged'>) {
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const { submit, busy } = useSubmit(
    async (file: File) => {
      const archivo = await bytesDe(file);
      return documentoService.saveArchivo({
        params: { id: documento.codigoDocumento },
        query: { nombre: nombreLimpio(file.name) },
        archivo,
      });
    },
    {
      success: 'Archivo reemplazado',
      then: onChanged,
      refused: ({ errors, message }) => setError(errors.archivo ?? errors.nombre ?? message),
    },
  );
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    setError(undefined);
    void submit(file);
  };
  const label = `Reemplazar archivo de ${nombreDe(documento)}`;
  return (
    <>
      <input ref={input} type="file" accept="application/pdf,image/jpeg,image/png,image/webp" hidden aria-label={label} onChange={choose} />
      <IconButton icon="pi-sync" loading={busy} label={label} title="Reemplazar el archivo" onClick={() => input.current?.click()} />
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
    <li className="sized border-bottom-1 surface-border py-2 px-1">
      <div className="flex flex-wrap gap-3 align-items-center">
        <i className={`text-2xl text-muted pi ${formato === 'application/pdf' ? 'pi-file-pdf' : 'pi-image'}`} aria-hidden />
        <div className={`${css.what} min-w-0 break`}>
          <button type="button" className="link-button mr-2 font-semibold text-left" onClick={onVer}>
            <span className="p-hidden-accessible">Ver </span>
            {llamado}
          </button>
          <Vence vence={vence} hoy={hoy} />
          <small className="block text-muted">
            {descripcion && `${TIPOS[tipo]} · `}
            {nombre} · {fileSize(tamano)}
          </small>
          <small className="block text-muted">
            Subido por {usuario}, {moment(subido)}
          </small>
        </div>
        <div className={`${css.buttons} flex`}>
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
        </div>
      </div>
    </li>
  );
}

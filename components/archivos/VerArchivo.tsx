import { Button } from '../ui/Button';
import { Modal } from '../ui/prime/Modal';
import { useEffect, useState } from 'react';
import { LoadFailed } from '../feedback/Notice';
import { saveAs } from '../data/saveAs';
import type { Loadable } from '../data/useLoaded';
import { Skeleton } from '../ui/Skeleton';
import css from './VerArchivo.module.css';

interface Props {
  titulo: string;
  /** The file name of a download. */
  nombre: string;
  /** The media type: 'application/pdf', 'image/webp'. */
  formato: string;
  bytes: Loadable<Blob>;
  onClose: () => void;
}

/** The object URL of a file while it is shown; it is revoked afterwards, so that the document does not stay in memory. */
function useUrl(blob: Blob | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return undefined;
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** Whether the browser shows a PDF inside a page; phones do not. */
const showsPdf = () => !window.matchMedia?.('(pointer: coarse)').matches && navigator.pdfViewerEnabled !== false;

function Contenido({ titulo, formato, url }: Pick<Props, 'titulo' | 'formato'> & { url: string }) {
  if (formato !== 'application/pdf') {
    // eslint-disable-next-line @next/next/no-img-element -- a static export has no image server
    return <img src={url} alt={titulo} className="m-auto" />;
  }
  if (showsPdf()) return <iframe src={url} title={titulo} className="w-full border-none" />;
  return <p className="nothing">Este dispositivo no muestra un PDF aquí: ábralo en otra pestaña o descárguelo.</p>;
}

/** A document (picture or PDF) in a dialog; it can also be opened in a new tab or downloaded. */
export function VerArchivo({ titulo, nombre, formato, bytes: { data, error, reload }, onClose }: Props) {
  const url = useUrl(data);
  const footer = (
    <div className="botones">
      {url && (
        <a className="p-button p-component p-button-text" href={url} target="_blank" rel="noopener">
          <i className="pi pi-external-link" aria-hidden />
          <span className="p-button-label">Abrir en otra pestaña</span>
        </a>
      )}
      <Button label="Descargar" icon="pi-download" disabled={!data} onClick={() => data && saveAs(data, nombre)} />
    </div>
  );
  return (
    <Modal header={titulo} footer={footer} className={css.dialog} resizable={false} blockScroll dismissableMask onHide={onClose}>
      {error && <LoadFailed error={error.message} onRetry={reload} />}
      {!url && !error && <Skeleton lines={1} />}
      {url && (
        <div className={`${css.shown} flex flex-column justify-content-center`}>
          <Contenido titulo={titulo} formato={formato} url={url} />
        </div>
      )}
    </Modal>
  );
}

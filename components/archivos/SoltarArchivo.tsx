import { useState, type DragEvent, type ReactNode } from 'react';
import { FileButton, PAPELES } from './FileButton';
import css from './SoltarArchivo.module.css';

interface Props {
  label: string;
  /** Says which files are accepted, or which one was chosen. */
  children: ReactNode;
  /** Accepted file types; by default pictures and PDF. */
  accept?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
  onFile: (file: File) => void;
}

/** A drop zone for a file, with a button that opens the file picker. */
export function SoltarArchivo({ label, children, accept = PAPELES, onFile, ...button }: Props) {
  const [over, setOver] = useState(false);
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file && !button.disabled) onFile(file);
  };
  return (
    <div
      className={`${css.place} flex flex-wrap gap-3 align-items-center p-3 border-2 border-dashed`}
      data-soltar
      data-sobre={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <i className="pi pi-cloud-upload text-2xl text-muted" aria-hidden />
      <div className="flex-grow-1 w-12rem min-w-0 text-muted break">{children}</div>
      <FileButton {...button} label={label} name={label} accept={accept} icon="pi-folder-open" outlined small onFile={onFile} />
    </div>
  );
}

import { Button } from '../ui/Button';
import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import css from './SoltarArchivo.module.css';

interface Props {
  /** The label of the button. */
  label: string;
  /** Says which files are accepted, or which one was chosen. */
  children: ReactNode;
  /** Accepted file types; by default pictures and PDF. */
  accept?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
  onFile: (file: File) => void;
}

const PAPELES = 'application/pdf,image/jpeg,image/png,image/webp';
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A drop zone for a file, with a button that opens the file picker; on a phone that offers the camera too. */
export function SoltarArchivo({ label, children, accept = PAPELES, disabled, onFile, ...aria }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => file && !disabled && onFile(file);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = ''; // Otherwise choosing the same file again would fire no change event.
    take(file);
  };
  const drag = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div
      className={`${css.place} flex flex-wrap gap-3 align-items-center`}
      data-soltar
      data-sobre={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <i className="pi pi-cloud-upload text-2xl text-muted" aria-hidden />
      <div className="flex-grow-1 w-12rem min-w-0 text-muted break">{children}</div>
      <input ref={input} type="file" accept={accept} hidden aria-label={label} onChange={choose} />
      <Button
        label={label}
        icon="pi pi-folder-open"
        outlined
        size="small"
        disabled={disabled}
        {...aria}
        onClick={() => input.current?.click()}
      />
    </div>
  );
}

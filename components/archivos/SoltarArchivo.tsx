import { Button } from '../ui/Button';
import { useRef, useState, type ChangeEvent, type DragEvent, type ReactNode } from 'react';
import css from './SoltarArchivo.module.css';

interface Props {
  /** What the button says. */
  label: string;
  /** Says what may be chosen, or what was. */
  children: ReactNode;
  /** Which files may be chosen; pictures and PDF unless told. */
  accept?: string;
  disabled?: boolean;
  'aria-describedby'?: string;
  onFile: (file: File) => void;
}

const PAPELES = 'application/pdf,image/jpeg,image/png,image/webp';
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** A place on which a file is dropped, with a button for who has none to drop: on a phone it offers the camera too. */
export function SoltarArchivo({ label, children, accept = PAPELES, disabled, onFile, ...aria }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => file && !disabled && onFile(file);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = ''; // Choosing the same file again is a choice too.
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
      <div className={`${css.words} min-w-0 text-muted break`}>{children}</div>
      <input ref={input} type="file" accept={accept} hidden aria-label={label} onChange={choose} />
      <Button
        type="button"
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

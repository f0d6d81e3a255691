import { useRef } from 'react';
import { Button, type ButtonProps } from '../ui/Button';

/** The types of papers: PDF, or a picture of one. */
export const PAPELES = 'application/pdf,image/jpeg,image/png,image/webp';

interface Props extends Omit<ButtonProps, 'onClick'> {
  accept: string;
  /** The accessible name of the file input. */
  name: string;
  onFile: (file: File) => void;
}

/** A button that opens the file picker; on a phone that offers the camera too. */
export function FileButton({ accept, name, onFile, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={name}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = ''; // Otherwise choosing the same file again would fire no change event.
          if (file) onFile(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}

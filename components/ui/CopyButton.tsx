import { useState } from 'react';
import { toast } from '../feedback/toast';
import { Button, type ButtonProps } from './Button';

interface Props extends ButtonProps {
  copies: string;
  /** Its label once that worked. */
  done: string;
}

/** Copies a text to the clipboard. Without a secure context there is no clipboard: a message asks the user to copy by hand. */
export function CopyButton({ copies, label, done, ...button }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    void Promise.resolve(navigator.clipboard?.writeText(copies) ?? Promise.reject(new Error())).then(
      () => setCopied(true),
      () => toast('warn', 'El navegador no dejó copiar: seleccione el texto y cópielo a mano'),
    );
  return <Button icon={copied ? 'pi-check' : 'pi-copy'} {...button} label={copied ? done : label} onClick={copy} />;
}

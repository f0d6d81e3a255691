import { useState } from 'react';
import { toast } from '../feedback/toast';

/**
 * Copies a text to the clipboard; `copied` is true once it worked. Without a secure context there is no clipboard: a message asks the user
 * to copy by hand.
 */
export function useCopy() {
  const [copied, setCopied] = useState(false);
  const copy = (texto: string) =>
    void Promise.resolve(navigator.clipboard?.writeText(texto) ?? Promise.reject(new Error())).then(
      () => setCopied(true),
      () => toast('warn', 'El navegador no dejó copiar: seleccione el texto y cópielo a mano'),
    );
  return { copied, copy };
}

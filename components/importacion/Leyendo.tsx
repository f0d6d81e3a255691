import { Button } from '../ui/Button';
import type { Avance } from './libro/leerLibro';

interface Props {
  /** Undefined until the file is open. */
  avance: Avance | undefined;
  onCancelar: () => void;
}

/** The progress of a file that is being read, and the button that stops it. */
export const Leyendo = ({ avance, onCancelar }: Props) => (
  <div role="status" className="mt-3 flex flex-wrap gap-3 align-items-center">
    <span>Leyendo el archivo…</span>
    <progress className="flex-1" aria-label="Lectura del archivo" {...(avance && { value: avance.hecho, max: avance.total })} />
    <Button label="Cancelar" text onClick={onCancelar} />
  </div>
);

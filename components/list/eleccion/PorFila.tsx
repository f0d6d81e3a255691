import { useEffect } from 'react';
import { toast } from '../../feedback/toast';
import { Notice } from '../../feedback/Notice';
import { Titled } from '../cell';

/** What an act on several rows does to one of them; `rechazo` says why it does nothing, '' if it does. */
export interface EfectoEnFila {
  clave: number;
  nombre: string;
  nota: string;
  rechazo: string;
}

interface Props {
  filas: readonly EfectoEnFila[];
  /** The effect on all in one sentence, with how many of them. */
  resumen: (pasan: number) => string;
  /** Learns how many the act does something to. */
  onPasan: (pasan: number) => void;
}

const pasa = ({ rechazo }: { rechazo: string }) => rechazo === '';

/** The effects of an act on several rows before it: how many, those that are refused first, and each with its effect or its reason. */
export function PorFila({ filas, resumen, onPasan }: Props) {
  const pasan = filas.filter(pasa);
  useEffect(() => onPasan(pasan.length), [onPasan, pasan.length]);
  return (
    <>
      <Notice tone={pasan.length ? 'info' : 'warn'} role="status" className="mt-3">
        {resumen(pasan.length)}
      </Notice>
      <ul className="list-none p-0 mt-3 flex flex-column gap-3" aria-label="Qué le pasa a cada una">
        {[...filas.filter((fila) => !pasa(fila)), ...pasan].map(({ clave, nombre, nota, rechazo }) => (
          <li key={clave}>
            <Titled title={nombre} note={rechazo ? `Se queda: ${rechazo}` : nota} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Tells which rows an act on several refused although its preview did not, each with its reason. */
export function decirRechazos(filas: readonly { nombre: string; rechazo: string }[], pasaban: number): void {
  const quedan = filas.filter((fila) => !pasa(fila));
  if (filas.length - quedan.length < pasaban)
    toast('warn', quedan.map(({ nombre, rechazo }) => `${nombre} se queda: ${rechazo}`).join(' '));
}

import { FORMAS } from '../../caja/formas';
import { Keys } from '../../ui/keyboard/Keys';

const TECLAS = [
  ['F2', 'buscar'],
  ['↑ ↓', 'mover'],
  ['Espacio', 'elegir'],
  ['V', 'vencidas'],
  ['T', 'todas'],
  ['N', 'ninguna'],
  ['F', 'ver la factura'],
  ['Enter', 'al pago'],
  ...FORMAS.map(({ tecla, label }) => [tecla, label.toLowerCase()] as const),
  ['Ctrl+Enter', 'cobrar'],
] as const;

/** The desk's keyboard shortcuts, always visible on devices with a keyboard. */
export const Teclas = () => <Keys of={TECLAS} />;

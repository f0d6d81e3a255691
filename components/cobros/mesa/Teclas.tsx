import { FORMAS } from '../../caja/formas';
import { Keys } from '../../ui/keyboard/Keys';

const TECLAS = [
  ['F2', 'buscar'],
  ['↑ ↓', 'mover'],
  ['Espacio', 'elegir'],
  ['V', 'vencidas'],
  ['T', 'todas'],
  ['N', 'ninguna'],
  ['Enter', 'al pago'],
  ...FORMAS.map(({ tecla, label }) => [tecla, label.toLowerCase()] as const),
  ['Ctrl+Enter', 'cobrar'],
] as const;

/** The keys of the desk, always in sight where there is a keyboard. */
export const Teclas = () => <Keys of={TECLAS} />;

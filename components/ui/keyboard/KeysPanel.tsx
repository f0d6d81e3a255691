import { Facts } from '../Facts';
import { SidePanel } from '../SidePanel';
import type { KeyWords } from './KeyHelp';

const EVERYWHERE: KeyWords = [
  ['Ctrl+K', 'ir a otra página o persona'],
  ['?', 'ver estas teclas'],
];

/** The keys of a page in a panel, after them those that work on every page. */
export const KeysPanel = ({ of, onClose }: { of: KeyWords; onClose: () => void }) => (
  <SidePanel title="Teclas de esta página" onClose={onClose}>
    <Facts of={[...of, ...EVERYWHERE]} />
  </SidePanel>
);

import type { ComponentType } from 'react';
import { Tabs, type Tab } from '../ui/Tabs';
import { useVista } from './useVista';

interface Props {
  /** The accessible name of the tabs. */
  label: string;
  vistas: readonly (Tab & { de: ComponentType })[];
}

/** The views of a report as tabs, with the selected one kept in the address. */
export function Vistas({ label, vistas }: Props) {
  const [actual, elegir] = useVista(vistas);
  const { de: Vista } = vistas.find(({ id }) => id === actual)!;
  return (
    <Tabs label={label} pestanas={vistas} actual={actual} onElegir={elegir}>
      <Vista />
    </Tabs>
  );
}

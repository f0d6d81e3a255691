import type { ComponentType } from 'react';
import { Tabs, type Tab } from '../ui/Tabs';
import { useVista } from './useVista';

interface Props {
  /** What the views belong to, for screen readers. */
  label: string;
  vistas: readonly (Tab & { de: ComponentType })[];
}

/** The views of a report as tabs; the address says which one is shown. */
export function Vistas({ label, vistas }: Props) {
  const [actual, elegir] = useVista(vistas);
  const { de: Vista } = vistas.find(({ id }) => id === actual)!;
  return (
    <Tabs label={label} pestanas={vistas} actual={actual} onElegir={elegir}>
      <Vista />
    </Tabs>
  );
}

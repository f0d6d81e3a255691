import type { ComponentType } from 'react';
import { useVista } from '../list/useVista';
import { TitledPage } from '../report/TitledPage';
import { Tabs, type Tab } from '../ui/Tabs';

interface Props {
  /** The title of the page, above the tabs, and their accessible name. */
  title: string;
  vistas: readonly (Tab & { de: ComponentType })[];
}

/** The views of a report as tabs, with the selected one kept in the address. */
export function Vistas({ title, vistas }: Props) {
  const [actual, elegir] = useVista(vistas);
  const { de: Vista } = vistas.find(({ id }) => id === actual)!;
  return (
    <TitledPage title={title}>
      <Tabs label={title} pestanas={vistas} actual={actual} onElegir={elegir}>
        <Vista />
      </Tabs>
    </TitledPage>
  );
}

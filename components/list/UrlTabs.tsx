import type { ComponentType } from 'react';
import { Tabs, type Tab } from '../ui/Tabs';
import { useVista } from './useVista';

interface Props<P extends object> {
  /** The accessible name of the tabs. */
  label: string;
  /** The name in the address: views of one thing, whose filters stay, or tabs with different things. */
  name: 'vista' | 'pestana';
  tabs: readonly (Tab & { de: ComponentType<P> })[];
  /** What every tab gets. */
  props?: P;
}

/** Tabs whose selected one is kept in the address; its content waits until the address is known. */
export function UrlTabs<P extends object>({ label, name, tabs, props }: Props<P>) {
  const [actual, elegir, known] = useVista(tabs, name);
  const { de: Body } = tabs.find(({ id }) => id === actual)!;
  return (
    <Tabs label={label} pestanas={tabs} actual={actual} onElegir={elegir}>
      {known && <Body {...(props as P)} />}
    </Tabs>
  );
}

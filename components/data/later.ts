import dynamic from 'next/dynamic';
import { useState, type ComponentType, type ReactNode } from 'react';

/** A component of another module, loaded in the browser when it is first rendered: later(() => import('./Form'), 'Form'). */
export const later = <Name extends string, M extends Record<Name, ComponentType<any>>>(
  load: () => Promise<M>,
  name: Name,
  loading?: () => ReactNode,
): M[Name] => dynamic(() => load().then((module) => module[name]), { ssr: false, ...(loading && { loading }) }) as M[Name];

/** What is open over a page, if anything. Closing it with `changed` calls `onChange`, which usually reloads the page. */
export function useOpen<T>(onChange?: () => unknown) {
  const [open, setOpen] = useState<T>();
  const close = (changed?: boolean) => {
    setOpen(undefined);
    if (changed === true) void onChange?.();
  };
  return [open, setOpen, close] as const;
}

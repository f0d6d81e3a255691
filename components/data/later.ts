import dynamic from 'next/dynamic';
import type { ComponentType, ReactNode } from 'react';

/** A component of another module, loaded in the browser when it is first rendered: later(() => import('./Form'), 'Form'). */
export const later = <Name extends string, M extends Record<Name, ComponentType<any>>>(
  load: () => Promise<M>,
  name: Name,
  loading?: () => ReactNode,
): M[Name] => dynamic(() => load().then((module) => module[name]), { ssr: false, ...(loading && { loading }) }) as M[Name];

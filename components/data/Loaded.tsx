import type { ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton';
import { Failed } from './Failed';
import type { Loadable } from './useLoaded';

interface Props<T> {
  of: Loadable<T>;
  /** What stands there until the first answer. */
  skeleton?: ReactNode;
  /** Nothing where the server says that there is none. */
  children: (data: NonNullable<T>) => ReactNode;
}

/** Something from the server: its outline while it is on its way, why it did not come with a button that tries again, and the thing. */
export function Loaded<T>({ of: { data, waiting, error, reload }, skeleton = <Skeleton />, children }: Props<T>) {
  return (
    <>
      <Failed of={{ error, reload }} />
      {data === undefined ? waiting && skeleton : data !== null && children(data)}
    </>
  );
}

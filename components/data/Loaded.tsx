import type { ReactNode } from 'react';
import { Skeleton } from '../ui/Skeleton';
import { Failed } from './Failed';
import type { Loadable } from './useLoaded';

interface Props<T> {
  of: Loadable<T>;
  /** Shown until the first answer. */
  skeleton?: ReactNode;
  /** Not rendered if the answer is null; `reload` loads it again. */
  children: (data: NonNullable<T>, reload: () => void) => ReactNode;
}

/** Renders a loadable: a skeleton while it loads, the error with a retry button, or the data. */
export function Loaded<T>({ of: { data, waiting, error, reload }, skeleton = <Skeleton />, children }: Props<T>) {
  return (
    <>
      <Failed of={{ error, reload }} />
      {data === undefined ? waiting && skeleton : data !== null && children(data, () => void reload())}
    </>
  );
}

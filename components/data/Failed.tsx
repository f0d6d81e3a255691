import { LoadFailed } from '../feedback/LoadFailed';
import type { Loadable } from './useLoaded';

/** A loadable that can be retried. */
export type Retriable = Pick<Loadable<unknown>, 'error' | 'reload'>;

/** The error of a loadable that the page also works without, with a retry button; renders nothing without an error. */
export const Failed = ({ of: { error, reload } }: { of: Retriable }) =>
  error ? <LoadFailed error={error.message} onRetry={() => void reload()} /> : null;

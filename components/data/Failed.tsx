import { LoadFailed } from '../feedback/LoadFailed';
import type { Loadable } from './useLoaded';

/** What can fail to load and be asked for again. */
export type Retriable = Pick<Loadable<unknown>, 'error' | 'reload'>;

/** Why something that its page also works without could not be loaded, with a button that tries again; nothing while all is well. */
export const Failed = ({ of: { error, reload } }: { of: Retriable }) =>
  error ? <LoadFailed error={error.message} onRetry={() => void reload()} /> : null;

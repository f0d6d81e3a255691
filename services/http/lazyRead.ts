import type { Call } from '@/contract/call';
import { afterEarly } from './early';
import type { Args, Sender } from './send';

/**
 * A read of a service that loads with its first use, after the page's first call: the page that makes it is painted and pressed before.
 * `ofBranch` says what the read says itself: whether it depends on the selected branch.
 */
export const lazyRead = <C extends Call>(load: () => Promise<Sender<C>>, ofBranch: boolean) =>
  Object.assign(async (...asked: Args<C>) => (await afterEarly.then(load))(...asked), { ofBranch });

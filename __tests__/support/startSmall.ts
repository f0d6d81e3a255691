import { startEmbedded, type EmbeddedOptions } from '@/server/db/embedded';

/** Starts the embedded server with little shared memory: each start touches all that it gets, a sixth of the machine's. */
export const startSmall = (folder: string, options?: EmbeddedOptions) =>
  startEmbedded(folder, { settings: { shared_buffers: '16MB' }, ...options });

import os from 'node:os';

const MB = 1024 * 1024;

/** The memory that this process may count on, in bytes: the machine's, or less where a container limits it. */
export function memoryOf(total = os.totalmem(), constrained = process.constrainedMemory()): number {
  // Without a limit Node says 0, undefined or a number beyond every machine.
  return constrained ? Math.min(total, constrained) : total;
}

/** A share of the memory in whole MB, not below and not above so many. */
const share = (memory: number, part: number, least: number, most: number) =>
  `${Math.round(Math.min(Math.max(memory / part / MB, least), most))}MB`;

/** What depends on the machine. The same machine serves pages and API and, at a desk, a browser: the database takes its part, not all. */
const ofMemory = (memory: number): Record<string, string> => ({
  // Its own cache of pages; beyond 4 GB no academy has more that is read daily.
  shared_buffers: share(memory, 6, 64, 4096),
  // What the planner expects of it and the system's cache together.
  effective_cache_size: share(memory, 2, 256, 16_384),
  // One sort or hash of one of the 10 connections in use: all of them together stay below a quarter of the memory.
  work_mem: share(memory, 256, 4, 64),
  // An index that a migration builds, a vacuum.
  maintenance_work_mem: share(memory, 16, 64, 1024),
  // WAL between two checkpoints: more means fewer full pages written anew, and a longer recovery after a crash (some 10 s per GB).
  max_wal_size: share(memory, 8, 256, 1024),
});

/** Settings of the server that comes along on a machine with so much memory, in bytes. fsync, full_page_writes and synchronous_commit stay on. */
export const settingsFor = (memory: number): Record<string, string> => ({
  listen_addresses: '127.0.0.1',
  max_connections: '40',
  ...ofMemory(memory),
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  min_wal_size: '32MB',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  // A disk without a moving head reads a page anywhere about as fast as the next one.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // One call for the whole disk: the thousand files one by one kept an academy waiting for 5 s after a crash.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
});

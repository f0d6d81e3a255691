import os from 'node:os';

const MB = 1024 * 1024;

/** Memory in bytes that this process may use: the machine's, or the container's limit if it is lower. */
export function memoryOf(total = os.totalmem(), constrained = process.constrainedMemory()): number {
  // Without a limit Node returns 0, undefined or a number larger than any machine's memory.
  return constrained ? Math.min(total, constrained) : total;
}

/** A fraction 1/`part` of the memory in whole MB, clamped to [least, most]. */
const share = (memory: number, part: number, least: number, most: number) =>
  `${Math.round(Math.min(Math.max(memory / part / MB, least), most))}MB`;

/** Settings by memory size. The same machine also runs the API and perhaps a browser, so the database takes only a share. */
const ofMemory = (memory: number): Record<string, string> => ({
  // PostgreSQL's page cache. No academy reads more than 4 GB of data daily.
  shared_buffers: share(memory, 6, 64, 4096),
  // The planner's estimate of PostgreSQL's and the system's cache together.
  effective_cache_size: share(memory, 2, 256, 16_384),
  // Per sort or hash; 10 connections that each use one stay below a quarter of the memory.
  work_mem: share(memory, 256, 4, 64),
  // For an index built by a migration, and for vacuum.
  maintenance_work_mem: share(memory, 16, 64, 1024),
  // WAL between two checkpoints: more means fewer full-page writes but a longer crash recovery (some 10 s per GB).
  max_wal_size: share(memory, 8, 256, 1024),
});

/** Settings of the embedded server for a machine with `memory` bytes. fsync, full_page_writes and synchronous_commit stay on. */
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
  // An SSD reads a random page about as fast as the next one.
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // Without the details of an error, which quote the row: names of children do not belong in a log.
  log_error_verbosity: 'terse',
  // A single syncfs call: syncing a thousand files one by one delayed the start after a crash by 5 s.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
});

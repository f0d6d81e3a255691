import fs from 'node:fs';
import path from 'node:path';
import type { Cluster } from './cluster';

/** Bytes of the longest path that every system takes for a socket: macOS has room for 103. */
const MAX_PATH = 103;

const fileOf = ({ home }: Cluster, port: number) => path.join(home, `.s.PGSQL.${port}`);

/**
 * The folder in which the server listens without the network, beside its port; undefined where the system has no such sockets or the path is too
 * long for one. A payment is some thirty packets between two processes of one machine, and each costs a tenth less of it this way.
 */
const folderOf = (cluster: Cluster): string | undefined =>
  process.platform !== 'win32' && Buffer.byteLength(fileOf(cluster, 65_535)) <= MAX_PATH ? cluster.home : undefined;

/** The setting of the server that makes it listen there. */
export const socketSetting = (cluster: Cluster): Record<string, string> => {
  const folder = folderOf(cluster);
  return { unix_socket_directories: folder ? `"${folder.replaceAll('"', '""')}"` : '' };
};

/** What an address says for a client to take the socket instead of the port: nothing where the server has made none, as an older one. */
export const socketOf = (cluster: Cluster, port: number): string =>
  folderOf(cluster) && fs.existsSync(fileOf(cluster, port)) ? `?host=${encodeURIComponent(cluster.home)}` : '';

/** Takes away what a server that is gone left: with the number of its process given to another one, the next server would not start. */
export function removeSockets(cluster: Cluster) {
  for (const name of fs.readdirSync(cluster.home))
    if (name.startsWith('.s.PGSQL.')) fs.rmSync(path.join(cluster.home, name), { force: true });
}

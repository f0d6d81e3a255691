import fs from 'node:fs';
import path from 'node:path';
import type { Cluster } from './cluster';

/** Longest path of a Unix socket on every system: macOS has 103 bytes. */
const MAX_PATH = 103;

const fileOf = ({ home }: Cluster, port: number) => path.join(home, `.s.PGSQL.${port}`);

/**
 * Folder of the server's Unix socket, or undefined where the system has none or the path is too long. A payment is some thirty packets
 * between two local processes, and each is a tenth cheaper over a socket than over TCP.
 */
const folderOf = (cluster: Cluster): string | undefined =>
  process.platform !== 'win32' && Buffer.byteLength(fileOf(cluster, 65_535)) <= MAX_PATH ? cluster.home : undefined;

/** The PostgreSQL setting that makes the server listen on that socket. */
export const socketSetting = (cluster: Cluster): Record<string, string> => {
  const folder = folderOf(cluster);
  return { unix_socket_directories: folder ? `"${folder.replaceAll('"', '""')}"` : '' };
};

/** Query part of a URL that makes a client use the socket; '' when the running server has none (an older Cantera started it). */
export const socketOf = (cluster: Cluster, port: number): string =>
  folderOf(cluster) && fs.existsSync(fileOf(cluster, port)) ? `?host=${encodeURIComponent(cluster.home)}` : '';

/** Removes the sockets of a dead server: if another process had reused its pid, the next server would refuse to start. */
export function removeSockets(cluster: Cluster) {
  for (const name of fs.readdirSync(cluster.home))
    if (name.startsWith('.s.PGSQL.')) fs.rmSync(path.join(cluster.home, name), { force: true });
}

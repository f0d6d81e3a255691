import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// A disk whose power can be cut: an ext4 in a file. Shut down without its journal (`xfs_io -x -c shutdown`, as the tests of Linux' own file
// systems do), it loses whatever was not synced. The cache inside a real disk is not part of it.

const run = (program: string, ...args: string[]) => execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
const installed = (program: string) => spawnSync(program, ['-V']).error === undefined;

/** Whether this machine allows it: for root, with loop devices and Debian's xfsprogs. */
export const powerCanBeCut = () =>
  process.getuid?.() === 0 && existsSync('/dev/loop-control') && ['mkfs.ext4', 'xfs_io', 'mount'].every(installed);

const SIZE = '2G';

/** Mounts an empty disk at a folder; one that a killed run left there is taken away before. */
export function diskAt(folder: string) {
  const image = `${folder}.img`;
  const witness = path.join(folder, 'not-synced');
  const mount = () => run('mount', '-o', 'loop', image, folder);
  const remove = () => {
    spawnSync('umount', ['-l', folder]);
    for (const one of [folder, image]) rmSync(one, { recursive: true, force: true });
  };
  remove();
  mkdirSync(folder, { recursive: true });
  run('truncate', '-s', SIZE, image);
  run('mkfs.ext4', '-q', '-F', image);
  mount();
  return {
    folder,
    /** From now on nothing reaches the disk. */
    cut: () => {
      // One program writes the witness and cuts: otherwise the system may write it out between the two.
      run('xfs_io', '-x', '-f', '-c', 'pwrite 0 5000', '-c', 'shutdown', witness);
    },
    /** The disk as it is found when the power is back; every process that used it must have ended. Throws if nothing was lost. */
    restore: async () => {
      for (const end = Date.now() + 10_000; spawnSync('umount', [folder]).status !== 0; await sleep(20))
        if (Date.now() > end) throw new Error(`Somebody still uses ${folder}`);
      mount();
      if (existsSync(witness) && readFileSync(witness, 'utf8')) throw new Error('The disk kept what was not synced');
      rmSync(witness, { force: true });
    },
    remove,
  };
}

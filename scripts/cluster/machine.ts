import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Node, Plan } from './plan';
import { execute } from './processes';

const ip = (...args: string[]) => execute(['ip', ...args]);
const quietly = (...args: string[]) => void spawnSync('ip', args);
const bridgeOf = ({ ports }: Plan) => `cantera${ports.write}`;
const linkOf = ({ ports }: Plan, n: number) => `cn${ports.write}-${n + 1}`;

/** Whether this machine lets us make network namespaces. */
export function namespacesPermitted(): boolean {
  const name = `cantera-prueba-${process.pid}`;
  const made = spawnSync('ip', ['netns', 'add', name]).status === 0;
  if (made) quietly('netns', 'del', name);
  return made;
}

/** Connects the namespaces of a plan by a bridge that only this machine reaches. */
export function connectNamespaces(plan: Plan): void {
  const bridge = bridgeOf(plan);
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${plan.balancer}/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  plan.nodes.forEach(({ namespace, host }, n) => {
    if (!namespace) return;
    const link = linkOf(plan, n);
    ip('netns', 'add', namespace);
    ip('link', 'add', link, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', link, 'master', bridge, 'up');
    ip('-n', namespace, 'addr', 'add', `${host}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
  });
}

/** Takes a node off the network, or puts it back. */
export const plug = (plan: Plan, n: number, on: boolean) => void ip('link', 'set', linkOf(plan, n), on ? 'up' : 'down');

/** Whether this machine lets us mount a disk in memory. */
export function disksPermitted(): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), 'cantera-disco-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', 'tmpfs', folder]).status === 0;
  if (made) spawnSync('umount', [folder]);
  rmdirSync(folder);
  return made;
}

/** Gives a node a disk of its own, in memory, so that it can be full without anybody else's being so. */
export const mountDisk = ({ folder }: Node, megas: number) =>
  void execute(['mount', '-t', 'tmpfs', '-o', `size=${megas}m,mode=700`, 'tmpfs', path.join(folder, 'disk')]);

export const unmountDisk = ({ folder }: Node) => void spawnSync('umount', ['-l', path.join(folder, 'disk')]);

/** Removes bridge and namespaces, also those of a start that failed half-way. */
export function removeNamespaces(plan: Plan): void {
  plan.nodes.forEach(({ namespace }, n) => {
    if (!namespace) return;
    quietly('link', 'del', linkOf(plan, n));
    quietly('netns', 'del', namespace);
  });
  quietly('link', 'del', bridgeOf(plan));
}

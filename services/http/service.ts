import type { Call } from '@/contract/call';
import { send, type Sender } from './send';

type Senders<G> = { [K in keyof G as G[K] extends Call ? K : never]: G[K] extends Call ? Sender<G[K]> : never };

const isCall = (one: unknown): one is Call => typeof one === 'object' && one !== null && 'method' in one;

/** The calls of a group of the contract as typed functions by their names, and the group itself as `calls`. */
export function service<G extends object>(calls: G): Senders<G> & { calls: G } {
  const senders = Object.entries(calls).flatMap(([name, one]) => (isCall(one) ? [[name, send(one)]] : []));
  return { ...(Object.fromEntries(senders) as Senders<G>), calls };
}

import { createHash } from 'node:crypto';
import type { Deps } from '../lib/serve';

/** Longest wait (ms) for an answer: who chooses a password waits too. */
const PACIENCIA_MS = 2000;
const CONOCIDOS = 5;

/**
 * Whether a password is among those that leaked from other sites (Pwned Passwords). Their list is asked by the first five digits of its
 * SHA-1, the list's own name for it, and answers with some hundreds that begin so: it never learns which was meant. False without an answer.
 */
export async function estaFiltrada({ filtradas, log }: Pick<Deps, 'filtradas' | 'log'>, password: string): Promise<boolean> {
  if (!filtradas) return false;
  const huella = createHash('sha1').update(password).digest('hex').toUpperCase();
  try {
    const signal = AbortSignal.timeout(PACIENCIA_MS);
    const headers = { 'Add-Padding': 'true' };
    const answer = await fetch(filtradas + huella.slice(0, CONOCIDOS), { headers, signal, redirect: 'error' });
    if (!answer.ok) throw new Error(String(answer.status));
    // Lines that only hide how long the answer is count no leak: 'F00D…:0'.
    return (await answer.text()).split(/\r?\n/).some((line) => line.startsWith(`${huella.slice(CONOCIDOS)}:`) && !line.endsWith(':0'));
  } catch (error) {
    log.warn({ name: (error as Error).name }, 'leaked passwords not asked');
    return false;
  }
}

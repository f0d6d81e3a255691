import { execFile } from 'node:child_process';
import { UsageError } from './tool';

interface Audit {
  vulnerabilities?: Record<string, { severity: string }>;
}

/**
 * The packages of the product for which the registry knows a vulnerability, each with its severity, whenever it became known: a release holds
 * none. `options`: more for npm. Throws UsageError when the registry does not answer.
 */
export async function vulnerablePackages(...options: string[]): Promise<string[]> {
  // npm exits with 1 when it found some.
  const said = await new Promise<string>((done) =>
    execFile('npm', ['audit', '--omit=dev', '--json', ...options], (_, stdout) => done(stdout)),
  );
  const { vulnerabilities } = JSON.parse(said || '{}') as Audit;
  if (!vulnerabilities)
    throw new UsageError('El registro de paquetes no respondió si alguno tiene una vulnerabilidad conocida: pruebe de nuevo.');
  return Object.entries(vulnerabilities).map(([name, { severity }]) => `${name} (${severity})`);
}

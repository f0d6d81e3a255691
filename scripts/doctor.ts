import { onTarget } from '@/server/db/target';
import { diagnose, type Finding } from '@/server/doctor';
import { readEnv } from '@/server/env';
import { plural } from '@/utils/format';
import { tool } from './tool';

const MARK: Record<Finding['state'], string> = { bien: '  bien ', aviso: '  aviso', mal: '! mal  ' };

/** Looks at settings, address, mail, disk, clock, copies, secrets, users, updates and ledger on one page; exits with code 1 if something is wrong. */
await tool(async () => {
  const env = readEnv(); // names every wrong setting, and ends there
  await onTarget(env, 'revisión', async (url) => {
    const findings = await diagnose(url, env, new Date());
    console.log(`${MARK.bien}  ${'Ajustes'.padEnd(13)}  Todas las variables de entorno son válidas.`);
    for (const { about, state, says } of findings) console.log(`${MARK[state]}  ${about.padEnd(13)}  ${says}`);
    const wrong = findings.filter(({ state }) => state === 'mal').length;
    console.log(wrong ? `${plural(wrong, 'cosa')} por remediar ahora.` : 'Nada por remediar ahora.');
    if (wrong) process.exitCode = 1;
  });
});

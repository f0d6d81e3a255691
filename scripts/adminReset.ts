import { parseArgs } from 'node:util';
import { connect } from '@/server/db/connect';
import { openTarget } from '@/server/db/target';
import { readEnv } from '@/server/env';
import { restablecer } from '@/server/usuarios/restablecer';
import { plural } from '@/utils/format';
import { tool, UsageError } from './tool';

const usage = 'Uso: npm run cantera -- admin:reset usuario [--sin-segundo-factor]';

function readArguments(): { usuario: string; sinSegundoFactor?: boolean } {
  try {
    const { values, positionals } = parseArgs({ options: { 'sin-segundo-factor': { type: 'boolean' } }, allowPositionals: true });
    if (positionals.length !== 1) throw new UsageError(usage);
    return { usuario: positionals[0]!, sinSegundoFactor: values['sin-segundo-factor'] };
  } catch {
    throw new UsageError(usage);
  }
}

// npm run cantera -- admin:reset user: lets in again who forgot the password and gets no mail, also while Cantera is running. Whoever can run
// it already holds the database.
await tool(async () => {
  const { usuario, sinSegundoFactor } = readArguments();
  const target = await openTarget(readEnv(), 'restablecimiento');
  const { pool, close } = connect(target.url, 1);
  try {
    const hecho = await restablecer(pool, usuario, { momento: new Date().toISOString(), sinSegundoFactor });
    if (typeof hecho === 'string') throw new UsageError(hecho);
    console.log(`Contraseña temporal de ${hecho.usuario}: ${hecho.clave}`);
    console.log(`Al entrar tendrá que elegir otra. ${plural(hecho.sesionesCerradas, 'sesión cerrada', 'sesiones cerradas')}.`);
  } finally {
    await close();
    await target.close();
  }
});

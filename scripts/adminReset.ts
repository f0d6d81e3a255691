import { connect } from '@/server/db/connect';
import { onTarget } from '@/server/db/target';
import { readEnv } from '@/server/env';
import { restablecer } from '@/server/usuarios/restablecer';
import { plural } from '@/utils/format';
import { usageOf } from './menu';
import { read, tool, UsageError } from './tool';

const usage = usageOf('cantera', 'admin:reset');

// npm run cantera -- admin:reset user: lets in again who forgot the password and gets no mail, also while Cantera is running. Whoever can run
// it already holds the database.
await tool(async () => {
  const { values, positionals } = read(usage, { options: { 'sin-segundo-factor': { type: 'boolean' } }, allowPositionals: true }, 1);
  await onTarget(readEnv(), 'restablecimiento', async (url) => {
    const { pool, close } = connect(url, { max: 1 });
    const opciones = { momento: new Date().toISOString(), sinSegundoFactor: values['sin-segundo-factor'] };
    const hecho = await restablecer(pool, positionals[0]!, opciones).finally(close);
    if (typeof hecho === 'string') throw new UsageError(hecho);
    console.log(`Contraseña temporal de ${hecho.usuario}: ${hecho.clave}`);
    console.log(`Al entrar tendrá que elegir otra. ${plural(hecho.sesionesCerradas, 'sesión cerrada', 'sesiones cerradas')}.`);
  });
});

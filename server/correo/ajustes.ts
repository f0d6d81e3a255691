import { eq, sql } from 'drizzle-orm';
import { correos, type AjustesCorreo, type EstadoAjustes } from '@/contract/correo/correo';
import type { Db } from '../db/connect';
import { companiaCorreo, correo } from '../db/schema/correo';
import type { Deps } from '../lib/deps';
import { Refusal } from '../lib/errors';
import { assertVersion } from '../lib/rows';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { enviar, faltaDe } from './transporte';

const VACIO = { servidor: '', puerto: 587, seguridad: 'STARTTLS', usuario: '', remitente: '', nombreRemitente: '' } as const;

async function guardados(db: Db, user: User, lock = false) {
  const query = db.select().from(companiaCorreo).where(scoped(companiaCorreo, user));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** The settings as a client may know them: without the password. */
async function leer(db: Db, user: User, { secretos, correo: entorno }: Deps): Promise<EstadoAjustes> {
  const row = await guardados(db, user);
  if (!row) return { ...VACIO, tieneClave: false, claveLegible: true, origen: entorno ? 'ENTORNO' : 'NINGUNO', version: 0 };
  const { secreto, codigoCompania: _, ...ajustes } = row;
  const claveLegible = secreto === '' || secretos.descifrar(secreto) !== undefined;
  return { ...ajustes, tieneClave: secreto !== '', claveLegible, origen: claveLegible ? 'COMPANIA' : 'NINGUNO' };
}

type Escritos = Omit<AjustesCorreo, 'version'>;

/** The password to use: the one typed, else the one kept for the same account of the same server; it must not travel to another one. */
function secretoPara(antes: typeof companiaCorreo.$inferSelect | undefined, { clave, servidor, usuario }: Escritos, deps: Deps) {
  if (clave !== '') return deps.secretos.cifrar(clave);
  return antes && antes.servidor === servidor && antes.usuario === usuario ? antes.secreto : '';
}

export default [
  serve(correos.ajustes, ({ db, user, deps }) => leer(db, user, deps)),

  // Holders of 28. Locks the settings. Refused when somebody else changed them meanwhile. What waits for a server goes out at once.
  serve(correos.update, async ({ db, user, deps, body }) => {
    const antes = await guardados(db, user, true);
    if (antes) assertVersion(antes, body.version, await leer(db, user, deps));
    const { clave: _, version: __, ...ajustes } = body;
    const row = { ...ajustes, secreto: secretoPara(antes, body, deps) };
    await db
      .insert(companiaCorreo)
      .values({ ...row, codigoCompania: user.codigoCompania })
      .onConflictDoUpdate({ target: companiaCorreo.codigoCompania, set: { ...row, version: sql`${companiaCorreo.version} + 1` } });
    await db
      .update(correo)
      .set({ proximo: deps.now().toISOString() })
      .where(scoped(correo, user, eq(correo.estado, 'PENDIENTE')));
    return leer(db, user, deps);
  }),

  // Holders of 28. Changes nothing; talks to a mail server, so it holds no transaction. Refused with what the server said.
  serve(correos.probar, async ({ db, user, deps, body }) => {
    const secreto = secretoPara(await guardados(db, user), body, deps);
    const clave = secreto === '' ? '' : deps.secretos.descifrar(secreto);
    if (clave === undefined) throw new Refusal(409, 'La contraseña guardada no se puede leer; escríbala de nuevo');
    const contenido = `Este es un correo de prueba de Cantera, pedido por ${user.nombre}.\n\nSi lo recibe, el correo de su academia está bien configurado.`;
    try {
      const id = `cantera.prueba.${user.codigoUsuario}.${deps.now().getTime()}`;
      return { respuesta: await enviar({ ...body, clave }, { para: body.para, asunto: 'Prueba de correo de Cantera', contenido, id }) };
    } catch (error) {
      throw new Refusal(409, faltaDe(error).motivo);
    }
  }),
];

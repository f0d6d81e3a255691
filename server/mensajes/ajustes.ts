import { eq, gt, sql } from 'drizzle-orm';
import { correos, type EstadoAjustes } from '@/contract/mensajes/correo';
import { companiaCorreo, correo } from '../db/schema/mensajes';
import { entidad } from '../db/schema/personas';
import { usuario } from '../db/schema/usuarios';
import type { Servidor } from '../env';
import { forbidden, invalid, Refusal, serve, type Deps } from '../lib/serve';
import { assertVersion, bloquearCompania, esAdministrador, scoped, type Db, type User } from '../lib/scope';
import sitio from './sitio';
import { correoCifrado, enviar, faltaDe, SIN_CIFRAR } from './transporte';

/** Longest wait (ms) for each answer of the server during a test, because a user waits for the result. */
const PACIENCIA_MS = 10_000;

/** Whoever chooses the mail server can read the password reset links of all users. */
const DE_ADMINISTRADORES = 'Solo un administrador puede cambiar el servidor de correo: por él salen los enlaces para cambiar contraseñas';

const VACIO = { servidor: '', puerto: 587, seguridad: 'STARTTLS', usuario: '', remitente: '', nombreRemitente: '' } as const;

async function guardados(db: Db, user: User, lock = false) {
  const query = db.select().from(companiaCorreo).where(scoped(companiaCorreo, user));
  const [row] = await (lock ? query.for('update') : query);
  return row;
}

/** The settings without the password, for the client. */
async function leer(db: Db, user: User, { secretos, correo: entorno }: Deps): Promise<EstadoAjustes> {
  const row = await guardados(db, user);
  if (!row) return { ...VACIO, tieneClave: false, claveLegible: true, origen: entorno ? 'ENTORNO' : 'NINGUNO', version: 0 };
  const { secreto, codigoCompania: _, ...ajustes } = row;
  const claveLegible = secreto === '' || secretos.descifrar(secreto) !== undefined;
  return { ...ajustes, tieneClave: secreto !== '', claveLegible, origen: claveLegible ? 'COMPANIA' : 'NINGUNO' };
}

/**
 * The password to store: the typed one, else the stored one if server and account stay the same. A stored password is never sent to another
 * server: without a typed one the change is refused (400 at the field).
 */
function secretoPara(antes: typeof companiaCorreo.$inferSelect | undefined, { clave, servidor, usuario }: Servidor, deps: Deps) {
  if (clave !== '') return deps.secretos.cifrar(clave);
  if (!antes || usuario === '') return '';
  const esOtro = antes.servidor !== servidor || antes.usuario !== usuario;
  if (antes.secreto !== '' && esOtro) throw invalid({ clave: 'Escríbala: la guardada es de otro servidor o de otro usuario' });
  return antes.secreto;
}

/** Default recipient of a test: the user who runs it. */
async function propio(db: Db, { codigoUsuario }: User): Promise<string> {
  const [row] = await db
    .select({ email: entidad.email })
    .from(usuario)
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .where(eq(usuario.codigoUsuario, codigoUsuario));
  if (!row?.email) throw invalid({ para: 'Escriba a quién enviar la prueba: en su perfil no hay un correo' });
  return row.email;
}

export default [
  sitio,

  serve(correos.ajustes, ({ db, user, deps }) => leer(db, user, deps)),

  // Called by administrators with access 28. Locks the company, before there are settings too, and the settings. Refuses a
  // stale version. Mails that waited for a server are sent at once.
  serve(correos.update, async ({ db, user, deps, body }) => {
    if (!esAdministrador(user)) throw forbidden(DE_ADMINISTRADORES, 'acceso');
    if (!correoCifrado(body)) throw invalid({ seguridad: SIN_CIFRAR });
    await bloquearCompania(db, user);
    const antes = await guardados(db, user, true);
    if (antes) assertVersion(antes, body.version, await leer(db, user, deps));
    const { clave: _, version: __, ...ajustes } = body;
    const row = { ...ajustes, secreto: secretoPara(antes, body, deps) };
    await db
      .insert(companiaCorreo)
      .values({ ...row, codigoCompania: user.codigoCompania, version: 1 }) // 0 was said while there were none
      .onConflictDoUpdate({ target: companiaCorreo.codigoCompania, set: { ...row, version: sql`${companiaCorreo.version} + 1` } });
    const ahora = deps.now().toISOString();
    await db
      .update(correo)
      .set({ proximo: ahora })
      .where(scoped(correo, user, eq(correo.estado, 'PENDIENTE'), gt(correo.proximo, ahora)));
    return leer(db, user, deps);
  }),

  // Called with access 28. Changes nothing. It talks to a mail server and so holds no transaction. A failure is refused with the server's
  // message.
  serve(correos.probar, async ({ db, user, deps, body }) => {
    const para = body.para || (await propio(db, user));
    const secreto = secretoPara(await guardados(db, user), body, deps);
    const clave = secreto === '' ? '' : deps.secretos.descifrar(secreto);
    if (clave === undefined) throw invalid({ clave: 'La guardada no se puede leer en este equipo: vuelva a escribirla' });
    const contenido = `Este es un correo de prueba de Cantera, pedido por ${user.nombre}.\n\nSi lo recibe, el correo de su academia está bien configurado.`;
    const id = `cantera.prueba.${user.codigoUsuario}.${deps.now().getTime()}`;
    try {
      const mensaje = { para, asunto: 'Prueba de correo de Cantera', contenido, id };
      return { para, respuesta: await enviar({ ...body, clave }, mensaje, { paciencia: PACIENCIA_MS, soloPublica: !deps.correoPrivado }) };
    } catch (error) {
      throw new Refusal(409, faltaDe(error).motivo);
    }
  }),
];

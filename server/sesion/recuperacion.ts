import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import { MINUTOS_ENLACE, recuperacion } from '@/contract/sesion/recuperacion';
import { encolar } from '../mensajes/encolar';
import { pick, type Db } from '../db/connect';
import { compania } from '../db/schema/compania';
import { entidad } from '../db/schema/personas';
import { recuperacionContrasena as enlace, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { conflict, invalid, Refusal, serve, type Deps, type Request } from '../lib/serve';
import { huellaDe } from './codigo';
import { hashPassword, juzgarContrasena } from '../usuarios/contrasenas';
import { equipoConocido } from './equipo';
import { deSolicitud, deSolicitudPara, takeTry, type Origen } from './intentos';
import { ponerContrasena } from '../usuarios/usuarioRevisar';

/** 256 random bits cannot be guessed. */
const TOKEN_BYTES = 32;
/** Most users of one e-mail address that get a link. */
const MAX_DE_UN_CORREO = 5;

const noSirve = () => conflict('Este enlace ya se usó, venció o lo reemplazó otro. Pida uno nuevo en «¿Olvidó su contraseña?»');

/** Active users with that user name or e-mail, if they have an address. */
const usuariosDe = (db: Db, nombre: string) =>
  db
    .select({
      ...pick(usuario, 'codigoUsuario', 'codigoCompania', 'usuario'),
      ...pick(entidad, 'nombre', 'email'),
      compania: compania.nombre,
    })
    .from(usuario)
    .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
    .innerJoin(compania, eq(compania.codigoCompania, usuario.codigoCompania))
    .where(
      and(
        or(eq(sql`lower(${usuario.usuario})`, nombre.toLowerCase()), eq(sql`lower(${entidad.email})`, nombre.toLowerCase())),
        ne(entidad.email, ''),
        eq(usuario.activo, true),
        eq(compania.activo, true),
      ),
    )
    .orderBy(usuario.codigoUsuario)
    .limit(MAX_DE_UN_CORREO);
type Destino = Awaited<ReturnType<typeof usuariosDe>>[number];

const textoDe = ({ nombre, usuario: quien, compania: academia }: Destino, url: string) =>
  `Hola, ${nombre}:

Alguien, seguramente usted, pidió cambiar la contraseña del usuario «${quien}» de ${academia}. Para escoger una nueva abra este enlace:

${url}

Vale ${MINUTOS_ENLACE} minutos y una sola vez. Si no lo pidió usted, no haga nada: su contraseña sigue siendo la misma.
`;

/** Stores a link for a user, in place of earlier ones, and queues its mail, in one transaction. */
async function mandar(deps: Deps, destino: Destino, desde: string): Promise<void> {
  const { codigoUsuario, codigoCompania, usuario: nombre } = destino;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const creado = deps.now();
  const expira = new Date(creado.getTime() + MINUTOS_ENLACE * 60_000);
  // The fragment (#) is not sent to servers, so no log contains the token.
  const url = `${deps.sitio}/auth/forgot-password#${token}`;
  await transaction(deps.pool, { usuario: nombre, codigoCompania, desde }, async (tx) => {
    const row = { codigoUsuario, huella: huellaDe(token), creado: creado.toISOString(), expira: expira.toISOString() };
    await tx
      .update(enlace)
      .set({ usado: row.creado })
      .where(and(eq(enlace.codigoUsuario, codigoUsuario), isNull(enlace.usado)));
    await tx.insert(enlace).values(row);
    const asunto = `Cambie su contraseña de ${destino.compania}`;
    await encolar(tx, { codigoCompania, para: destino.email, asunto, contenido: textoDe(destino, url), reservado: true });
  });
}

/** Whether one more mail may go to a user or a mailbox now; it counts as one. */
async function cabe(deps: Deps, nombre: string, direccion: string, origen: Origen): Promise<boolean> {
  try {
    await takeTry(deps, { nombre, direccion, origen });
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 429) return false;
    throw error;
  }
}

/**
 * Mails a link to each user with that name or address. A user and a mailbox are counted too, so that typing the name in another way brings no
 * more mails; what is too much is left out without a word, because the answer must not tell that there is such a user.
 */
async function mandarTodos(deps: Deps, nombre: string, desde: string, origen: Origen): Promise<void> {
  const buzones = new Map<string, Promise<boolean>>();
  for (const destino of await usuariosDe(deps.db, nombre)) {
    const buzon = deSolicitudPara('CORREO', destino.email);
    if (!buzones.has(buzon)) buzones.set(buzon, cabe(deps, buzon, desde, origen));
    if ((await buzones.get(buzon)) && (await cabe(deps, deSolicitudPara('USUARIO', destino.codigoUsuario), desde, origen)))
      await mandar(deps, destino, desde);
  }
}

const vigente = (huella: string, ahora: Date) =>
  and(eq(enlace.huella, huella), isNull(enlace.usado), gt(enlace.expira, ahora.toISOString()));

/** Origin of a request; a user's own browser is counted separately, so that requests of strangers do not delay it. */
async function origenDe(deps: Deps, request: Request, nombre: string): Promise<Origen> {
  const equipo = equipoConocido(deps, request);
  const suyo = equipo && (await usuariosDe(deps.db, nombre)).some(({ codigoUsuario }) => equipo.usuarios.includes(codigoUsuario));
  return suyo ? `equipo:${equipo.id}` : 'recuperacion';
}

export default [
  // Called by anybody. Refuses too many requests for a name (429). Answer and response time do not depend on whether the user exists.
  serve(recuperacion.solicitar, async ({ deps, body, request }) => {
    const origen = await origenDe(deps, request, body.usuario);
    await takeTry(deps, { nombre: deSolicitud(body.usuario), direccion: request.address, origen });
    // Not awaited: its duration would reveal whether such a user exists.
    void mandarTodos(deps, body.usuario, request.address, origen).catch((error: unknown) =>
      deps.log.error({ request: request.id, name: error instanceof Error ? error.name : undefined }, 'recovery mail not written'),
    );
    return { minutos: MINUTOS_ENLACE };
  }),

  // Called by the holder of a link. Locks the link, then the user. Refuses a used, expired or replaced link (409) and a weak password
  // (400).
  serve(recuperacion.cambiar, async ({ db, deps, body: { token, newPassword }, request }) => {
    const huella = huellaDe(token);
    const [dueno] = await db
      .select({
        ...pick(usuario, 'codigoUsuario', 'codigoCompania', 'usuario'),
        ...pick(entidad, 'nombre', 'apellido'),
        academia: compania.nombre,
      })
      .from(enlace)
      .innerJoin(usuario, eq(usuario.codigoUsuario, enlace.codigoUsuario))
      .innerJoin(entidad, eq(entidad.codigoEntidad, usuario.codigoEntidad))
      .innerJoin(compania, eq(compania.codigoCompania, usuario.codigoCompania))
      .where(and(vigente(huella, deps.now()), eq(usuario.activo, true), eq(compania.activo, true)));
    if (!dueno) throw noSirve(); // checked first, because hashing is expensive
    const falta = await juzgarContrasena(deps, newPassword, dueno.usuario, [dueno.nombre, dueno.apellido, dueno.academia]);
    if (falta) throw invalid({ newPassword: falta });

    const { codigoCompania, usuario: nombre } = dueno;
    const hash = await hashPassword(newPassword);
    const momento = deps.now().toISOString();
    await transaction(deps.pool, { usuario: nombre, codigoCompania, desde: request.address }, async (tx) => {
      const { rowCount } = await tx.update(enlace).set({ usado: momento }).where(vigente(huella, deps.now()));
      if (!rowCount) throw noSirve();
      await ponerContrasena(tx, dueno, { hash, temporal: false, momento });
    });
    deps.sessions.clear();
    return { usuario: nombre };
  }),
];

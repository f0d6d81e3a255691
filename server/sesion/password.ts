import { verify } from '@node-rs/argon2';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { compania } from '../db/schema/compania';
import { intentoAcceso, usuario } from '../db/schema/usuarios';
import { invalid, Refusal, unauthenticated, type Deps, type Request } from '../lib/serve';
import { pick, type User } from '../lib/scope';
import { hashPassword } from '../usuarios/contrasenas';
import { faltaCodigo, tieneFactor, tomarCodigo } from './codigo';
import { equipoConocido } from './equipo';
import { DE_UN_SITIO, deCodigo, redDe, takeTry, type Origen } from './intentos';

/** Origin of a right password whose code has not come: it is no failure, and stays on record unless the code follows from the same address. */
const SIN_CODIGO = 'sinCodigo' satisfies Origen;

/** Hash to verify against when the name does not exist, so that the response time does not reveal that. */
const decoy = hashPassword('nadie');

interface Comprobacion {
  /** Accepts users of this company only. */
  codigoCompania?: number;
  /** The user's own session when they confirm their password: failures of strangers elsewhere do not delay it. */
  sesion?: string;
  /** Also checks the second factor of users who have one. */
  factor?: { codigo: string | undefined };
}

/** SQL: whether the company demands a second factor of the user. */
export const seExige = sql<boolean>`${compania.exigeSegundoFactor} and (${compania.segundoFactorATodos} or ${usuario.tipoUsuario} = 'ADMINISTRADOR')`;

const activoDe = ({ db }: Deps, nombre: string) =>
  db
    .select({
      ...pick(usuario, 'codigoUsuario', 'codigoCompania', 'usuario', 'tipoUsuario', 'password', 'debeCambiar'),
      debeSegundoFactor: seExige,
    })
    .from(usuario)
    .innerJoin(compania, eq(compania.codigoCompania, usuario.codigoCompania))
    .where(and(eq(sql`lower(${usuario.usuario})`, nombre), eq(usuario.activo, true), eq(compania.activo, true)));

function origenDe(deps: Deps, request: Request, codigoUsuario: number | undefined, sesion: string | undefined): Origen {
  if (sesion) return `sesion:${sesion}`;
  const equipo = equipoConocido(deps, request);
  return codigoUsuario !== undefined && equipo?.usuarios.includes(codigoUsuario)
    ? `equipo:${equipo.id}`
    : redDe(request.address, DE_UN_SITIO);
}

/**
 * The user with a name and password. Throws 429 after too many recent failures, 401 when they are wrong, 401 with `errors.codigo` when the
 * second factor is missing or wrong. Every attempt is recorded; a correct password without its code is not counted as a failure. Codes are
 * counted from all unknown networks together: there are a million, and who has the password could try some from each of many addresses.
 */
export async function checkPassword(
  deps: Deps,
  nombre: string,
  password: string,
  request: Request,
  { codigoCompania, sesion, factor }: Comprobacion = {},
) {
  const name = nombre.toLowerCase();
  const [found] = await activoDe(deps, name);
  const origen = origenDe(deps, request, found?.codigoUsuario, sesion);
  const codigoIntento = await takeTry(deps, { nombre: name, direccion: request.address, origen });

  const isMine = found !== undefined && (codigoCompania === undefined || codigoCompania === found.codigoCompania);
  // Who never had a password takes as long as anybody, and no password matches.
  const hash = isMine && found.password;
  const fits = await verify(hash || (await decoy), password).catch(() => false);
  if (!fits || !hash) throw unauthenticated('Usuario o contraseña incorrectos');
  const logrados = [codigoIntento];
  if (factor && (await tieneFactor(deps.db, found.codigoUsuario))) {
    const noCuenta = async (error: unknown): Promise<never> => {
      await deps.db.update(intentoAcceso).set({ origen: SIN_CODIGO }).where(eq(intentoAcceso.codigoIntento, codigoIntento));
      throw error;
    };
    if (!factor.codigo) return noCuenta(faltaCodigo());
    const deCodigos = {
      nombre: deCodigo(found.codigoUsuario),
      direccion: request.address,
      origen: origen.startsWith('red:') ? 'codigo' : origen,
    };
    logrados.push(await takeTry(deps, deCodigos).catch(noCuenta));
    await tomarCodigo(deps, found, factor.codigo, request.address);
    const primerPaso = and(eq(intentoAcceso.origen, SIN_CODIGO), eq(intentoAcceso.direccion, request.address));
    await deps.db.delete(intentoAcceso).where(and(eq(intentoAcceso.usuario, name), primerPaso));
  }
  await deps.db.update(intentoAcceso).set({ exitoso: true }).where(inArray(intentoAcceso.codigoIntento, logrados));
  return found;
}

/** Turns the 401 of a failed check into a 400 at the field: the session itself is valid. */
const junto = (error: unknown): never => {
  if (!(error instanceof Refusal) || error.status !== 401) throw error;
  throw invalid(error.details.errors ?? { password: 'No es su contraseña' });
};

/** Checks that the caller's own password, and their code if one is given, are right. Throws 400 at the field, 429 after too many wrong ones. */
export const conContrasena = ({ usuario, codigoCompania, sesion }: User, deps: Deps, request: Request, password: string, codigo?: string) =>
  checkPassword(deps, usuario, password, request, { codigoCompania, sesion, ...(codigo && { factor: { codigo } }) }).catch(junto);

import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { accesos } from '@/contract/accesos';
import { A_SOLAS, ACTOS, PorAprobar, SEGUNDOS_APROBACION, SIEMPRE } from '@/contract/sesion/aprobacion';
import { encoder } from '@/contract/wire';
import { CERO, enPesos, type Centavos } from '@/domain/dinero';
import { aprobacion, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { conflict, Refusal, type Deps, type Request } from '../lib/serve';
import { actorOf, type Acting, type Db, type User } from '../lib/scope';
import { huellaDe } from './codigo';

const enLaRed = encoder(PorAprobar);

/** The act to approve, and the branch where it happens; without one it concerns the whole company. */
interface ActoPorAprobar extends PorAprobar {
  codigoSucursal?: number;
  /** Cash that leaves a drawer with the act (centavos): it counts together with what the caller took out since midnight. */
  efectivo?: number;
}

/**
 * Cash that a user took out of drawers on the day of `momento` without a second user: refunds, reversals and movements (centavos). Locks the
 * user, so that of two such acts at once the second counts the first.
 */
async function sacadoHoy(db: Db, { codigoUsuario, codigoCompania, usuario: nombre }: User, momento: string): Promise<Centavos> {
  await db.execute(sql`select 1 from usuario where codigo_usuario = ${codigoUsuario} for no key update`);
  const { rows } = await db.execute<{ sacado: Centavos }>(sql`
    select coalesce(sum(monto), 0) sacado from caja_movimiento
    where codigo_compania = ${codigoCompania} and usuario = ${nombre} and tipo <> 'ENTRADA' and aprobado_por = ''
      and momento >= date_trunc('day', ${momento}::timestamptz, 'America/Santo_Domingo')`);
  return rows[0]!.sacado;
}

/** Whether an amount (centavos) needs a second user: only above the company's limit, not at it. */
export const pideAprobacion = ({ montoAprobacion }: Pick<User, 'montoAprobacion'>, monto: number): boolean =>
  montoAprobacion !== null && monto > montoAprobacion;

/** 409 that asks for a second user's approval; the client obtains one and repeats the request with it. */
const pedida = (mensaje: string, { acto, codigo, monto }: PorAprobar) =>
  new Refusal(409, mensaje, { motivo: 'aprobacion', data: enLaRed({ acto, codigo, monto }) });

/** SQL: whether a user may do the act themselves in its branch, now. */
const puedeAprobar = (codigoUsuario: number, { acto, codigoSucursal }: ActoPorAprobar) => sql<boolean>`
  exists (select 1 from detalle_acceso d where d.codigo_usuario = ${codigoUsuario} and d.codigo_acceso = ${ACTOS[acto].acceso} and d.activo)
  and (${codigoSucursal ?? null}::int is null or exists (
    select 1 from sucursal_usuario b where b.codigo_usuario = ${codigoUsuario} and b.codigo_sucursal = ${codigoSucursal ?? null}))`;

/** Whether a user may approve an act alone: it is one of those, and no other active user of the company holds its access. */
export async function aSolas(db: Db, { codigoCompania, codigoUsuario }: User, acto: PorAprobar['acto']): Promise<boolean> {
  if (!A_SOLAS.has(acto)) return false;
  const { rows } = await db.execute(sql`
    select 1 from usuario u join detalle_acceso d using (codigo_usuario)
    where u.codigo_compania = ${codigoCompania} and u.activo and u.codigo_usuario <> ${codigoUsuario}
      and d.codigo_acceso = ${ACTOS[acto].acceso} and d.activo limit 1`);
  return rows.length === 0;
}

/**
 * Checks and uses up a second user's approval of an act; returns their name, '' when the company requires none. It is used up in
 * the transaction of the act, so that it stays valid if the act is refused. Throws 409 with the motivo `aprobacion` and the act to approve
 * when there is no approval, or when it expired (60 seconds), was used, is for another caller, act or amount, or its user may not do the
 * act here.
 */
export async function assertAprobado(
  { db, user, momento }: Pick<Acting, 'db' | 'user' | 'momento'>,
  acto: ActoPorAprobar,
  clave: string | undefined,
): Promise<string> {
  const { efectivo = 0 } = acto;
  const antes = efectivo > 0 && user.montoAprobacion !== null ? await sacadoHoy(db, user, momento) : CERO;
  const siempre = SIEMPRE.has(acto.acto);
  if (!siempre && !pideAprobacion(user, acto.monto) && !(efectivo > 0 && pideAprobacion(user, antes + efectivo))) return '';
  const { que } = ACTOS[acto.acto];
  const yaSacado = antes > 0 ? ` (hoy ya sacó ${enPesos(antes)} sin ella)` : '';
  if (!clave && siempre) {
    const solo = await aSolas(db, user, acto.acto);
    throw pedida(`${que} necesita ${solo ? 'su contraseña, porque nadie más puede aprobarlo' : 'la aprobación de otro usuario'}`, acto);
  }
  if (!clave) throw pedida(`${que} por ${enPesos(acto.monto)} necesita la aprobación de otro usuario${yaSacado}`, acto);
  const [usada] = await db
    .update(aprobacion)
    .set({ usada: momento })
    .where(
      and(
        eq(aprobacion.huella, huellaDe(clave)),
        eq(aprobacion.codigoCompania, user.codigoCompania),
        eq(aprobacion.codigoSolicitante, user.codigoUsuario),
        eq(aprobacion.acto, acto.acto),
        eq(aprobacion.codigo, acto.codigo),
        eq(aprobacion.monto, acto.monto),
        isNull(aprobacion.usada),
        gt(aprobacion.vence, momento),
      ),
    )
    .returning({ codigoUsuario: aprobacion.codigoUsuario });
  if (!usada) throw pedida('Esa aprobación ya se usó, venció o era para otra cosa: pídala de nuevo', acto);
  const [quien] = await db
    .select({ usuario: usuario.usuario, activo: usuario.activo, puede: puedeAprobar(usada.codigoUsuario, acto) })
    .from(usuario)
    .where(eq(usuario.codigoUsuario, usada.codigoUsuario));
  if (!quien?.activo || !quien.puede) throw pedida(noPuede(quien?.usuario ?? '', acto), acto);
  if (usada.codigoUsuario === user.codigoUsuario && !(await aSolas(db, user, acto.acto))) throw pedida(LO_SUYO, acto);
  return quien.usuario;
}

const LO_SUYO = 'Nadie aprueba lo suyo: pídalo a otro usuario';
const noPuede = (nombre: string, { acto }: PorAprobar) =>
  `«${nombre}» no puede aprobarlo: aquí le falta el acceso «${accesos.get(ACTOS[acto].acceso)}» o la sucursal. Pídalo a otro usuario`;

/**
 * Creates an approval by a user whose password was just checked, for this act only, once and within 60 seconds. Throws 409 when the caller
 * approves their own act although another user could, and when the user lacks the access of the act.
 */
export async function darAprobacion(
  { deps, user, request }: { deps: Deps; user: User; request: Request },
  { codigoUsuario, usuario: nombre }: { codigoUsuario: number; usuario: string },
  porAprobar: PorAprobar,
): Promise<string> {
  if (codigoUsuario === user.codigoUsuario && !(await aSolas(deps.db, user, porAprobar.acto))) throw conflict(LO_SUYO);
  const { acceso } = ACTOS[porAprobar.acto];
  const { rowCount } = await deps.pool.query('select 1 from detalle_acceso where codigo_usuario = $1 and codigo_acceso = $2 and activo', [
    codigoUsuario,
    acceso,
  ]);
  if (!rowCount) throw conflict(`«${nombre}» no puede aprobarlo: le falta el acceso «${accesos.get(acceso)}»`);
  const clave = randomBytes(24).toString('base64url');
  const vence = new Date(deps.now().getTime() + SEGUNDOS_APROBACION * 1000).toISOString();
  const { codigoCompania, codigoUsuario: codigoSolicitante } = user;
  const row = { ...porAprobar, codigoCompania, codigoUsuario, codigoSolicitante, huella: huellaDe(clave), vence };
  await transaction(deps.pool, actorOf(user, request), (tx) => tx.insert(aprobacion).values(row));
  return clave;
}

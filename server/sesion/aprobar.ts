import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { accesos } from '@/contract/accesos';
import { ACTOS, PorAprobar, SEGUNDOS_APROBACION } from '@/contract/sesion/aprobacion';
import { encoder } from '@/contract/wire';
import { enPesos } from '@/domain/dinero';
import type { Db } from '../db/connect';
import { aprobacion, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import type { Deps } from '../lib/deps';
import { conflict, Refusal } from '../lib/errors';
import { actorOf } from '../lib/http/mount';
import type { Request } from '../lib/serve';
import type { User } from '../lib/user';

/** Only this is kept: who reads the table cannot use what it says. */
const huellaDe = (clave: string) => createHash('sha256').update(clave).digest('hex');
const enLaRed = encoder(PorAprobar);

/** What has to be agreed to, and in which branch it happens. */
export interface ActoPorAprobar extends PorAprobar {
  codigoSucursal: number;
}

/** Whether the company wants a second user for this amount: above its limit, not at it. */
export const pideAprobacion = ({ montoAprobacion }: Pick<User, 'montoAprobacion'>, monto: number): boolean =>
  montoAprobacion !== null && monto > montoAprobacion;

/** Not without a second user: the client asks for one and sends the same again with the approval. */
const pedida = (mensaje: string, { acto, codigo, monto }: PorAprobar) =>
  new Refusal(409, mensaje, { motivo: 'aprobacion', data: enLaRed({ acto, codigo, monto }) });

/** The user's own right to the act, in the branch where it happens, as it is now. */
const puedeAprobar = (codigoUsuario: number, { acto, codigoSucursal }: ActoPorAprobar) => sql<boolean>`
  exists (select 1 from detalle_acceso d where d.codigo_usuario = ${codigoUsuario} and d.codigo_acceso = ${ACTOS[acto].acceso} and d.activo)
  and exists (select 1 from sucursal_usuario b where b.codigo_usuario = ${codigoUsuario} and b.codigo_sucursal = ${codigoSucursal})`;

/**
 * Who agreed to an act on money, '' where the company asks nobody: uses the approval up in the transaction of the act, so that an act that is
 * refused leaves it good. Throws 409 with the motivo `aprobacion` and what is to be agreed to where there is none, it is over (60 seconds), it
 * was used, it is of another caller, act or amount, or the second user may not do the act here.
 */
export async function assertAprobado(
  { db, user, momento }: { db: Db; user: User; momento: string },
  acto: ActoPorAprobar,
  clave: string | undefined,
): Promise<string> {
  if (!pideAprobacion(user, acto.monto)) return '';
  const { que } = ACTOS[acto.acto];
  if (!clave) throw pedida(`${que} por ${enPesos(acto.monto)} necesita la aprobación de otro usuario`, acto);
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
  return quien.usuario;
}

const noPuede = (nombre: string, { acto }: PorAprobar) =>
  `«${nombre}» no puede aprobarlo: aquí le falta el acceso «${accesos.get(ACTOS[acto].acceso)}» o la sucursal. Pídalo a otro usuario`;

/**
 * Gives the caller an approval by somebody whose password was just checked: for this act only, once, for 60 seconds. Throws 409 for one's own,
 * and for a user who lacks the access of the act.
 */
export async function darAprobacion(
  { deps, user, request }: { deps: Deps; user: User; request: Request },
  { codigoUsuario, usuario: nombre }: { codigoUsuario: number; usuario: string },
  porAprobar: PorAprobar,
): Promise<string> {
  if (codigoUsuario === user.codigoUsuario) throw conflict('Nadie aprueba lo suyo: pídalo a otro usuario');
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

import { and, eq, isNull } from 'drizzle-orm';
import { Compania, compania as calls } from '@/contract/compania/compania';
import { encoder } from '@/contract/wire';
import { esRnc } from '@/utils/rnc';
import { ReglasDeDinero, reglasDeDinero } from '@/contract/compania/reglasDeDinero';
import { faltasDeMora } from '@/domain/mora';
import { leerArchivo } from '../archivos/archivo';
import { compania } from '../db/schema/compania';
import { sesion } from '../db/schema/usuarios';
import { assertSinFaltas, invalid, serve } from '../lib/serve';
import { assertVersion, changeRow, columnsFor, esAdministrador, found, type Db, type User } from '../lib/scope';
import { cambiarLogo } from './membrete';

const enLaRed = encoder(Compania);

const campos = columnsFor(Compania, compania);

/** Fields that affect every user's session; only administrators may change them. */
const DE_ADMINISTRADORES = ['exigeSegundoFactor', 'segundoFactorATodos', 'minutosInactividad'] as const;

const propia = ({ codigoCompania }: Pick<User, 'codigoCompania'>) => eq(compania.codigoCompania, codigoCompania);

async function leer(db: Db, user: User, lock = false): Promise<Compania & { version: number }> {
  const query = db.select(campos).from(compania).where(propia(user));
  return found(await (lock ? query.for('no key update') : query), 'Esa compañía');
}

/** Starts the idle time of every open session at a moment: while no timeout was set, their last use was not recorded. */
const contarDesde = (db: Db, { codigoCompania }: User, ultimoUso: string) =>
  db
    .update(sesion)
    .set({ ultimoUso })
    .where(and(eq(sesion.codigoCompania, codigoCompania), isNull(sesion.terminada)));

/** Throws when a company that numbers its invoices would lose its RNC, which stands on every fiscal document. The company is locked. */
async function assertRnc(db: Db, user: User, rnc: string) {
  if (esRnc(rnc)) return;
  const [row] = await db.select({ fiscal: compania.fiscal }).from(compania).where(propia(user));
  if (row!.fiscal !== 'NO')
    throw invalid({
      rnc: 'Escriba un RNC o una cédula válidos: revise el último dígito y los demás. La academia emite comprobantes fiscales y sale en cada uno',
    });
}

const reglasEnLaRed = encoder(ReglasDeDinero);

const camposDeReglas = columnsFor(ReglasDeDinero, compania, { moraPorcentaje: compania.moraPuntosBasicos });

/** The company's money rules; `lock` locks the company's row. */
export async function leerReglas(db: Db, user: Pick<User, 'codigoCompania'>, lock = false): Promise<ReglasDeDinero> {
  const query = db.select(camposDeReglas).from(compania).where(propia(user));
  const [row] = await (lock ? query.for('no key update') : query);
  return row!;
}

export default [
  serve(calls.leer, ({ db, user }) => leer(db, user)),

  // Called by whoever manages the company. Locks it. Refuses a stale version, an invalid RNC once invoices have fiscal numbers, and a
  // change of the sign-in rules by a user who is no administrator.
  serve(calls.update, async ({ db, user, body, after, deps }) => {
    const before = await leer(db, user, true);
    const { version, codigoCompania: _, ...changes } = body;
    assertVersion(before, version, enLaRed(before));
    await assertRnc(db, user, changes.rnc);
    const reservados = DE_ADMINISTRADORES.filter((campo) => changes[campo] !== before[campo]);
    if (reservados.length && !esAdministrador(user))
      throw invalid(Object.fromEntries(reservados.map((campo) => [campo, 'Solo un administrador puede cambiarlo'])));
    await changeRow(db, compania, propia(user), changes);
    if (before.minutosInactividad === 0 && changes.minutosInactividad > 0) await contarDesde(db, user, deps.now().toISOString());
    after(deps.sessions.clear);
    return leer(db, user);
  }),

  // Called by any user: the shell, receipts and reports show the logo.
  serve(calls.logo, async ({ db, user, query }) => leerArchivo(db, user, (await leer(db, user)).codigoLogo, query.miniatura)),

  // Called by whoever manages the company. Locks it. Refuses a file that is not an image.
  serve(calls.saveLogo, async ({ db, user, query: { nombre }, archivo }) => {
    const { codigoArchivo } = await cambiarLogo(db, user, compania, propia(user), { nombre, contenido: archivo });
    return { codigoArchivo: codigoArchivo! };
  }),

  serve(calls.deleteLogo, async ({ db, user }) => ({ eliminado: (await cambiarLogo(db, user, compania, propia(user), null)).habia })),

  serve(reglasDeDinero.leer, ({ db, user }) => leerReglas(db, user)),

  // Called by whoever manages the company. Locks it. Refuses a stale version, a late fee of zero, and a change of the approval rules by a
  // user who is no administrator: otherwise one person could lift the limit and then do the act.
  serve(reglasDeDinero.update, async ({ db, user, body, after, deps }) => {
    const before = await leerReglas(db, user, true);
    const { version, moraPorcentaje, ...reglas } = body;
    assertVersion(before, version, reglasEnLaRed(before));
    const faltas = faltasDeMora(body);
    if (reglas.montoAprobacion !== before.montoAprobacion && !esAdministrador(user))
      faltas.montoAprobacion = 'Solo un administrador puede cambiarlo';
    assertSinFaltas(faltas);
    await changeRow(db, compania, propia(user), { ...reglas, moraPuntosBasicos: moraPorcentaje });
    after(deps.sessions.clear);
    return leerReglas(db, user);
  }),
];

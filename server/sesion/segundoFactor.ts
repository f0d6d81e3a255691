import { and, eq, isNull, sql } from 'drizzle-orm';
import { segundoFactor as calls } from '@/contract/sesion/segundoFactor';
import { compania } from '../db/schema/compania';
import { codigoRecuperacion, segundoFactor, usuario } from '../db/schema/usuarios';
import { transaction } from '../db/transaction';
import { actorOf, type Db } from '../lib/scope';
import { conflict, invalid, serve } from '../lib/serve';
import { borrarFactor, nuevoSecreto, pasoDe, reemplazarCodigos, tieneFactor } from './codigo';
import { conContrasena, seExige } from './password';
import { cargarUsuario } from '../usuarios/usuarioLeer';
import { assertNoEsUnoMismo } from '../usuarios/usuarioRevisar';
import { assertPuedeCambiar } from '../personas/superior';

const desdeDe = async (db: Db, codigoUsuario: number): Promise<string | null> => {
  const [row] = await db
    .select({ desde: segundoFactor.confirmado })
    .from(segundoFactor)
    .where(eq(segundoFactor.codigoUsuario, codigoUsuario));
  return row?.desde ?? null;
};

const empiece = () => conflict('Empiece de nuevo la configuración de su segundo factor');
const yaTiene = () => conflict('Ya tiene un segundo factor. Para cambiar de teléfono, desactívelo y configúrelo de nuevo');
const noTiene = () => conflict('No tiene un segundo factor activo');

export default [
  serve(calls.estado, async ({ db, user }) => {
    const [row] = await db
      .select({ exigido: seExige })
      .from(usuario)
      .innerJoin(compania, eq(compania.codigoCompania, usuario.codigoCompania))
      .where(eq(usuario.codigoUsuario, user.codigoUsuario));
    const sinUsar = and(eq(codigoRecuperacion.codigoUsuario, user.codigoUsuario), isNull(codigoRecuperacion.usado));
    return {
      desde: await desdeDe(db, user.codigoUsuario),
      codigosRestantes: await db.$count(codigoRecuperacion, sinUsar),
      ...row!,
    };
  }),

  // Called by any user for themselves, with the password. Refuses a wrong password (400), too many wrong ones (429), and a user who already
  // has a second factor (409).
  serve(calls.iniciar, async ({ user, body, request, deps }) => {
    await conContrasena(user, deps, request, body.password);
    const { secreto, uri } = nuevoSecreto(user.usuario);
    const values = { codigoUsuario: user.codigoUsuario, secreto: deps.secretos.cifrar(secreto) };
    const { rowCount } = await transaction(deps.pool, actorOf(user, request), (tx) =>
      tx
        .insert(segundoFactor)
        .values(values)
        .onConflictDoUpdate({
          target: segundoFactor.codigoUsuario,
          set: { secreto: values.secreto, ultimoPaso: 0 },
          setWhere: isNull(segundoFactor.confirmado),
        }),
    );
    if (!rowCount) throw yaTiene();
    return { secreto, uri };
  }),

  // Called after `iniciar`, with a first code of the application. Locks the user's second factor. Refuses a wrong code (400), and a factor
  // not begun or already confirmed (409).
  serve(calls.confirmar, async ({ db, user, body, after, deps }) => {
    const suyo = eq(segundoFactor.codigoUsuario, user.codigoUsuario);
    const [row] = await db.select().from(segundoFactor).where(suyo).for('update');
    if (row?.confirmado) throw yaTiene();
    const secreto = row && deps.secretos.descifrar(row.secreto);
    if (!secreto) throw empiece();
    const ultimoPaso = pasoDe(secreto, body.codigo, deps.now());
    if (ultimoPaso === undefined)
      throw invalid({ codigo: 'Ese código no es correcto: compruebe que la hora de su teléfono es la correcta' });
    await db.update(segundoFactor).set({ confirmado: deps.now().toISOString(), ultimoPaso }).where(suyo);
    after(deps.sessions.clear);
    return { codigos: await reemplazarCodigos(db, user.codigoUsuario) };
  }),

  // Called by a user with a second factor, with password and code. Refuses if either is wrong (400), too many wrong ones (429), no second
  // factor (409).
  serve(calls.codigos, async ({ db, user, body, request, deps }) => {
    if (!(await tieneFactor(db, user.codigoUsuario))) throw noTiene();
    await conContrasena(user, deps, request, body.password, body.codigo);
    const codigos = await transaction(deps.pool, actorOf(user, request), async (tx) => {
      // Serializes two requests, so that the later one's codes replace the earlier one's completely; the factor may be gone meanwhile.
      const { rowCount } = await tx.execute(sql`select from segundo_factor where codigo_usuario = ${user.codigoUsuario} for update`);
      if (!rowCount) throw noTiene();
      return reemplazarCodigos(tx, user.codigoUsuario);
    });
    return { codigos };
  }),

  // The same. If the company requires a second factor, the session must set up another one before anything else.
  serve(calls.desactivar, async ({ db, user, body, request, deps }) => {
    if (!(await tieneFactor(db, user.codigoUsuario))) throw noTiene();
    await conContrasena(user, deps, request, body.password, body.codigo);
    const desactivado = await transaction(deps.pool, actorOf(user, request), (tx) => borrarFactor(tx, user.codigoUsuario));
    if (!desactivado) throw noTiene();
    deps.sessions.clear();
    return { desactivado };
  }),

  serve(calls.deUsuario, async ({ db, user, params }) => {
    const otro = await cargarUsuario(db, user, params.usuario);
    return { usuario: otro.usuario, desde: await desdeDe(db, otro.codigoUsuario) };
  }),

  // Called by whoever may set passwords. Refuses the caller's own factor (removing it asks for password and code), a user with more rights
  // than the caller (403), and a user without a second factor (409).
  serve(calls.quitar, async ({ db, user, body, after, deps }) => {
    const otro = await cargarUsuario(db, user, body.usuario);
    await assertPuedeCambiar(db, user, otro);
    assertNoEsUnoMismo(user, otro, 'El suyo se desactiva en su perfil, con su contraseña y un código');
    if (!(await borrarFactor(db, otro.codigoUsuario))) throw conflict(`«${otro.usuario}» no tiene un segundo factor activo`);
    after(deps.sessions.clear);
    return { usuario: otro.usuario };
  }),
];

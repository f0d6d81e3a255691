import { eq, gt, isNull } from 'drizzle-orm';
import { enlacesDeUsuario as calls } from '@/contract/usuarios/enlaces';
import { enlaceFamilia } from '../db/schema/cobranza';
import { scoped } from '../lib/scope';
import { serve } from '../lib/serve';
import type { User } from '../lib/user';
import { assertPuedeCambiar } from '../personas/superior';
import { cargarUsuario } from './usuarioLeer';

const vigentesDe = (user: User, usuario: string, ahora: Date) =>
  scoped(
    enlaceFamilia,
    user,
    eq(enlaceFamilia.usuario, usuario),
    isNull(enlaceFamilia.revocado),
    gt(enlaceFamilia.expira, ahora.toISOString()),
  );

export default [
  // Called by whoever manages users. Locks nothing. Refuses a user out of scope (404).
  serve(calls.cuantos, async ({ db, user, deps, params }) => {
    const otro = await cargarUsuario(db, user, params.usuario);
    return { vigentes: await db.$count(enlaceFamilia, vigentesDe(user, otro.usuario, deps.now())) };
  }),

  // Called by whoever manages users. Locks the links. Refuses a user out of scope (404), and one with more rights than the caller (403).
  serve(calls.revocar, async ({ db, user, deps, body }) => {
    const otro = await cargarUsuario(db, user, body.usuario);
    await assertPuedeCambiar(db, user, otro);
    const rows = await db
      .update(enlaceFamilia)
      .set({ revocado: deps.now().toISOString() })
      .where(vigentesDe(user, otro.usuario, deps.now()))
      .returning({ codigoEnlace: enlaceFamilia.codigoEnlace });
    return { revocados: rows.length };
  }),
];

import { and, eq, inArray, ne, or, sql, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { Correo, correos, REENVIABLES, type EstadoCorreo } from '@/contract/mensajes/correo';
import { correo } from '../db/schema/mensajes';
import { conflict, notFound, serve } from '../lib/serve';
import { given, list, same } from '../lib/lists/list';
import { anyone, columnsFor, leFaltanSucursales, scoped, soloDe, type Db, type Quien, type User } from '../lib/scope';
import { personasDe } from '../personas/alcance';

/** Condition: the mail goes to somebody whom the user may see. */
const aSusPersonas = (user: Quien): SQL =>
  sql`exists (select from entidad where entidad.codigo_entidad = ${correo.codigoEntidad} and ${personasDe(user)})`;

const deTodas: Quien = { ...anyone, tipoUsuario: 'OPERADOR' };

const lista = list({
  call: correos.filter,
  table: correo,
  key: correo.codigoCorreo,
  search: correo.busqueda,
  values: async ({ user }, db) => ({ algunas: (await leFaltanSucursales(db, user)) || undefined }),
  filters: { estado: same('estado', correo.estado), alcance: given('algunas', aSusPersonas(deTodas)) },
});

interface Paso {
  desde: readonly EstadoCorreo[];
  /** Further condition. */
  si?: SQL;
  cambios: PgUpdateSetSource<typeof correo>;
  /** Message of the refusal in any other state. */
  no: string;
}

/** Changes the state of a mail that the user sees in the outbox. Throws 404 and 409. */
async function pasar(db: Db, user: User, codigoCorreo: number, { desde, si, cambios, no }: Paso) {
  const algunas = soloDe(user) !== undefined || (await leFaltanSucursales(db, user));
  const propio = scoped(correo, user, eq(correo.codigoCorreo, codigoCorreo), algunas ? aSusPersonas(user) : undefined);
  const [row] = await db
    .update(correo)
    .set(cambios)
    .where(and(propio, inArray(correo.estado, [...desde]), si))
    .returning(columnsFor(Correo, correo));
  if (row) return row;
  const [existe] = await db.select({ estado: correo.estado }).from(correo).where(propio);
  if (!existe) throw notFound('Ese correo');
  throw conflict(existe.estado === 'CANCELADO' ? 'Ese correo está cancelado: no sale' : no);
}

export default [
  lista,

  serve(correos.reenviar, ({ db, user, deps, params: { id } }) =>
    pasar(db, user, id, {
      desde: REENVIABLES,
      // The text of a secret mail that was given up has been deleted and cannot be sent.
      si: or(eq(correo.reservado, false), ne(correo.contenido, '')),
      cambios: { estado: 'PENDIENTE', proximo: deps.now().toISOString(), intentos: 0, error: '' },
      no: 'Solo se envía de nuevo lo que no salió; un correo con un enlace secreto, ni eso: pida otro enlace',
    }),
  ),

  // Cancelling deletes the text of a secret mail.
  serve(correos.cancelar, ({ db, user, params: { id } }) =>
    pasar(db, user, id, {
      desde: REENVIABLES,
      cambios: { estado: 'CANCELADO', error: '', contenido: sql`case when reservado then '' else contenido end` },
      no: 'Ya salió, o está saliendo',
    }),
  ),
];

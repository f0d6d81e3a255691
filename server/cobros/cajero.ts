import { sql } from 'drizzle-orm';
import { nombreDe } from '../personas/nombre';

// Written out, not by columns: without a join Drizzle leaves the table away, and the login would be compared with itself.
/** Who took the payment of the outer query, by name; the login where there is no such user any more. */
export const cajeroDe = sql<string>`coalesce((
  select ${nombreDe('p')} from usuario u join entidad p using (codigo_entidad)
  where lower(u.usuario) = lower(cobro.usuario)), cobro.usuario)`;

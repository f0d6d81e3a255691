import { sql } from 'drizzle-orm';
import { nombreDelUsuario } from '../personas/nombre';

// Written as plain SQL with table names: in a select without joins drizzle would omit them, and `usuario` would be compared with itself.
/** Name of the user who took the payment of the outer query; the login name when that user no longer exists. */
export const cajeroDe = nombreDelUsuario(sql`cobro.usuario`);

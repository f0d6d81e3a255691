import { eq } from 'drizzle-orm';
import { ACCESO } from '@/contract/accesos';
import type { TipoUsuario } from '@/contract/usuarios/cuenta';
import type { Db } from '../db/connect';
import { compania } from '../db/schema/compania';
import { usuario } from '../db/schema/usuarios';
import { forbidden } from '../lib/errors';
import type { User } from '../lib/user';
import { encolar } from '../mensajes/encolar';
import { assertPuedeCambiar } from './superior';

/** A user account of a person. */
export interface Cuenta {
  codigoUsuario: number;
  usuario: string;
  tipoUsuario: TipoUsuario;
  codigoCompania: number;
}

/** The user accounts of a person; empty for one who does not sign in. */
export const cuentasDe = (db: Db, codigoEntidad: number): Promise<Cuenta[]> =>
  db
    .select({
      codigoUsuario: usuario.codigoUsuario,
      usuario: usuario.usuario,
      tipoUsuario: usuario.tipoUsuario,
      codigoCompania: usuario.codigoCompania,
    })
    .from(usuario)
    .where(eq(usuario.codigoEntidad, codigoEntidad));

/**
 * Throws 403 (`acceso`) when the person is a user, unless it is the caller or the caller may change that user. Returns the person's
 * accounts.
 */
export async function assertPuedeEscribir(db: Db, user: User, codigoEntidad: number): Promise<Cuenta[]> {
  const cuentas = await cuentasDe(db, codigoEntidad);
  for (const cuenta of cuentas) {
    if (cuenta.codigoUsuario === user.codigoUsuario) continue;
    if (!user.accesos.has(ACCESO.crearUsuario))
      throw forbidden(
        'Esta persona es usuaria del sistema: sus datos los cambia ella, o quien tenga el acceso «Crear usuario» (1)',
        'acceso',
      );
    await assertPuedeCambiar(db, user, cuenta);
  }
  return cuentas;
}

const textoDe = (nombre: string, { usuario: quien }: Cuenta, academia: string) =>
  `Hola, ${nombre}:

El correo con el que se recupera la contraseña del usuario «${quien}» de ${academia} cambió: desde ahora es otro, y a este ya no llegan los enlaces.

Si no lo cambió usted ni lo pidió, avise enseguida a un administrador de la academia.
`;

/** Mails the previous recovery address of these users that it is no longer used. */
export async function avisarCorreoAnterior(
  db: Db,
  cuentas: readonly Cuenta[],
  { nombre, email }: { nombre: string; email: string },
): Promise<void> {
  if (email === '') return;
  for (const cuenta of cuentas) {
    const { codigoCompania } = cuenta;
    const [academia] = await db.select({ nombre: compania.nombre }).from(compania).where(eq(compania.codigoCompania, codigoCompania));
    const asunto = `Cambió el correo de su usuario de ${academia!.nombre}`;
    await encolar(db, { codigoCompania, para: email, asunto, contenido: textoDe(nombre, cuenta, academia!.nombre) });
  }
}
